/* arena.c -- `tessera arena`: which player is stronger, and how sure is that? */
#include "clients/program/parts/command.h"
#include "clients/program/parts/contest.h"
#include "clients/program/parts/players.h"
#include "clients/program/parts/records.h"
#include "clients/program/parts/speak.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

typedef struct {
    Contest contest;
    bool is_json;
} Arena;

/* ---- The report ---- */

static const char *verdict(const Contest *contest, const ArenaStanding *standing) {
    if (!contest->has_sprt) return "none";
    if (standing->llr >= standing->upper) return "stronger";
    return standing->llr <= standing->lower ? "not stronger" : "open";
}

static double per(double sum, int count) {
    return count ? sum / count : 0;
}

/* What is left when luck is taken off, and how much of it was. */
static void report_luck(const Contest *contest) {
    ArenaStanding adjusted = contest_standing(contest);
    double multiple[ARENA_SOURCES];
    if (!contest->has_luck) return;
    control_multiples(&contest->tally.fit, multiple);
    printf("less luck: %.1f %% of the points, Elo %+.0f +- %.0f; %.0f %% of the variance is left\n",
           100 * adjusted.score, adjusted.elo, adjusted.elo_error,
           100 * arena_variance_left(&contest->tally));
    printf("taken off: %.2f of the luck of chance", multiple[ARENA_CHANCE]);
    if (contest->asks)
        printf(", %.2f of that in the choices of %s, %.2f of that in the choices of the others",
               multiple[ARENA_OWN_CHOICES], contest->spec[0], multiple[ARENA_OTHERS_CHOICES]);
    putchar('\n');
}

static void report_text(const Contest *contest, const ArenaStanding *standing) {
    const ArenaTally *tally = &contest->tally;
    if (isatty(STDERR_FILENO)) fputs("\r", stderr);
    printf("%s, %d players: %s against", contest->match.game->name, contest->match.setup.players,
           contest->spec[0]);
    for (int i = 1; i < contest->match.players_count; i++) printf(" %s", contest->spec[i]);
    printf("\n%d games: +%d =%d -%d, %.1f %% of the points\nElo %+.0f +- %.0f\n", tally->games,
           tally->wins, tally->draws, tally->losses, 100 * standing->score, standing->elo,
           standing->elo_error);
    report_luck(contest);
    ArenaStanding tested = contest_standing(contest);
    if (contest->has_sprt)
        printf("SPRT %g,%g: llr %.2f (%.2f to %.2f), %s\n", contest->elo0, contest->elo1,
               tested.llr, tested.lower, tested.upper, verdict(contest, &tested));
    for (int i = 0; i < contest->match.players_count; i++)
        printf("%-16s %.1f points a game, %.1f ms a move, %.0f ms at most\n", contest->spec[i],
               per(tally->total.points[i], tally->total.seats[i]),
               per(1000 * tally->total.seconds[i], tally->total.moves[i]),
               1000 * tally->total.slowest[i]);
}

/* A list with a number for each player: the sums divided by the counts, if there are any. */
static void print_list(const char *name, const double sums[], const int counts[], double unit,
                       const Contest *contest) {
    printf(",\"%s\":[", name);
    for (int i = 0; i < contest->match.players_count; i++)
        printf("%s%.2f", i ? "," : "", unit * (counts ? per(sums[i], counts[i]) : sums[i]));
    putchar(']');
}

static void report_json(const Contest *contest, const ArenaStanding *standing) {
    const ArenaTally *tally = &contest->tally;
    ArenaStanding tested = contest_standing(contest);
    double multiple[ARENA_SOURCES];
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%d,\"wins\":%d,\"draws\":%d,\"losses\":%d,"
           "\"score\":%.4f,\"elo\":%.1f,\"elo_error\":%.1f,\"llr\":%.3f,\"verdict\":\"%s\"",
           contest->match.game->name, contest->match.setup.players, tally->games, tally->wins,
           tally->draws, tally->losses, standing->score, standing->elo, standing->elo_error,
           tested.llr, verdict(contest, &tested));
    control_multiples(&tally->fit, multiple);
    if (contest->has_luck)
        printf(",\"adjusted_score\":%.4f,\"adjusted_elo\":%.1f,\"adjusted_elo_error\":%.1f,"
               "\"variance_left\":%.3f,\"taken_off\":[%.3f,%.3f,%.3f]",
               tested.score, tested.elo, tested.elo_error, arena_variance_left(tally), multiple[0],
               multiple[1], multiple[2]);
    print_list("mean_points", tally->total.points, tally->total.seats, 1, contest);
    print_list("ms_per_move", tally->total.seconds, tally->total.moves, 1000, contest);
    print_list("slowest_ms", tally->total.slowest, NULL, 1000, contest);
    puts("}");
}

/* ---- The command ---- */

static bool read_sprt(Contest *contest, const char *value) {
    int end = 0;
    if (sscanf(value, "%lf,%lf%n", &contest->elo0, &contest->elo1, &end) != 2 || value[end] ||
        contest->elo0 >= contest->elo1)
        return fail("--sprt takes two Elo differences, the smaller first, as in 0,40; not '%s'",
                    value),
               false;
    return contest->has_sprt = true;
}

/* Reads the value of --games, --seconds, --seed, --opening, --asks or --threads. */
static bool read_number(Contest *contest, const char *flag, const char *value) {
    uint64_t *number = NULL, min = 1, max = CONTEST_GAMES_MAX;
    if (strcmp(flag, "--games") == 0) number = &contest->games;
    if (strcmp(flag, "--seconds") == 0) number = &contest->seconds;
    if (strcmp(flag, "--seed") == 0) number = &contest->seed, min = 0, max = UINT64_MAX;
    if (strcmp(flag, "--opening") == 0) number = &contest->opening, min = 0, max = 1000;
    if (strcmp(flag, "--asks") == 0) number = &contest->asks, max = CONTEST_ASKS_MAX;
    if (strcmp(flag, "--threads") == 0) number = &contest->threads, max = CONTEST_THREADS_MAX;
    if (!number)
        return fail("arena does not take '%s'; 'tessera help arena' says what it takes", flag),
               false;
    if (!number_read(value, min, max, number))
        return fail("%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", flag, min, max,
                    value),
               false;
    return true;
}

static bool read_flag(Arena *arena, int count, char **words, int *at) {
    const char *flag = words[*at], *value;
    if (strcmp(flag, "--json") == 0) return arena->is_json = true;
    if (strcmp(flag, "--aivat") == 0) return arena->contest.has_luck = true;
    if (!flag_value(count, words, at, &value)) return false;
    if (flag[1] == '-' && flag[2] >= 'a' && flag[2] < 'a' + ARENA_PLAYERS_MAX && !flag[3]) {
        arena->contest.spec[flag[2] - 'a'] = value;
        return seated_exists(value);
    }
    if (strcmp(flag, "--sprt") == 0) return read_sprt(&arena->contest, value);
    if (strcmp(flag, "--out") == 0) return arena->contest.folder = value, true;
    return read_number(&arena->contest, flag, value);
}

static bool players_fit(Contest *contest) {
    ArenaMatch *match = &contest->match;
    while (match->players_count < ARENA_PLAYERS_MAX && contest->spec[match->players_count])
        match->players_count++;
    if (match->players_count < 2)
        return fail("arena needs two players to compare, as in --a bot:5 --b bot:4"), false;
    if (match->setup.players > 1 && match->players_count > match->setup.players)
        return fail("%d players to compare do not fit on %d seats", match->players_count,
                    match->setup.players),
               false;
    return true;
}

static bool luck_fits(const Contest *contest) {
    if (contest->has_luck && contest->match.setup.players == 1)
        return fail("--aivat needs two seats or more: a solo game has no opponents"), false;
    if (contest->asks && !contest->has_luck)
        return fail(
                   "--asks needs --aivat: it measures the luck in the players' own random choices"),
               false;
    return true;
}

static bool read_arena(Arena *arena, int count, char **words) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    ArenaMatch *match = &arena->contest.match;
    if (count == 0) return fail("arena needs a game; 'tessera games' lists them"), false;
    if (!(match->game = game_wanted(words[0]))) return false;
    match->setup = setup_default(match->game);
    arena->contest.opening = contest_opening(match->game);
    for (int i = 1; i < count; i++) {
        if (words[i][0] == '-') {
            if (!read_flag(arena, count, words, &i)) return false;
        } else if (!setup_read(match->game, words[i], &match->setup, &why)) {
            return fail("%s", speak_why(&why)), false;
        }
    }
    if (!setup_check(match->game, &match->setup, &why)) return fail("%s", speak_why(&why)), false;
    return players_fit(&arena->contest) && luck_fits(&arena->contest);
}

int command_arena(int count, char **words) {
    static Arena arena = {.contest = {.games = 100, .seed = 1, .elo1 = 40}};
    arena.contest.threads = contest_threads();
    if (!read_arena(&arena, count, words)) return STATUS_BAD_INPUT;
    if (arena.contest.folder && !records_folder(arena.contest.folder)) return STATUS_BAD_INPUT;
    if (!contest_run(&arena.contest)) return STATUS_BAD_INPUT;
    const Contest *contest = &arena.contest;
    ArenaStanding standing = arena_standing(&contest->tally, contest->elo0, contest->elo1);
    if (arena.is_json)
        report_json(contest, &standing);
    else
        report_text(contest, &standing);
    return STATUS_OK;
}
