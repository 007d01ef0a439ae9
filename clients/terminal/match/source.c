/* source.c -- see source.h. */
#include "source.h"

#include "engine/table/table.h"

#include <assert.h>

bool source_foresees(const Source *source) {
    assert(source);
    return source->game->apply != NULL;
}

void source_preview(const Source *source, Action action, Events *events) {
    assert(source && events);
    GameState view;
    assert(source_foresees(source));
    int actor = source->kind->actor(source);
    source->kind->view(source, actor, &view);
    view_preview(source->game, &view, actor, action, events);
}

int source_points(const Source *source, Action action) {
    assert(source);
    Events events;
    if (!source_foresees(source)) return 0;
    source_preview(source, action, &events);
    return events_points(&events, source->kind->actor(source));
}
