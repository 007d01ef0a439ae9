# tables.awk -- what texts.awk and guides.awk share: C literals, and a file that is refused with its line.

function literal(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

function fail(why) {
  print FILENAME ":" FNR ": " why > "/dev/stderr"
  failed = 1
  exit 1
}
