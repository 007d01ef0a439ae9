"""counted.py -- what tests of the program in Python share: checks that are counted, and commands."""
import subprocess

passed = failed = 0


def expect(what, holds, shown=None):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print(f"FAILED: {what}" if shown is None else f"FAILED: {what}: {shown}")


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


def finish():
    """Says how many passed and failed; returns the status to end with."""
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
