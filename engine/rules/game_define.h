/* game_define.h -- turns the typed functions of one game into a Game.
 *
 * GAME_DEFINE(name, State, .title = ...) expects name_init(State *, ...) and its siblings, wraps
 * them to take void pointers, and defines `const Game name_game`. C++ (GPU code, the portability
 * check) calls the typed functions directly; there it only checks what C cannot: that the state has
 * no padding and so may be compared and hashed byte by byte. Where a package brings a game twice,
 * the wrappers choose (engine/base/path.h). */
#ifndef RULES_GAME_DEFINE_H
#define RULES_GAME_DEFINE_H

#include "engine/base/path.h"
#include "game.h"

#if defined(__cplusplus)
#include <type_traits>
#define GAME_DEFINE(name_, State, ...)                                                             \
    static_assert(std::has_unique_object_representations_v<State>, "state has padding")
#else
#define GAME_DEFINE(name_, State, ...)                                                             \
    extern const Game name_##_game_v3;                                                             \
    static void init_(void *s, const Setup *setup, Chance *chance, Events *events) {               \
        PATH_V3(name_##_game_v3.init(s, setup, chance, events));                                   \
        name_##_init((State *)s, setup, chance, events);                                           \
    }                                                                                              \
    static int actor_(const void *s) {                                                             \
        return name_##_actor((const State *)s);                                                    \
    }                                                                                              \
    static int legal_(const void *s, Action actions[]) {                                           \
        PATH_V3(name_##_game_v3.legal(s, actions));                                                \
        return name_##_legal((const State *)s, actions);                                           \
    }                                                                                              \
    static int sample_(const void *s, uint32_t random, Action *action) {                           \
        PATH_V3(name_##_game_v3.sample(s, random, action));                                        \
        return name_##_sample((const State *)s, random, action);                                   \
    }                                                                                              \
    static void apply_(void *s, Action action, Chance *chance, Events *events) {                   \
        PATH_V3(name_##_game_v3.apply(s, action, chance, events));                                 \
        name_##_apply((State *)s, action, chance, events);                                         \
    }                                                                                              \
    static void result_(const void *s, Result *result) {                                           \
        PATH_V3(name_##_game_v3.result(s, result));                                                \
        name_##_result((const State *)s, result);                                                  \
    }                                                                                              \
    static void redact_(void *s, int viewer) {                                                     \
        PATH_V3(name_##_game_v3.redact(s, viewer));                                                \
        name_##_redact((State *)s, viewer);                                                        \
    }                                                                                              \
    static void determinize_(void *s, int viewer, Chance *chance) {                                \
        PATH_V3(name_##_game_v3.determinize(s, viewer, chance));                                   \
        name_##_determinize((State *)s, viewer, chance);                                           \
    }                                                                                              \
    static void action_text_(const void *s, Action action, Text *out) {                            \
        name_##_action_text((const State *)s, action, out);                                        \
    }                                                                                              \
    static void state_text_(const void *s, Text *out) {                                            \
        name_##_state_text((const State *)s, out);                                                 \
    }                                                                                              \
    static void state_json_(const void *s, Json *out) {                                            \
        name_##_state_json((const State *)s, out);                                                 \
    }                                                                                              \
    static_assert(sizeof(State) <= GAME_STATE_MAX, "state too large");                             \
    const Game name_##_game = {                                                                    \
        .name = #name_,                                                                            \
        .state_size = sizeof(State),                                                               \
        .accepts = name_##_accepts,                                                                \
        .init = init_,                                                                             \
        .actor = actor_,                                                                           \
        .legal = legal_,                                                                           \
        .sample = sample_,                                                                         \
        .apply = apply_,                                                                           \
        .result = result_,                                                                         \
        .redact = redact_,                                                                         \
        .determinize = determinize_,                                                               \
        .action_text = action_text_,                                                               \
        .state_text = state_text_,                                                                 \
        .state_json = state_json_,                                                                 \
        __VA_ARGS__,                                                                               \
    }
#endif

#endif
