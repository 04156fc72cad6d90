#!/bin/sh
# Writes the highlights of Helix and Zed from those of Neovim, which differ in the names of captures, and copies the
# queries that are the same. With --check it writes nothing and fails if there would be something to write.
set -eu
cd "$(dirname "$0")"
out=..
[ "${1:-}" != --check ] || out=$(mktemp -d)

for language in gdef bdl bggl; do
  helix=$out/helix/runtime/queries/$language
  zed=$out/zed/languages/$language
  mkdir -p "$helix" "$zed"
  from=queries/$language
  sed -e 's/^; The captures of Neovim\./; Made by queries.sh./' \
    -e 's/@number/@constant.numeric/; s/@boolean/@constant.builtin.boolean/' \
    -e 's/@function\.call/@function/; s/@property/@variable.other.member/; s/@variable\.member/@variable.other.member/' \
    -e 's/@keyword\.\(import\|conditional\|repeat\|return\)/@keyword.control.\1/' \
    "$from/highlights.scm" > "$helix/highlights.scm"
  sed -e 's/^; The captures of Neovim\./; Made by queries.sh./' \
    -e 's/@function\.call/@function/; s/@variable\.builtin/@variable.special/; s/@variable\.member/@property/' \
    "$from/highlights.scm" > "$zed/highlights.scm"
  if [ -f "$from/injections.scm" ]; then
    cp "$from/injections.scm" "$helix/injections.scm"
    cp "$from/injections.scm" "$zed/injections.scm"
  fi
done

if [ "$out" != .. ]; then
  (cd "$out" && find . -name '*.scm') | while read -r name; do
    cmp "$out/$name" "../$name"
  done
  rm -r "$out"
fi
