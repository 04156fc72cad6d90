(() => {
  'use strict';
  const $ = id => document.getElementById(id), SVG = 'http://www.w3.org/2000/svg';
  const data = JSON.parse($('data').textContent), words = data.words;
  const texts = data.nodes.split(';'), links = [...$('moves').querySelectorAll('a')];
  const number = text => parseInt(text, 36), count = texts.length;
  const parent = new Int32Array(count), mover = new Int8Array(count), turn = new Int8Array(count), kids = texts.map(() => []);
  // A node: how far back its parent is (1 if left out), after ":" who moved (the next in order if left out), then
  // squares with their new contents: those of the move, and after "-" those that the rules changed.
  texts.forEach((text, node) => {
    const [, back, stated] = /^([0-9a-z]*)(:[0-9a-z]*)?/.exec(text);
    parent[node] = node ? node - (back ? number(back) : 1) : -1;
    if (node) kids[parent[node]].push(node);
    const next = node ? (turn[parent[node]] + 1) % data.players.length : -1;
    mover[node] = stated === undefined ? next : stated === ':' ? -1 : number(stated.slice(1));
    turn[node] = mover[node] >= 0 ? mover[node] : node ? turn[parent[node]] : -1;
  });
  const cells = new Map(), undo = [], chosen = [];
  let current = -1, flipped = false, timer = 0, drawn = new Map();

  const changes = node => {
    const [own, other] = texts[node].replace(/^[0-9a-z]*(:[0-9a-z]*)?/, '').split('-');
    const read = part => (part || '').split(',').slice(1).map(change => change.split('.').map(number));
    return [read(own), read(other)];
  };
  const apply = node => {
    const saved = [];
    for (const [cell, content] of changes(node).flat()) {
      saved.push([cell, cells.get(cell) || 0]);
      cells.set(cell, content);
    }
    undo.push(saved);
  };
  const takeBack = () => undo.pop().reverse().forEach(([cell, content]) => cells.set(cell, content));
  const place = cell => {
    const x = data.centers[2 * cell], y = data.centers[2 * cell + 1], [width, height] = data.size;
    return x === undefined || x === null ? null : flipped ? [width - x, height - y] : [x, y];
  };
  const element = (name, attributes, into, text) => {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return into.appendChild(made);
  };
  const piece = (content, [x, y]) => {
    const turn = data.states[content][1] && (data.states[content][1] === 2) !== flipped ? ' rotate(180)' : '';
    return { href: '#s' + content, transform: `translate(${x} ${y})${turn}` };
  };
  // What stands on a thin square fills it.
  const box = (cell, [x, y]) => {
    const [wide, high] = data.thin[cell] || [40, 40];
    return `M${x - wide / 2} ${y - high / 2}h${wide}v${high}h${-wide}z`;
  };
  const bar = (cell, content, at) => ({ d: box(cell, at), class: 't' + data.states[content][2], fill: 'var(--f)' });
  const hands = () => {
    $('hands').textContent = '';
    data.hands.forEach((hand, index) => {
      const y = flipped ? data.size[1] - hand.y : hand.y;
      let x = hand.x;
      hand.kinds.forEach((content, kind) => {
        const held = cells.get(data.squares.length + index * hand.kinds.length + kind);
        if (!held) return;
        element('use', piece(content, [x, y]), $('hands'));
        if (held > 1) element('text', { x: x + 27, y: y + 8 }, $('hands'), held);
        x += held > 1 ? 56 : 42;
      });
    });
  };
  const marks = () => {
    const below = $('below'), above = $('above');
    below.textContent = above.textContent = '';
    for (const [cell] of changes(current)[0]) {
      const at = place(cell);
      const fill = { fill: 'var(--last)', 'fill-opacity': .7 };
      if (at && data.isSquares) element('path', { d: box(cell, at), ...fill }, below);
      else if (at) element('circle', { cx: at[0], cy: at[1], r: 19, ...fill }, below);
      // On points the ground is hardly seen around a stone.
      const [, , kind] = data.states[cells.get(cell) || 0];
      if (at && data.isPoints && kind !== undefined) {
        element('circle', { cx: at[0], cy: at[1], r: 5, class: 't' + kind, fill: 'var(--e)' }, above);
      }
    }
    for (const [cell, content] of cells) {
      const at = place(cell), from = content && data.states[content];
      if (!from || !at) continue;
      for (const step of from[3] || []) {
        const to = place(cell + step);
        if (to) element('path', { d: `M${at}L${to}`, class: 't' + from[2], stroke: 'var(--f)', 'stroke-width': 5 }, below);
      }
    }
    for (const [kind, cell, color, text] of data.marks[current] || []) {
      const at = place(cell), ink = color ? `var(--${color})` : 'var(--mark)';
      if (!at) continue;
      const transform = `translate(${at})`, line = { transform, fill: 'none', stroke: ink, 'stroke-width': 3.5 };
      const halo = { transform, fill: 'none', stroke: '#fff', 'stroke-width': 5.5, 'stroke-opacity': .7 };
      const path = { T: 'M0-12L11 8H-11Z', S: 'M-9-9H9V9H-9Z', C: 'M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0', X: 'M-9-9L9 9M9-9L-9 9' }[kind];
      if (path) {
        element('path', { d: path, ...halo }, above);
        element('path', { d: path, ...line }, above);
      } else if (kind === 'L') {
        element('circle', { cx: at[0], cy: at[1], r: 12, fill: '#fff', 'fill-opacity': .8 }, above);
        element('text', { x: at[0], y: at[1], style: `fill:${ink}` }, above, text);
      } else if (kind === 'D') {
        element('circle', { cx: at[0], cy: at[1], r: 20, fill: 'var(--paper)', 'fill-opacity': .55 }, above);
      } else {
        element('path', { d: 'M-5-5H5V5H-5Z', transform, fill: kind === '0' ? '#000' : '#fff', stroke: '#777' }, above);
      }
    }
    for (const [from, to, color, isArrow] of data.arrows[current] || []) {
      const a = place(from), b = place(to);
      if (!a || !b) continue;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]], far = Math.hypot(dx, dy) || 1, [x, y] = [dx / far, dy / far];
      const ink = color ? `var(--${color})` : 'var(--mark)', end = isArrow ? [b[0] - 14 * x, b[1] - 14 * y] : b;
      element('path', { d: `M${a}L${end}`, stroke: ink, 'stroke-width': 6, 'stroke-opacity': .75 }, above);
      if (isArrow) element('path', { d: `M${b}L${[b[0] - 18 * x - 9 * y, b[1] - 18 * y + 9 * x]}L${[b[0] - 18 * x + 9 * y, b[1] - 18 * y - 9 * x]}Z`, fill: ink, 'fill-opacity': .85 }, above);
    }
  };
  const draw = () => {
    for (const [cell, content] of cells) {
      const at = cell < data.squares.length && place(cell);
      let shown = drawn.get(cell);
      if (!at) continue;
      if (!shown) drawn.set(cell, shown = element(data.thin[cell] ? 'path' : 'use', {}, $('pieces')));
      shown.style.display = content ? '' : 'none';
      const attributes = content ? data.thin[cell] ? bar(cell, content, at) : piece(content, at) : {};
      for (const key in attributes) shown.setAttribute(key, attributes[key]);
    }
    marks();
    hands();
    const kinds = new Map();
    [...cells].filter(([cell, content]) => content && cell < data.squares.length).sort((a, b) => a[0] - b[0]).forEach(([cell, content]) => {
      const name = data.states[content][0];
      kinds.set(name, [...(kinds.get(name) || []), data.squares[cell]]);
    });
    data.hands.forEach((hand, index) => hand.kinds.forEach((content, kind) => {
      const held = cells.get(data.squares.length + index * hand.kinds.length + kind);
      if (held) kinds.set(`${hand.name}, ${data.states[content][0]}`, [held]);
    }));
    const position = [...kinds].map(([name, squares]) => `${name}: ${squares.join(' ')}`).join('; ');
    $('board').setAttribute('aria-label', `${words.board}. ${position || words.empty}.`);
  };
  const commentOf = node => {
    const next = links[node].nextElementSibling;
    return next && next.localName === 'p' ? next.textContent : '';
  };
  // Only the first move of a line and of a round has its number in front.
  const label = node => {
    const text = links[node].textContent, before = links[parent[node]];
    if (mover[node] < 0 || /^\d+\./.test(text)) return text;
    let back = parent[node];
    while (back > 0 && !/^\d+\./.test(links[back].textContent)) back = parent[back];
    const known = back > 0 && /^\d+/.exec(links[back].textContent);
    return before && known ? `${known[0]}... ${text}` : text;
  };
  const nextOf = node => chosen[node] === undefined ? kids[node][0] : chosen[node];
  const paragraph = (text, name, into) => {
    const made = document.createElement(name);
    made.textContent = text;
    return into.appendChild(made);
  };
  const speak = () => {
    const now = $('now');
    now.textContent = '';
    const line = document.createElement('p'), text = current ? label(current) : links[0].textContent;
    paragraph(text, 'strong', line);
    if (mover[current] >= 0) line.append(`, ${data.players[mover[current]]}`);
    line.append('. ');
    const over = data.outcomes[current];
    if (over) line.append(over + ' ');
    if (data.facts[current]) paragraph(data.facts[current] + ' ', 'small', line);
    now.append(line);
    const comment = commentOf(current);
    if (comment) paragraph(comment, 'p', now).className = 'c';
  };
  const forks = () => {
    const box = $('forks');
    box.textContent = '';
    if (kids[current].length < 2) return;
    for (const kid of kids[current]) {
      const button = paragraph(label(kid), 'button', box);
      button.type = 'button';
      button.setAttribute('aria-pressed', kid === nextOf(current));
      button.onclick = () => go(kid);
    }
  };
  const go = node => {
    if (!(node >= 0 && node < count)) return;
    const way = [];
    // Every parent has a smaller number than its children.
    for (let from = current, to = node; from !== to;) {
      if (from > to) { takeBack(); from = parent[from]; } else { way.push(to); to = parent[to]; }
    }
    way.reverse().forEach(apply);
    for (let back = node; back > 0 && chosen[parent[back]] !== back; back = parent[back]) chosen[parent[back]] = back;
    if (links[current]) links[current].removeAttribute('aria-current');
    current = node;
    const link = links[node], list = $('moves');
    link.setAttribute('aria-current', 'step');
    const box = link.getBoundingClientRect(), room = list.getBoundingClientRect();
    if (box.top < room.top || box.bottom > room.bottom) list.scrollTop += box.top - room.top - list.clientHeight / 2;
    $('first').disabled = $('back').disabled = !node;
    $('next').disabled = $('last').disabled = !kids[node].length;
    draw();
    speak();
    forks();
    try { history.replaceState(null, '', '#' + node); } catch { /* Some browsers forbid it for files. */ }
  };
  const back = () => current > 0 && go(parent[current]);
  const next = () => kids[current].length ? go(nextOf(current)) : play(false);
  const last = () => {
    let node = current;
    while (kids[node].length) node = nextOf(node);
    go(node);
  };
  const choose = by => {
    const ahead = kids[current].length > 1, all = ahead ? kids[current] : current ? kids[parent[current]] : [];
    const to = all[all.indexOf(ahead ? nextOf(current) : current) + by];
    if (to !== undefined && !ahead) go(to);
    if (to !== undefined && ahead) {
      chosen[current] = to;
      forks();
      $('said').textContent = `${words.next}: ${label(to)}`;
    }
    return all.length > 1;
  };
  const flip = () => {
    flipped = !flipped;
    const [width, height] = data.size;
    $('ground').setAttribute('transform', flipped ? `rotate(180 ${width / 2} ${height / 2})` : '');
    for (const text of $('names').children) {
      text.setAttribute('x', width - text.getAttribute('x'));
      text.setAttribute('y', height - text.getAttribute('y'));
    }
    draw();
  };
  const play = on => {
    clearInterval(timer);
    timer = on ? setInterval(next, 1500) : 0;
    $('play-on').setAttribute('aria-pressed', !!on);
  };
  links.forEach((link, node) => { link.href = '#' + node; });
  $('moves').addEventListener('click', event => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    go(links.indexOf(link));
  });
  $('first').onclick = () => go(0);
  $('back').onclick = back;
  $('next').onclick = next;
  $('last').onclick = last;
  $('flip').onclick = flip;
  $('play-on').onclick = () => play(!timer);
  const board = $('board');
  let start = null;
  board.addEventListener('pointerdown', event => { start = event.clientX; });
  board.addEventListener('click', event => {
    const far = start === null ? 0 : event.clientX - start, box = board.getBoundingClientRect();
    const isBack = Math.abs(far) > 30 ? far > 0 : event.clientX < box.left + box.width / 3;
    if (isBack) back(); else next();
  });
  let touch = null;
  board.addEventListener('touchstart', event => { touch = event.touches[0]; }, { passive: true });
  board.addEventListener('touchend', event => {
    const end = event.changedTouches[0], x = touch ? end.clientX - touch.clientX : 0;
    if (Math.abs(x) < 30 || Math.abs(end.clientY - touch.clientY) > Math.abs(x)) return;
    event.preventDefault();
    if (x > 0) back(); else next();
  });
  const keys = { ArrowLeft: back, ArrowRight: next, Home: () => go(0), End: last, f: flip, F: flip };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      if (choose(key === 'ArrowUp' ? -1 : 1)) event.preventDefault();
    } else if (key === ' ' && !event.target.closest('button,a')) {
      event.preventDefault();
      play(!timer);
    } else if (keys[key]) {
      event.preventDefault();
      keys[key]();
    }
  });
  addEventListener('hashchange', () => go(+location.hash.slice(1)));
  for (const hidden of document.querySelectorAll('.j')) hidden.classList.remove('j');
  $('pieces').textContent = '';
  go(0);
  const wanted = +location.hash.slice(1);
  if (wanted) go(wanted);
})();
