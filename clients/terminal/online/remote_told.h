/* remote_told.h -- what a server tells of a match, made into what remote.h shows of it. */
#ifndef TERMINAL_REMOTE_TOLD_H
#define TERMINAL_REMOTE_TOLD_H

#include "remote.h"

extern const SourceKind remote_kind;

/* Forgets the match. */
void remote_forget(Remote *remote);

/* Takes over the view of a match. False, and `why` says so, if it cannot be one. */
__attribute__((warn_unused_result)) bool remote_take(Remote *remote, const Value *view, Text *why);

/* Notes a sentence, about a person if `name` is one. */
void remote_note(Remote *remote, const char *english, const char *name);

/* The members of the source that only look. */
int remote_actor(const Source *source);
bool remote_is_own(const Source *source, int seat);
bool remote_is_bot(const Source *source, int seat);
int remote_ply(const Source *source);
void remote_view(const Source *source, int viewer, GameState *view);
void remote_result(const Source *source, Result *result);
bool remote_last(const Source *source, Action *action);
int remote_left_s(const Source *source, int seat);
void remote_tell(const Source *source, int viewer, int ply, Language language, Telling *telling);
void remote_name_seats(Source *source, Language language);

/* Writes what an answer refuses. The engine's reason says more than the code of the server, so it
 * is said where the language has words for it. */
void told_refusal(Language language, const Value *answer, Text *why);

#endif
