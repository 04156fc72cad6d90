// Drives a page in a browser by keys, mouse and touch: `node tests/page/drive.mjs PAGE.html [FOLDER]`.
//
// It needs the package playwright-core (from any folder, by NODE_PATH) and a Chromium, /usr/bin/chromium or $CHROMIUM.
// Without them it says so and succeeds. With a folder it leaves pictures of both sizes in both colour schemes there.
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const [, , file, folder] = process.argv;
const browserPath = process.env.CHROMIUM || '/usr/bin/chromium';
let chromium;
try {
  ({ chromium } = createRequire(import.meta.url)('playwright-core'));
} catch {
  chromium = null;
}
if (!chromium || !existsSync(browserPath)) {
  console.log('skipped: no playwright-core or no browser');
  process.exit(0);
}
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const browser = await chromium.launch({ executablePath: browserPath, args: flags });
const check = (is, what) => {
  if (!is) throw new Error(what);
};
for (const [name, viewport] of [['desk', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]]) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport, colorScheme, hasTouch: name === 'phone' });
    const page = await context.newPage();
    page.on('pageerror', error => check(false, error.message));
    page.on('dialog', dialog => check(false, `a script of the record ran: ${dialog.message()}`));
    page.on('request', request => check(/^file:/.test(request.url()), request.url()));
    const started = Date.now();
    await page.goto('file://' + resolve(file));
    const state = () => page.evaluate(() => ({
      node: +location.hash.slice(1),
      said: document.getElementById('now').textContent,
      board: document.getElementById('board').getAttribute('aria-label'),
      marked: document.querySelectorAll('#moves [aria-current]').length,
    }));
    const start = await state();
    const opened = Date.now() - started;
    await page.keyboard.press('ArrowRight');
    const first = await state();
    check(first.node === 1 && first.said !== start.said && first.marked === 1, 'Right goes to the first move');
    await page.keyboard.press('ArrowLeft');
    check(JSON.stringify(await state()) === JSON.stringify(start), 'Left goes back');
    await page.keyboard.press('End');
    const end = await state();
    check(end.node > 0, 'End goes to the end');
    await page.keyboard.press('f');
    check((await state()).board === end.board, 'F turns the board and nothing else');
    if (folder) await page.screenshot({ path: resolve(folder, `${name}-${colorScheme}.png`) });
    await page.keyboard.press('f');
    await page.keyboard.press('Home');
    check(JSON.stringify(await state()) === JSON.stringify(start), 'Home goes to the start');
    const board = await page.locator('#board').boundingBox();
    await page.mouse.click(board.x + board.width * 0.8, board.y + board.height / 2);
    check((await state()).node === 1, 'a click on the right goes on');
    await page.mouse.click(board.x + board.width * 0.1, board.y + board.height / 2);
    check((await state()).node === 0, 'a click on the left goes back');
    if (name === 'phone') {
      await page.locator('#next').tap();
      check((await state()).node === 1, 'a tap on the button goes on');
      await page.locator('#back').tap();
    }
    const fork = await page.evaluate(() => {
      const nodes = JSON.parse(document.getElementById('data').textContent).nodes.split(';');
      const parents = nodes.map((text, node) => node - (parseInt(/^[0-9a-z]*/.exec(text)[0] || '1', 36)));
      return parents.findIndex((parent, node) => node && parents.indexOf(parent, 1) !== node);
    });
    if (fork > 0) {
      await page.evaluate(node => { location.hash = '#' + node; }, fork);
      await page.waitForFunction(node => document.querySelectorAll('#moves a')[node].hasAttribute('aria-current'), fork);
      await page.keyboard.press('ArrowLeft');
      check(await page.locator('#forks button').count() > 1, 'a fork is offered');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowRight');
      check((await state()).node !== fork, 'Up chooses another move');
    }
    console.log(`${name} ${colorScheme}: opened in ${opened} ms, end at ${end.node}`);
    await context.close();
  }
}
await browser.close();
