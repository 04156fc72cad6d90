#!/bin/sh
# Tests the grammars with the command line of tree-sitter, which `npx` fetches; TREE_SITTER names another program.
#
#   ./test.sh [FOLDER...]
#
# The parsers are made anew and must be those that are kept here. Every case of LANGUAGE/test passes, every query is
# valid, and every rule file of this repository and of the folders is parsed without an ERROR node; files below a folder
# `invalid` only must not stop the parser. Folders of generated games are written by
#
#   GAMETUI_GENERATED=FOLDER cargo test --test contract generated_games_are_written -- --ignored
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
tree_sitter=${TREE_SITTER:-npx --yes tree-sitter-cli@0.26}
temporary=$(mktemp -d)
trap 'rm -r "$temporary"' EXIT
# Compiled parsers are kept apart from those of the user.
export XDG_CACHE_HOME="$temporary/cache" HOME="$temporary"

"$here/queries.sh" --check

for language in gdef bdl bggl; do
  echo "== $language"
  # `tree-sitter test` checks all queries below its folder with one language, so each language gets a folder of its own.
  grammar=$temporary/tree-sitter-$language
  mkdir -p "$grammar/$language" "$grammar/queries"
  cp "$here/common.js" "$grammar"
  cp -r "$here/$language/grammar.js" "$here/$language/test" "$grammar/$language"
  cp "$here/queries/$language"/*.scm "$grammar/queries"
  cat > "$grammar/$language/tree-sitter.json" <<JSON
{
  "grammars": [
    {
      "name": "$language",
      "scope": "source.$language",
      "path": ".",
      "file-types": ["$language"],
      "highlights": "queries/highlights.scm"
    }
  ],
  "metadata": { "version": "0.2.0", "license": "MIT OR Apache-2.0", "description": "", "links": { "repository": "" } }
}
JSON
  mv "$grammar/queries" "$grammar/$language"
  cd "$grammar/$language"
  $tree_sitter generate --abi 14
  $tree_sitter test

  # The words of the TextMate grammars are those of the language, which a test of the gate sees to.
  words=$(sed -n '/"support\.function/{n;s/.*(?:\([^)]*\)).*/\1/p;}' "$here/../vscode/syntaxes/$language.tmLanguage.json")
  for word in $(echo "$words" | tr '|' ' '); do
    case $language-$word in
      # JavaScript has a grammar of its own.
      bdl-[A-Z]* | bdl-console | bdl-context) continue ;;
    esac
    grep -q "[\"']$word[\"']" "$here/queries/$language/highlights.scm" grammar.js || { echo "no colour: $word"; exit 1; }
  done

  example=$(find "$root/games" -name "*.$language" | head -n 1)
  for query in "$here/../helix/runtime/queries/$language"/*.scm "$here/../zed/languages/$language"/*.scm; do
    $tree_sitter query "$query" "$example" > /dev/null || { echo "$query"; exit 1; }
  done

  # The one file whose faults are its purpose is left out, as are seeds for fuzzing.
  find "$root/games" "$root/src" "$root/assets" "$root/tests" "$@" -name "*.$language" \
    -not -path '*/fuzz/*' -not -path '*/invalid/*' -not -path '*/corpus/*' -not -name '*-damaged.*' > "$grammar/files"
  $tree_sitter parse --quiet --stat --paths "$grammar/files"
  find "$root/tests/fuzz/seeds" "$@" -name "*.$language" \( -path '*/fuzz/*' -o -path '*/invalid/*' \) > "$grammar/files"
  status=0
  $tree_sitter parse --quiet --stat --paths "$grammar/files" > "$grammar/said" || status=$?
  # 1 says that there are ERROR nodes; a parser that crashes ends otherwise.
  [ "$status" -le 1 ] && tail -n 2 "$grammar/said"
done
