# texts.awk -- makes C tables of the catalogues of words: awk -f make/tables.awk -f make/texts.awk clients/texts/en.txt games/*/texts/en.txt ...
#
# A line is `kind key = text`, or `kind = text`. Below [terminal] it is `English = text`, of the kind "say". Spaces at an
# end, and ' = ' on the left side, need "quotes". A line that begins with # is a comment. The first file decides which language is English.

function unquoted(text) {
  gsub(/^ +| +$/, "", text)
  if (text ~ /^".*"$/) text = substr(text, 2, length(text) - 2)
  return text
}

function end_table() {
  if (files) print "    {NULL, NULL, NULL},\n};\n"
}

function begin_table(    count, part, tag) {
  end_table()
  count = split(FILENAME, part, "/")
  tag = part[count]
  sub(/\.txt$/, "", tag)
  if (!(tag in number)) {
    number[tag] = languages
    tags[languages++] = tag
  }
  list = list sprintf("    {%d, %s, entries_%d},\n", number[tag], literal(FILENAME ~ /^clients\// ? "" : part[count - 2]), files)
  printf "static const TextEntry entries_%d[] = { /* %s */\n", files++, FILENAME
  is_terminal = 0
}

BEGIN { print "/* Made by make/texts.awk: do not edit. */\n#include \"clients/texts/catalogue.h\"\n\n#include <stddef.h>\n" }
FNR == 1 { begin_table() }
/^#/ || /^ *$/ { next }
/^\[terminal\]$/ { is_terminal = 1; next }
{
  at = /^"/ ? index($0, "\" = ") + 1 : index($0, " = ")
  if (at < 2) fail("no ' = '")
  left = unquoted(substr($0, 1, at - 1))
  kind = "say"
  if (!is_terminal) {
    kind = left
    sub(/ .*/, "", kind)
    left = substr(left, length(kind) + 2)
  }
  printf "    {%s, %s, %s},\n", literal(kind), literal(left), literal(unquoted(substr($0, at + 3)))
}
END {
  if (failed) exit 1
  end_table()
  printf "const TextCatalogue text_catalogues[] = {\n%s    {0, NULL, NULL},\n};\n\n", list
  printf "const char *const language_tags[] = {"
  for (i = 0; i < languages; i++) printf "%s, ", literal(tags[i])
  printf "NULL};\n\nconst int languages_count = %d;\n", languages
}
