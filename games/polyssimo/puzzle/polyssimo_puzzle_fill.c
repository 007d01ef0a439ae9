/* polyssimo_puzzle_fill.c -- see polyssimo_puzzle_fill.h. */
#include "polyssimo_puzzle_fill.h"

#include "games/polyssimo/rules/polyssimo_fits.h"

int fill_region_size(const PolyssimoPuzzle *puzzle) {
    int size = 0;
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row++) size += bits_count(puzzle->region[row]);
    return size;
}

int fill_pieces_size(uint32_t pieces) {
    int size = 0;
    for (; pieces; pieces &= pieces - 1) size += polyssimo_size(bits_lowest(pieces));
    return size;
}

int fill_squares(FillPlacement placement, int squares[POLYSSIMO_SQUARES_MAX]) {
    PolyssimoSquare offsets[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(placement.orientation, offsets);
    for (int i = 0; i < count; i++)
        squares[i] = placement.square + POLYSSIMO_SIDE_MAX * offsets[i].row + offsets[i].column;
    return count;
}

/* ---- Beginning ---- */

/* The items of the squares and the pieces of a puzzle. */
typedef struct {
    uint16_t square[POLYSSIMO_BOARD_MAX], piece[POLYSSIMO_PIECES];
} Items;

static void add_item(Fill *fill, uint16_t *item) {
    int node = ++fill->items_count;
    *item = (uint16_t)node;
    fill->up[node] = fill->down[node] = (uint32_t)node;
    fill->left[node] = (uint16_t)(node - 1);
    fill->right[node - 1] = (uint16_t)node;
    fill->right[node] = 0;
    fill->left[0] = (uint16_t)node;
    fill->size[node] = 0;
}

static void add_items(Fill *fill, const PolyssimoPuzzle *puzzle, Items *items) {
    fill->items_count = 0;
    for (int square = 0; square < POLYSSIMO_BOARD_MAX; square++)
        if (puzzle->region[square / POLYSSIMO_SIDE_MAX] >> square % POLYSSIMO_SIDE_MAX & 1)
            add_item(fill, &items->square[square]);
    for (uint32_t left = puzzle->pieces; left; left &= left - 1)
        add_item(fill, &items->piece[bits_lowest(left)]);
}

static void find_placements(Fill *fill, const PolyssimoPuzzle *puzzle) {
    Fits fits;
    find_fits(puzzle->region, &fits);
    fill->placements_count = 0;
    for (int orientation = 0; orientation < POLYSSIMO_ORIENTATIONS; orientation++) {
        if ((puzzle->pieces >> polyssimo_piece(orientation) & 1) == 0) continue;
        uint64_t places[BOARD_WORDS];
        find_places(&fits, orientation, places);
        for (int i = 0; i < BOARD_WORDS; i++) {
            for (; places[i]; places[i] &= places[i] - 1) {
                FillPlacement placement = {(uint8_t)orientation,
                                           (uint8_t)(64 * i + bits_lowest(places[i]))};
                fill->placement[fill->placements_count++] = placement;
            }
        }
    }
}

static void shuffle(FillPlacement placements[], int count, Rng *rng) {
    for (int i = count; i > 1; i--) {
        int other = rng_below(rng, i);
        FillPlacement last = placements[i - 1];
        placements[i - 1] = placements[other];
        placements[other] = last;
    }
}

static void add_node(Fill *fill, uint32_t node, int placement, uint16_t item) {
    fill->item[node] = item;
    fill->placement_of[node] = (uint16_t)placement;
    fill->up[node] = fill->up[item];
    fill->down[node] = item;
    fill->down[fill->up[item]] = node;
    fill->up[item] = node;
    fill->size[item]++;
}

static void link_placements(Fill *fill, const Items *items) {
    uint32_t node = (uint32_t)fill->items_count + 1;
    for (int i = 0; i < fill->placements_count; i++) {
        int squares[POLYSSIMO_SQUARES_MAX];
        int count = fill_squares(fill->placement[i], squares);
        fill->first[i] = node;
        add_node(fill, node++, i, items->piece[polyssimo_piece(fill->placement[i].orientation)]);
        for (int k = 0; k < count; k++) add_node(fill, node++, i, items->square[squares[k]]);
    }
    fill->first[fill->placements_count] = node;
}

void fill_begin(Fill *fill, const PolyssimoPuzzle *puzzle, Rng *rng) {
    RULE_ASSERT(puzzle->pieces >> POLYSSIMO_PIECES == 0);
    RULE_ASSERT(fill_region_size(puzzle) == fill_pieces_size(puzzle->pieces));
    Items items;
    fill->right[0] = fill->left[0] = 0;
    add_items(fill, puzzle, &items);
    find_placements(fill, puzzle);
    if (rng) shuffle(fill->placement, fill->placements_count, rng);
    link_placements(fill, &items);
    fill->depth = 0;
    fill->is_descending = true;
}

/* ---- Covering and uncovering ---- */

/* Takes a placement out of all rings but the one of `node`; put_back() undoes it. */
static void take_out(Fill *fill, uint32_t node) {
    int placement = fill->placement_of[node];
    for (uint32_t i = fill->first[placement]; i < fill->first[placement + 1]; i++) {
        if (i == node) continue;
        fill->down[fill->up[i]] = fill->down[i];
        fill->up[fill->down[i]] = fill->up[i];
        fill->size[fill->item[i]]--;
    }
}

static void put_back(Fill *fill, uint32_t node) {
    int placement = fill->placement_of[node];
    for (uint32_t i = fill->first[placement + 1]; i-- > fill->first[placement];) {
        if (i == node) continue;
        fill->down[fill->up[i]] = i;
        fill->up[fill->down[i]] = i;
        fill->size[fill->item[i]]++;
    }
}

/* Takes an item off the list, and every placement that would cover it again. */
static void cover(Fill *fill, int item) {
    for (uint32_t node = fill->down[item]; node != (uint32_t)item; node = fill->down[node])
        take_out(fill, node);
    fill->right[fill->left[item]] = fill->right[item];
    fill->left[fill->right[item]] = fill->left[item];
}

static void uncover(Fill *fill, int item) {
    fill->right[fill->left[item]] = (uint16_t)item;
    fill->left[fill->right[item]] = (uint16_t)item;
    for (uint32_t node = fill->up[item]; node != (uint32_t)item; node = fill->up[node])
        put_back(fill, node);
}

/* The item of `node` is covered already; these are the others of its placement. */
static void cover_others(Fill *fill, uint32_t node) {
    int placement = fill->placement_of[node];
    for (uint32_t i = fill->first[placement]; i < fill->first[placement + 1]; i++)
        if (i != node) cover(fill, fill->item[i]);
}

static void uncover_others(Fill *fill, uint32_t node) {
    int placement = fill->placement_of[node];
    for (uint32_t i = fill->first[placement + 1]; i-- > fill->first[placement];)
        if (i != node) uncover(fill, fill->item[i]);
}

/* ---- Searching ---- */

/* What the fewest placements are left for. */
static int scarcest_item(const Fill *fill) {
    int best = fill->right[0];
    for (int item = best; item; item = fill->right[item])
        if (fill->size[item] < fill->size[best]) best = item;
    return best;
}

static void open_level(Fill *fill) {
    int item = scarcest_item(fill);
    cover(fill, item);
    fill->choice[fill->depth++] = (uint32_t)item;
}

/* Chooses the next placement of the last level. If there is none, the level is closed. */
static bool next_choice(Fill *fill) {
    uint32_t *choice = &fill->choice[fill->depth - 1];
    bool is_first = *choice <= (uint32_t)fill->items_count;
    if (!is_first) uncover_others(fill, *choice);
    int item = is_first ? (int)*choice : fill->item[*choice];
    *choice = fill->down[*choice];
    if (*choice == (uint32_t)item) {
        uncover(fill, item);
        fill->depth--;
        return false;
    }
    cover_others(fill, *choice);
    return true;
}

FillStatus fill_run(Fill *fill, int64_t *steps) {
    while (*steps > 0) {
        if (fill->is_descending && fill->right[0] == 0) {
            fill->is_descending = false;
            return FILL_FOUND;
        }
        if (fill->is_descending) open_level(fill);
        if (fill->depth == 0) return FILL_DONE;
        fill->is_descending = next_choice(fill);
        *steps -= fill->is_descending;
    }
    return FILL_TIRED;
}

int fill_found(const Fill *fill, FillPlacement placements[POLYSSIMO_PIECES]) {
    int place_of[POLYSSIMO_PIECES], count = 0;
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) place_of[piece] = -1;
    for (int i = 0; i < fill->depth; i++) {
        int found = fill->placement_of[fill->choice[i]];
        place_of[polyssimo_piece(fill->placement[found].orientation)] = found;
    }
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        if (place_of[piece] >= 0) placements[count++] = fill->placement[place_of[piece]];
    return count;
}

FillCount fill_count(Fill *fill, const PolyssimoPuzzle *puzzle, int limit, int64_t steps) {
    FillCount count = {0, false};
    fill_begin(fill, puzzle, NULL);
    while (count.fills < limit) {
        FillStatus status = fill_run(fill, &steps);
        count.is_all = status == FILL_DONE;
        if (status != FILL_FOUND) break;
        count.fills++;
    }
    return count;
}

FillStatus fill_find(Fill *fill, const PolyssimoPuzzle *puzzle, int64_t steps) {
    Rng rng = {0};
    for (int64_t patience = FILL_PATIENCE; steps > 0; patience += FILL_PATIENCE) {
        int64_t left = steps < patience ? steps : patience;
        steps -= left;
        fill_begin(fill, puzzle, &rng);
        FillStatus status = fill_run(fill, &left);
        if (status != FILL_TIRED) return status;
    }
    return FILL_TIRED;
}
