/* advice.c -- what to play, for hints of the page: the best actions of the view, with the chance to
 * win that each keeps.
 *
 * The memory of an adviser is never given back (memory.c): each game has an instance of its own. */
#include "players/review/advice.h"
#include "players/network/net.h"
#include "texts.h"

enum { MEMORY_MB = 16, WIN_ONE = 10000, MARGIN_ONE = 10 };

static Adviser *adviser;
static const Game *adviser_game;
static bool adviser_has_net; /* were there weights of a network when it was opened? */

uint8_t *export_view(void); /* exports.c */

EXPORT("advise") int export_advise(int game, int seat, int simulations, int seed);
EXPORT("appraise") int export_appraise(int game, int seat, int simulations, int seed);

static void write_advice(const Game *game, const Advised *advised, Json *json) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    game->action_text(export_view(), advised->action, &text);
    json_object(json, NULL);
    json_string(json, "action", notation);
    json_int(json, "win", (int)(WIN_ONE * advised->worth.of[WORTH_WIN]));
    json_int(json, "margin", (int)(MARGIN_ONE * advised->worth.of[WORTH_MARGIN]));
    json_bool(json, "exact", advised->is_exact);
    json_end(json);
}

static bool open_adviser(int game) {
    const uint8_t *bytes;
    size_t size;
    bool has_net = net_weights(games[game], &bytes, &size);
    if (!adviser || adviser_game != games[game] || adviser_has_net != has_net)
        adviser = adviser_open(games[game], MEMORY_MB);
    adviser_game = games[game];
    adviser_has_net = has_net;
    return adviser != NULL;
}

/* The view is at view(), and it is the seat's turn. Chances to win are told in ten-thousandths,
 * points ahead in tenths. 0 if there is not enough memory. */
int export_advise(int game, int seat, int simulations, int seed) {
    Advised list[ADVICE_MAX];
    Text text = text_in(export_text_out(), OUT_MAX);
    Json json = json_to(&text);
    if (!open_adviser(game)) return 0;
    SearchQuestion question = {export_view(), seat, NULL, {simulations, 0}};
    int count = adviser_ask(adviser, &question, (uint64_t)(uint32_t)seed, list);
    json_array(&json, NULL);
    for (int i = 0; i < count; i++) write_advice(games[game], &list[i], &json);
    json_end(&json);
    return 1;
}

/* The same of one action, whose notation is in the input. 0 if it is not legal, or there is not
 * enough memory. */
int export_appraise(int game, int seat, int simulations, int seed) {
    Action action;
    Text text = text_in(export_text_out(), OUT_MAX);
    Json json = json_to(&text);
    if (!game_parse_action(games[game], export_view(), export_text_in(), &action)) return 0;
    if (!open_adviser(game)) return 0;
    SearchQuestion question = {export_view(), seat, &action, {simulations, 0}};
    Advised found = adviser_appraise(adviser, &question, (uint64_t)(uint32_t)seed);
    write_advice(games[game], &found, &json);
    return 1;
}
