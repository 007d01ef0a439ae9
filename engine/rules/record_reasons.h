/* record_reasons.h -- why record.c refuses a record: the list behind record_reasons[]. */
#ifndef RULES_RECORD_REASONS_H
#define RULES_RECORD_REASONS_H

#define RECORD_REASONS(REASON)                                                                     \
    REASON(NO_NUMBER, "record.number", "a number is 'number p1' and 64 hexadecimal digits")        \
    REASON(MORE_KEYS, "record.more_keys",                                                          \
           "a record has at most one key, of 64 hexadecimal digits")                               \
    REASON(MORE_COMMITMENTS, "record.more_commitments",                                            \
           "a record has at most one commitment, of 64 hexadecimal digits")                        \
    REASON(MORE_SECRETS, "record.more_secrets",                                                    \
           "a record has at most one secret, of 64 hexadecimal digits")                            \
    REASON(MORE_NUMBERS, "record.more_numbers",                                                    \
           "a record has at most one number for each player, of 64 hexadecimal "                   \
           "digits")                                                                               \
    REASON(NO_SUCH_LINE, "record.no_such_line",                                                    \
           "a record has no such line here; it may have players, option, date, name, "             \
           "commitment, number, secret, key and begin")                                            \
    REASON(LONG_OPTION, "record.long_option", "this option is too long")                           \
    REASON(NO_NAME, "record.name",                                                                 \
           "a name is 'name p1 Somebody', once for a player, 63 bytes long at most")               \
    REASON(NO_DATE, "record.date", "a record has at most one date, 31 bytes long at most")         \
    REASON(MORE_VALUES, "record.more_values", "there is more than one value")                      \
    REASON(NO_RECORD, "record.no_record", "this is no record: it does not begin with 'tessera 1'") \
    REASON(NO_VERSION, "record.version", "this version of records is not known; 1 is")             \
    REASON(SECOND_LINE, "record.second_line", "the second line must be 'game' and its name")       \
    REASON(THIRD_LINE, "record.third_line",                                                        \
           "the third line must name a version of the rules that is known")                        \
    REASON(AFTER_ACTION, "record.after_action",                                                    \
           "after the action only '=' and outcomes may follow")                                    \
    REASON(NO_OUTCOME, "record.outcome", "an outcome is a number from 0 to 255")                   \
    REASON(MANY_OUTCOMES, "record.many_outcomes", "there are too many outcomes")                   \
    REASON(WRONG_OUTCOME, "record.wrong_outcome", "an outcome is missing or impossible")           \
    REASON(MORE_OUTCOMES, "record.more_outcomes", "there are more outcomes than were needed")      \
    REASON(OTHER_OUTCOMES, "record.other_outcomes", "the outcomes are not those of the key")       \
    REASON(NOBODYS_NUMBER, "record.nobodys_number",                                                \
           "there is a number of a player who does not play")                                      \
    REASON(CUT_OFF, "record.cut_off", "the record is cut off before 'begin'")                      \
    REASON(WRONG_END, "record.wrong_end",                                                          \
           "the end is not that of the game: it is 'unfinished' or the points of each "            \
           "player")                                                                               \
    REASON(AFTER_END, "record.after_end", "there is something after the end")                      \
    REASON(WRONG_PLY, "record.wrong_ply", "this is not the number of the next action")             \
    REASON(IS_OVER, "record.over", "the game is over already")                                     \
    REASON(WRONG_TURN, "record.turn", "it is not this player's turn")                              \
    REASON(NOT_LEGAL, "record.illegal", "this action is not legal here")                           \
    REASON(NO_END, "record.no_end", "an action or the end is missing here")

#endif
