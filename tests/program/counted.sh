# counted.sh -- for scripts that check commands, by `.`: counts what passes, and shows the last lines of what fails.
passed=0 failed=0

check() { # name command...
  local name=$1 said status
  shift
  said=$("$@" 2>&1)
  status=$?
  if [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $name"
    tail -n 40 <<<"$said"
  fi
}

# Says how many passed and failed; fails if one did.
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
