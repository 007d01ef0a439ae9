/* rating.c -- see rating.h. */
#include "rating.h"
#include "glicko.h"

#include <stdlib.h>

void rating_category(const char *game, int players, char category[STORE_CATEGORY_SIZE]) {
    assert(game[0] && players >= 1 && players <= GAME_SEATS_MAX);
    Text text = text_in(category, STORE_CATEGORY_SIZE);
    text_string(&text, game);
    text_char(&text, ' ');
    text_int(&text, players);
}

int rating_read_category(const char *category, char game[STORE_CATEGORY_SIZE]) {
    size_t length = strcspn(category, " ");
    RULE_ASSERT(length < STORE_CATEGORY_SIZE);
    memcpy(game, category, length);
    game[length] = '\0';
    return (int)strtol(category + length, NULL, 10);
}

static int find_player(const Rating ratings[], int count, int64_t player) {
    int i = 0;
    while (i < count && ratings[i].person != player) i++;
    return i;
}

int rating_players(const RatingMatch *match, Rating ratings[GAME_SEATS_MAX]) {
    assert(match->seats >= 0 && match->seats <= GAME_SEATS_MAX);
    int count = 0;
    for (int seat = 0; seat < match->seats; seat++) {
        if (find_player(ratings, count, match->player[seat]) < count) continue;
        ratings[count++] = (Rating){.person = match->player[seat]};
    }
    return count;
}

static Glicko glicko_of(const Rating *rating) {
    if (rating->games == 0) return glicko_new();
    return (Glicko){rating->rating, rating->deviation, rating->volatility};
}

double rating_weight(const Rating ratings[], int player, int other) {
    assert(player != other && ratings[player].met[other] >= 0);
    if (ratings[other].is_guest) return 0;
    return 1.0 / (1 + ratings[player].met[other]);
}

static double score_of(const RatingMatch *match, int seat, int other) {
    int difference = match->place[other] - match->place[seat];
    return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
}

/* The games of one player: each of their seats against all seats of others. */
static int games_of(const RatingMatch *match, const Rating before[], int count, int player,
                    GlickoGame played[]) {
    int played_count = 0;
    for (int seat = 0; seat < match->seats; seat++) {
        if (match->player[seat] != before[player].person) continue;
        for (int other = 0; other < match->seats; other++) {
            int opponent = find_player(before, count, match->player[other]);
            if (opponent == player || match->side[other] == match->side[seat]) continue;
            double weight = rating_weight(before, player, opponent);
            if (weight > 0)
                played[played_count++] = (GlickoGame){glicko_of(&before[opponent]),
                                                      score_of(match, seat, other), weight};
        }
    }
    return played_count;
}

void rating_rate(void *match, Rating ratings[], int count) {
    Rating before[GAME_SEATS_MAX];
    GlickoGame played[GAME_SEATS_MAX * GAME_SEATS_MAX];
    RULE_ASSERT(count <= GAME_SEATS_MAX);
    memcpy(before, ratings, (size_t)count * sizeof *ratings);
    for (int i = 0; i < count; i++) {
        int played_count = games_of(match, before, count, i, played);
        if (played_count == 0) continue;
        Glicko player = glicko_of(&before[i]), after = glicko_after(&player, played, played_count);
        ratings[i].rating = after.rating;
        ratings[i].deviation = after.deviation;
        ratings[i].volatility = after.volatility;
        ratings[i].games++;
    }
}
