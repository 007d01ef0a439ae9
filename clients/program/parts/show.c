/* show.c -- see show.h. */
#include "show.h"

#include "command.h"

#include <assert.h>

static Event seen(const Show *show, const Event *event) {
    return show->viewer == SHOW_ALL ? *event : event_for(event, show->viewer);
}

static void events_text(Show *show, const Events *events) {
    for (int i = 0; i < events->count; i++) {
        Event event = seen(show, &events->event[i]);
        text_string(show->out, "    ");
        event_text(&show->game->events[event.kind], &event, show->out);
        text_char(show->out, '\n');
    }
}

static void events_json(Show *show, Json *json, const Events *events) {
    json_array(json, "events");
    for (int i = 0; events && i < events->count; i++) {
        Event event = seen(show, &events->event[i]);
        event_json(&show->game->events[event.kind], &event, json);
    }
    json_end(json);
}

static GameState view_of(const Show *show, const GameState *state) {
    GameState view = *state;
    if (show->viewer != SHOW_ALL) show->game->redact(&view, show->viewer);
    return view;
}

/* What may be done, and what was, is a secret unless it is the viewer's own turn or nothing is
 * hidden; the events tell others what they may know of it. */
static bool is_known(const Show *show, const GameState *state) {
    return show->viewer == SHOW_ALL || show->viewer == show->game->actor(state) ||
           !show->game->has_secrets;
}

static void result_json(Show *show, Json *json, const GameState *state) {
    Result result;
    show->game->result(state, &result);
    json_object(json, "result");
    json_bool(json, "is_over", show->game->actor(state) == GAME_OVER);
    const char *const names[] = {"points", "place", "side"};
    const int *const lists[] = {result.points, result.place, result.side};
    for (int list = 0; list < 3; list++) {
        json_array(json, names[list]);
        for (int seat = 0; seat < result.players; seat++) json_int(json, NULL, lists[list][seat]);
        json_end(json);
    }
    json_end(json);
}

static void position_json(Show *show, const GameState *state, int ply, const char *notation,
                          const Events *events) {
    Json json = json_to(show->out);
    GameState view = view_of(show, state);
    int actor = show->game->actor(state);
    json_object(&json, NULL);
    json_int(&json, "ply", ply);
    if (actor == GAME_OVER)
        json_null(&json, "actor");
    else
        json_int(&json, "actor", actor);
    json_object(&json, "position");
    show->game->state_json(&view, &json);
    json_end(&json);
    if (is_known(show, state))
        game_legal_json(show->game, state, "legal", &json);
    else
        json_null(&json, "legal");
    if (notation && is_known(show, state))
        json_string(&json, "action", notation);
    else
        json_null(&json, "action");
    events_json(show, &json, events);
    if (!notation) result_json(show, &json, state);
    json_end(&json);
    text_char(show->out, '\n');
}

void show_begin(Show *show, const RecordHeader *header, const Events *events) {
    assert(show && header && events);
    if (!show->is_json) {
        text_string(show->out, header->game->title);
        for (int i = 0; i < header->game->options_count; i++) {
            text_string(show->out, ", ");
            text_string(show->out, header->game->options[i].name);
            text_char(show->out, ' ');
            setup_value_text(header->game, &header->setup, i, show->out);
        }
        text_char(show->out, '\n');
        events_text(show, events);
        text_print(show->out);
        return;
    }
    Json json = json_to(show->out);
    json_object(&json, NULL);
    json_int(&json, "tessera", RECORD_VERSION);
    setup_json(header->game, &header->setup, &json);
    if (header->date[0]) json_string(&json, "date", header->date);
    json_array(&json, "names");
    for (int seat = 0; seat < header->setup.players; seat++)
        json_string(&json, NULL, header->name[seat]);
    json_end(&json);
    events_json(show, &json, events);
    json_end(&json);
    text_char(show->out, '\n');
    text_print(show->out);
}

void show_action(Show *show, const GameState *state, int ply, const char *notation,
                 const Events *events) {
    assert(show && state && notation && events);
    if (show->is_json) {
        position_json(show, state, ply, notation, events);
    } else {
        GameState view = view_of(show, state);
        text_char(show->out, '\n');
        show->game->state_text(&view, show->out);
        text_char(show->out, '\n');
        text_int(show->out, ply + 1);
        text_string(show->out, ". player ");
        text_int(show->out, show->game->actor(state) + 1);
        text_string(show->out, ": ");
        text_string(show->out, is_known(show, state) ? notation : "?");
        text_char(show->out, '\n');
        events_text(show, events);
    }
    text_print(show->out);
}

void show_end(Show *show, const GameState *state, int ply) {
    assert(show && state);
    if (show->is_json) {
        position_json(show, state, ply, NULL, NULL);
        text_print(show->out);
        return;
    }
    GameState view = view_of(show, state);
    Result result;
    show->game->result(state, &result);
    text_char(show->out, '\n');
    show->game->state_text(&view, show->out);
    text_string(show->out, show->game->actor(state) == GAME_OVER ? "\nresult:" : "\nso far:");
    for (int seat = 0; seat < result.players; seat++) {
        text_string(show->out, seat ? ", player " : " player ");
        text_int(show->out, seat + 1);
        text_string(show->out, " place ");
        text_int(show->out, result.place[seat]);
        text_string(show->out, " with ");
        text_int(show->out, result.points[seat]);
    }
    text_char(show->out, '\n');
    text_print(show->out);
}

bool viewer_read(const char *word, int *viewer) {
    assert(word && viewer);
    uint64_t player;
    if (strcmp(word, "spectator") == 0) {
        *viewer = GAME_SPECTATOR;
        return true;
    }
    if (word[0] != 'p' || !number_read(word + 1, 1, GAME_SEATS_MAX, &player)) {
        fail("there is no viewer '%s'; there are p1 to p%d and spectator", word, GAME_SEATS_MAX);
        return false;
    }
    *viewer = (int)player - 1;
    return true;
}
