# guides.awk -- makes C tables of the guides to the rules: awk -f make/tables.awk -f make/guides.awk games/*/texts/guide.*.txt
#
# `[id] Title` begins a section, and every other line is a paragraph of it; one that begins with "- " is an item of a list.
# A line that begins with # is a comment.

function end_table() {
  if (files) print "    {NULL, NULL},\n};\n"
}

function begin_table(    count, part, tag) {
  end_table()
  count = split(FILENAME, part, "/")
  tag = part[count]
  gsub(/^guide\.|\.txt$/, "", tag)
  list = list sprintf("    {%s, %s, guide_%d},\n", literal(tag), literal(part[count - 2]), files)
  printf "static const GuideLine guide_%d[] = { /* %s */\n", files++, FILENAME
  has_section = 0
}

BEGIN { print "/* Made by make/guides.awk: do not edit. */\n#include \"clients/texts/guide.h\"\n\n#include <stddef.h>\n" }
FNR == 1 { begin_table() }
/^#/ || /^ *$/ { next }
/^\[[a-z-]+\] ./ {
  has_section = 1
  id = substr($0, 2, index($0, "]") - 2)
  printf "    {%s, %s},\n", literal(id), literal(substr($0, index($0, "]") + 2))
  next
}
{
  if (!has_section) fail("a paragraph before the first section")
  printf "    {\"\", %s},\n", literal($0)
}
END {
  if (failed) exit 1
  end_table()
  printf "const Guide guides[] = {\n%s    {NULL, NULL, NULL},\n};\n", list
}
