/* source.c -- see source.h. */
#include "source.h"

#include "table/table.h"

void source_preview(const Source *source, Action action, Events *events) {
    GameState view;
    int actor = source->kind->actor(source);
    source->kind->view(source, actor, &view);
    view_preview(source->game, &view, actor, action, events);
}

int source_points(const Source *source, Action action) {
    Events events;
    source_preview(source, action, &events);
    return events_points(&events, source->kind->actor(source));
}
