#!/usr/bin/env python3
"""versus.py OLD NEW WORD... [--rounds N]: runs two programs with the same words by turns, and says how much less CPU time
the new one takes: the median of the ratios, 9 rounds if nothing else is said. Both must print the same."""
import resource
import statistics
import subprocess
import sys


def run(program, words):
    """What it prints, and the seconds of CPU time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return printed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    words, rounds = sys.argv[1:], 9
    if "--rounds" in words:
        at = words.index("--rounds")
        rounds = int(words[at + 1])
        del words[at : at + 2]
    if len(words) < 3 or rounds < 1:
        print("versus.py takes two programs and what both are told", file=sys.stderr)
        return 2
    old, new, *rest = words
    times = []
    for _ in range(rounds):
        (printed, seconds), (printed_new, seconds_new) = run(old, rest), run(new, rest)
        if printed != printed_new:
            print(f"they differ: {printed.strip()} and {printed_new.strip()}", file=sys.stderr)
            return 1
        times.append((seconds, seconds_new))
    ratios = [a / b for a, b in times]
    count = int(printed.split()[0])
    print(f"{' '.join(rest)}: x{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}), "
          f"{count / min(b for _, b in times) / 1e6:.3g} million a second at best")
    return 0


sys.exit(main())
