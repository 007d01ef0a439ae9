#!/usr/bin/env bash
# manual.sh PROGRAM -- writes tessera.1 from what the program's own help says.
set -euo pipefail
export LC_ALL=C # in English, whatever the builder speaks
program=$1

# Text as roff prints it: no escapes, no requests, and hyphens that can be copied.
escaped() {
  sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"
}

commands() {
  "$program" help | sed -nE 's/^  tessera ([a-z]+) .*/\1/p'
}

echo '.\" Made by make/packaging/manual.sh from the help of the program.'
echo ".TH TESSERA 1 \"\" \"$("$program" --version)\" \"User commands\""
cat <<'END'
.SH NAME
tessera \- five tile-laying games, in a browser, a terminal and for programs
.SH SYNOPSIS
.B tessera
.I COMMAND
.RI [ WORDS " ...]"
.br
.B tessera \-\-version
.SH DESCRIPTION
END
"$program" help | head -n 1 | escaped
echo .SH COMMANDS
for command in $(commands); do
  text=$("$program" help "$command")
  echo .SS "$command"
  head -n 1 <<<"${text#*: }" | escaped
  echo .PP
  echo .nf
  tail -n +3 <<<"$text" | sed 's/^  //' | escaped
  echo .fi
done
cat <<'END'
.SH ENVIRONMENT
.TP
.B TESSERA_NETS
A folder: for each game, bots use its GAME.net, if there is one, in place of the networks that are built in.
.SH EXIT STATUS
0 if all went well; 2 if the input was wrong: one sentence on the standard error says how, and nothing was changed.
.SH SEE ALSO
.BR libtessera (3)
END
