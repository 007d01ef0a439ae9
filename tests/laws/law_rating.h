/* law_rating.h -- ratings reckoned a second time, as Glickman describes it, for comparison with
 * server/jobs/rating.h. */
#ifndef TESTS_LAW_RATING_H
#define TESTS_LAW_RATING_H

#include "server/jobs/rating.h"

/* After a match is rated: are these the ratings that follow from those before? Both have the same
 * players in the same order. */
void law_check_ratings(const RatingMatch *match, const Rating before[], const Rating after[],
                       int count);

#endif
