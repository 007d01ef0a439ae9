#!/usr/bin/env bash
# completion.sh PROGRAM -- writes the completion for bash from what the program's own help says.
set -euo pipefail
export LC_ALL=C # in English, whatever the builder speaks
program=$1
commands=$("$program" help | sed -nE 's/^  tessera ([a-z]+) .*/\1/p' | tr '\n' ' ')
games=$("$program" games | sed -nE 's/^([a-z]+): .*/\1/p' | tr '\n' ' ')

echo '# Completion of tessera for bash; made by make/packaging/completion.sh from the help of the program.'
echo '_tessera() {'
echo '  local word=${COMP_WORDS[COMP_CWORD]} words=""'
echo '  COMPREPLY=()'
echo "  if [ \"\$COMP_CWORD\" -eq 1 ]; then words=\"$commands--version\"; else"
echo '    case ${COMP_WORDS[1]} in'
for command in $commands; do
  help=$("$program" help "$command")
  words=$(grep -oE -- '--[a-z][a-z-]*' <<<"$help" | sort -u | tr '\n' ' ' || true)
  if grep -qE "^  tessera $command .*GAME" <<<"$help"; then words="$games$words"; fi
  if [ "$command" = help ]; then words=$commands; fi
  echo "      $command) words=\"${words% }\" ;;"
done
cat <<'END'
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _tessera tessera
END
