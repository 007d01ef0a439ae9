/* library.h -- what the parts of the library share. */
#ifndef LIB_LIBRARY_H
#define LIB_LIBRARY_H

#include "engine/rules/game.h"
#include "handles.h"
#include "tessera.h"

/* Keeps the sentence for tessera_last_error(), and returns the status. */
__attribute__((format(printf, 2, 3))) tessera_status lib_refuse(tessera_status status,
                                                                const char *format, ...);

/* Refusals that many functions have. */
tessera_status lib_refuse_null(const char *argument);
tessera_status lib_refuse_handle(const char *kind);
tessera_status lib_refuse_memory(void);

/* The game of this name, or a status. */
tessera_status lib_find_game(const char *name, const Game **game);

/* A set-up from words such as "players=3 box=free"; `words` may be NULL. */
tessera_status lib_find_setup(const Game *game, const char *words, Setup *setup);

/* Hands a text to the caller, whose buffer may be too small. */
typedef struct {
    char *text;
    size_t size;
    size_t *needed;
} TextWanted;
tessera_status lib_give(const TextWanted *wanted, const char *text, size_t length);

/* The same for what `write` writes, however long that is. */
typedef void TextWriter(const void *self, Text *out);
tessera_status lib_give_written(const TextWanted *wanted, TextWriter *write, const void *self);

/* Is the action among the legal ones, which ascend? */
bool lib_is_among(const Action actions[], int count, Action action);

/* One game. What a chance callback needs is in it, so that it can be copied. */
typedef struct {
    const Game *game;
    Setup setup;
    GameState state;
    Chance chance;
    tessera_chance *asked; /* NULL: the generator */
    void *asked_self;
    int plies;
    Text record; /* without its end; the buffer is NULL if there is none */
} LibGame;

/* A new handle of a game at this position; the game has no record. */
tessera_status lib_open_game_at(const Game *game, const Setup *setup, const void *state,
                                const Chance *chance, tessera_game **opened);

#endif
