#!/usr/bin/env python3
"""review_figures.py TESSERA OUT [--threads N] [--minutes M] [--only PART,...] [--games GAME,...] [--share F]
review_figures.py TESSERA OUT --records FOLDER [--sims N] -- the figures of docs/review.md.

Lets bots play, reviews the games, and writes figures.txt, figures.json and the pictures of the calibration into OUT. The parts are

    calibration  500 games of bot:5 of each game: does the predicted win chance agree with what happened?
    luck         1000 games of bot:2 of each game with luck, for 2, 3 and 4 players: is the mean luck of each seat 0?
    losses       200 games of bot:7 against bot:3: does the weaker player lose more per decision?
    variance     500 games of bot:5 against bot:4 in the arena, with luck removed: how much variance is left?
    choices      the same, where the luck in the bots' own choices is removed as well

--games chooses games. --share 0.1 plays a tenth of them. After --minutes no game is begun in the first three parts; the figures tell how many games they
are from. With --records, the records of a folder are reviewed instead. Standard library only."""
import argparse
import collections
import concurrent.futures
import glob
import json
import math
import os
import subprocess
import sys
import tempfile
import time

BINS = 10
PHASES = ("early", "late")
GAMES = ("chocolatier", "pavilion", "ingenious", "polyssimo", "chromino")
WITH_LUCK = ("chocolatier", "pavilion", "ingenious", "chromino")
PARTS = ("calibration", "luck", "losses", "variance", "choices")
SIMULATIONS = {"calibration": 400, "luck": 8, "losses": 3000}  # of each decision
ASKS = {"chocolatier": 16, "pavilion": 8}

# Some games to play and review: which figure they are for, and the command that plays them.
Job = collections.namedtuple("Job", "part game players words place")


# ---- What a reviewed game shows ----


def predictions(game):
    """(place in the game from 0 to 1, predicted chance, what came) of the player on turn at each decision of a finished game."""
    for ply in game["plies"]:
        if "class" in ply and game["over"]:
            seat = ply["seat"]
            yield ply["ply"] / game["actions"], ply["win"][seat], game["seats"][seat]["result"]["win"]


def facts_of(game):
    """Of all that a review says, what the figures need."""
    seats = game["seats"]
    return {
        "predictions": list(predictions(game)),
        "luck": [seat["luck"]["win"] for seat in seats],
        "losses": [(seat["name"], seat["loss"]["win"] / max(1, seat["decisions"])) for seat in seats],
    }


def review(program, record, sims):
    words = [program, "review", record, "--sims", str(sims), "--threads", "1", "--json"]
    return facts_of(json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout))


def records_in(folder):
    return sorted(glob.glob(os.path.join(folder, "*.tessera")))


# ---- The jobs ----


def in_chunks(count, size):
    return [min(size, count - at) for at in range(0, count, size)]


def jobs_of(part, game, players, count, size, words):
    """Jobs of a few games each; `place` says how far on in the whole work each is."""
    chunks = in_chunks(count, size)
    for number, games in enumerate(chunks):
        more = ["--games", str(games), "--seed", str(1000 * PARTS.index(part) + 100 + number), "--threads", "1"]
        yield Job(part, game, players, words + more, number / len(chunks))


def calibration_jobs(share):
    for game in GAMES:
        words = ["selfplay", game, "players=2", "--seats", "bot:5,bot:5"]
        if game not in WITH_LUCK:  # the arena begins with random actions, so that games differ
            words = ["arena", game, "--a", "bot:5", "--b", "bot:5"]
        yield from jobs_of("calibration", game, 2, math.ceil(500 * share), 10, words)


def luck_jobs(share):
    for game in WITH_LUCK:
        for players in (2, 3, 4):
            words = ["selfplay", game, f"players={players}", "--seats", ",".join(["bot:2"] * players)]
            yield from jobs_of("luck", game, players, math.ceil(1000 * share), 20, words)


def losses_jobs(share):
    for game in GAMES[:4]:
        words = ["arena", game, "--a", "bot:7", "--b", "bot:3"]
        yield from jobs_of("losses", game, 2, 2 * math.ceil(100 * share), 2, words)


def do_job(program, job, until):
    """The facts of its games; none if the time is up."""
    if time.monotonic() > until:
        return []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, *job.words, "--out", folder], stdout=subprocess.DEVNULL, check=True)
        return [review(program, record, SIMULATIONS[job.part]) for record in records_in(folder)]


def tell(done, total, begun):
    if done % max(1, total // 20) == 0:
        print(f"{100 * done // total} % after {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)


def do_jobs(program, jobs, threads, until):
    """All games' facts, by (part, game, players). All figures grow side by side, so that each has some games when the time is up."""
    found, begun = collections.defaultdict(list), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        running = {pool.submit(do_job, program, job, until): job for job in sorted(jobs, key=lambda job: job.place)}
        for done, future in enumerate(concurrent.futures.as_completed(running), 1):
            job = running[future]
            found[job.part, job.game, job.players] += future.result()
            tell(done, len(running), begun)
    return found


# ---- Calibration ----


def bins_of(points):
    """For each bin: how many, the mean prediction, the mean result."""
    bins = [[0, 0.0, 0.0] for _ in range(BINS)]
    for predicted, came in points:
        at = bins[min(BINS - 1, int(predicted * BINS))]
        at[0] += 1
        at[1] += predicted
        at[2] += came
    return [(n, p / n, c / n) if n else (0, 0, 0) for n, p, c in bins]


def calibration_error(bins):
    total = sum(n for n, _, _ in bins)
    return sum(n * abs(p - c) for n, p, c in bins) / total if total else 0


def tables_of(games):
    points = {phase: [] for phase in PHASES}
    for game in games:
        for place, predicted, came in game["predictions"]:
            points[PHASES[place > 0.5]].append((predicted, came))
    return {phase: bins_of(points[phase]) for phase in PHASES}


def print_calibration(name, games, out):
    tables = tables_of(games)
    for phase in PHASES:
        print(f"{name}, {len(games)} games, {phase}: expected calibration error {calibration_error(tables[phase]):.3f}", file=out)
        for at, (n, predicted, came) in enumerate(tables[phase]):
            if n:
                print(f"  {at * 10:3}-{at * 10 + 10} %  {n:6} decisions  predicted {100 * predicted:5.1f}  came {100 * came:5.1f}", file=out)
    return tables


def draw(tables, title, path):
    """A small picture: predicted to the right, what came upwards; the diagonal is perfect."""
    side, edge = 300, 40
    marks = []
    for phase, colour in zip(PHASES, ("#1b6ca8", "#c0392b")):
        points = [(edge + p * side, edge + side - c * side) for n, p, c in tables[phase] if n]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        marks.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        marks += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
        marks.append(f'<text x="{edge + 10}" y="{edge + 20 + 18 * PHASES.index(phase)}" fill="{colour}">{phase}</text>')
    end = edge + side
    with open(path, "w", encoding="utf-8") as out:
        out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {end + 20} {end + 40}" font-family="sans-serif" font-size="13">'
                  f'<rect width="100%" height="100%" fill="#fff"/><rect x="{edge}" y="{edge}" width="{side}" height="{side}" fill="none" stroke="#888"/>'
                  f'<line x1="{edge}" y1="{end}" x2="{end}" y2="{edge}" stroke="#bbb"/><text x="{edge}" y="24">{title}</text>'
                  f'<text x="{edge}" y="{end + 28}">predicted chance to win, 0 to 100 %; upwards: what came</text>{"".join(marks)}</svg>\n')


# ---- Luck and losses ----


def mean_and_error(values):
    n = len(values)
    mean = sum(values) / n
    spread = sum((v - mean) ** 2 for v in values) / (n - 1) if n > 1 else 0
    return mean, math.sqrt(spread / n)


def print_luck(name, games, out):
    players = len(games[0]["luck"])
    sums = max(abs(sum(game["luck"])) for game in games)
    seats = []
    for seat in range(players):
        mean, error = mean_and_error([game["luck"][seat] for game in games])
        seats.append(f"{100 * mean:+.2f} ± {100 * error:.2f} ({abs(mean) / error if error else 0:.1f})")
    print(f"{name}, {players} players, {len(games)} games: {', '.join(seats)}; largest sum over seats {100 * sums:.2f}", file=out)


def print_losses(name, games, out):
    for player in sorted({player for game in games for player, _ in game["losses"]}):
        own = [loss for game in games for who, loss in game["losses"] if who == player]
        most = sum(max(game["losses"], key=lambda pair: pair[1])[0] == player for game in games)
        print(f"{name}, {player or 'nameless'}: {100 * sum(own) / len(own):.2f} of 100 lost per decision; the most in {most} of {len(games)} games", file=out)


# ---- The arena ----


def arena(program, game, count, threads, more):
    words = [program, "arena", game, "--a", "bot:5", "--b", "bot:4", "--games", str(count), "--seed", "401", "--threads", str(threads)]
    return json.loads(subprocess.run(words + ["--aivat", "--json"] + more, stdout=subprocess.PIPE, check=True).stdout)


def print_arena(name, found, out):
    print(f"{name}, {found['games']} games: raw {100 * found['score']:.1f} %, Elo {found['elo']:+.0f} ± {found['elo_error']:.0f}; "
          f"less luck {100 * found['adjusted_score']:.1f} %, Elo {found['adjusted_elo']:+.0f} ± {found['adjusted_elo_error']:.0f}; "
          f"{100 * found['variance_left']:.0f} % of the variance left; taken off {found['taken_off']}", file=out, flush=True)


def chosen(options, part, games):
    return [game for game in games if part in options.only and game in options.games]


def run_arena(options, out):
    """The parts that use all threads themselves."""
    found = {}
    for game in chosen(options, "variance", WITH_LUCK):
        found[f"variance {game}"] = arena(options.tessera, game, math.ceil(500 * options.share), options.threads, [])
        print_arena(game, found[f"variance {game}"], out)
    for game in chosen(options, "choices", ASKS):
        found[f"choices {game}"] = arena(options.tessera, game, math.ceil(500 * options.share), options.threads, ["--asks", str(ASKS[game])])
        print_arena(f"{game}, --asks {ASKS[game]}", found[f"choices {game}"], out)
    return found


# ---- All ----


def print_all(found, folder, out):
    for (part, game, _), games in sorted(found.items()):
        if not games:
            continue
        if part == "calibration":
            draw(print_calibration(game, games, out), f"{game}, {len(games)} games", os.path.join(folder, f"calibration-{game}.svg"))
        elif part == "luck":
            print_luck(game, games, out)
        else:
            print_losses(game, games, out)


def of_records(options):
    """The same of the records of a folder, whoever played them."""
    records = records_in(options.records)
    if not records:
        sys.exit(f"there is no record in {options.records}")
    with concurrent.futures.ThreadPoolExecutor(options.threads) as pool:
        games = list(pool.map(lambda record: review(options.tessera, record, options.sims), records))
    print_calibration("records", games, sys.stdout)
    print_luck("records", games, sys.stdout)
    print_losses("records", games, sys.stdout)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tessera")
    parser.add_argument("out")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(PARTS))
    parser.add_argument("--games", type=lambda text: text.split(","), default=list(GAMES))
    parser.add_argument("--share", type=float, default=1)
    parser.add_argument("--records")
    parser.add_argument("--sims", type=int, default=400)
    options = parser.parse_args()
    if set(options.only) - set(PARTS):
        parser.error(f"the parts are {', '.join(PARTS)}")
    if set(options.games) - set(GAMES):
        parser.error(f"the games are {', '.join(GAMES)}")
    return options


def main():
    options = read_options()
    if options.records:
        return of_records(options)
    os.makedirs(options.out, exist_ok=True)
    until = time.monotonic() + 60 * options.minutes
    makers = {"calibration": calibration_jobs, "luck": luck_jobs, "losses": losses_jobs}
    jobs = [job for part in options.only if part in makers for job in makers[part](options.share) if job.game in options.games]
    with open(os.path.join(options.out, "figures.txt"), "w", encoding="utf-8") as out:
        arenas = run_arena(options, out)
        found = do_jobs(options.tessera, jobs, options.threads, until) if jobs else {}
        print_all(found, options.out, out)
    with open(os.path.join(options.out, "figures.json"), "w", encoding="utf-8") as out:
        json.dump({**arenas, **{" ".join(map(str, key)): games for key, games in found.items()}}, out)
    with open(os.path.join(options.out, "figures.txt"), encoding="utf-8") as text:
        print(text.read(), end="")


if __name__ == "__main__":
    main()
