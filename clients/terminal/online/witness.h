/* witness.h -- what this device remembers of matches and servers, so that a server that goes back
 * is found out (docs/fairness.md): one number for each match, how far the match had come, and the
 * newest entry of the server's log of commitments.
 *
 * Each is a line of text, which whoever called terminal_join() keeps. */
#ifndef TERMINAL_WITNESS_H
#define TERMINAL_WITNESS_H

#include "remote.h"

/* Remembers the match that is looked at from now on. */
void witness_begin(Remote *remote);

/* Is the view no less than what was seen before, under the same commitment? If not, `why` says so,
 * and nothing is said in this match until it is. */
__attribute__((warn_unused_result)) bool witness_accepts(Remote *remote, const Value *view,
                                                         Text *why);
/* The view was taken: remembers how far the match has come. */
void witness_note(Remote *remote, const Value *view);

/* This person's part of the luck: drawn once for each match, and kept before it is said. False, and
 * `why` says so, if it cannot be. */
__attribute__((warn_unused_result)) bool witness_number(Remote *remote, Text *why);

/* Looks whether the newest entry of the log that was seen before is still there; sets
 * remote->is_log_broken. */
void witness_follow_log(Remote *remote);
extern const char witness_log_warning[];

#endif
