#!/bin/sh
# Packs the extension as gametui.vsix, or as the file that is named, with the client library that package.json asks for.
# `code --install-extension gametui.vsix` installs it. Needs npm, which fetches the library and the tools.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-gametui.vsix}
case $out in
  /*) ;;
  *) out=$PWD/$out ;;
esac
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

cd "$here"
cp -r package.json extension.js language-gdef.json language-lines.json syntaxes "$folder"
# What the packer wants of an extension: a page and a licence.
cp ../../docs/lsp.md "$folder/README.md"
cat ../../../LICENSE-MIT ../../../LICENSE-APACHE > "$folder/LICENSE.txt"
cd "$folder"
npm install --no-audit --no-fund
# One file starts faster than the hundreds of the library.
npx --yes esbuild@0.25 extension.js --bundle --platform=node --external:vscode --allow-overwrite --outfile=extension.js
rm -r node_modules
printf '%s\n' package-lock.json > .vscodeignore
npx --yes @vscode/vsce@3 package --no-dependencies --allow-missing-repository --out "$out"
