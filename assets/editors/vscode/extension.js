// Starts the language server of gametui. `pack.sh` packs this with the client library; to work on it, `npm install`
// fetches that.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = function (context) {
  const program = vscode.workspace.getConfiguration('gametui').get('path', 'gametui');
  const selector = ['gdef', 'bdl', 'bggl'].map((language) => ({ language }));
  // Looks and tests of rules; the server leaves other TOML files alone.
  selector.push({ scheme: 'file', pattern: '**/*.toml' });
  client = new LanguageClient(
    'gametui',
    'gametui',
    { command: program, args: ['lsp'] },
    {
      documentSelector: selector,
      initializationOptions: { inlayHints: vscode.workspace.getConfiguration('gametui').get('inlayHints') },
      synchronize: { configurationSection: 'gametui' },
    }
  );
  // The code lens "Play": the game in a terminal of its own.
  const play = vscode.commands.registerCommand('gametui.play', (uri) => {
    const path = vscode.Uri.parse(uri).fsPath;
    vscode.window.createTerminal({ name: 'gametui', shellPath: program, shellArgs: [path] }).show();
  });
  context.subscriptions.push(play);
  return client.start();
};

exports.deactivate = () => client && client.stop();
