/* external.c -- see external.h. */
#define _GNU_SOURCE /* pipe2: pipes that no other child inherits */
#include "external.h"

#include "command.h"
#include "players.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_MAX = 256, ANSWER_MS = 10000, SEND_MS = 10000 };

struct External {
    const Game *game;
    const Setup *setup;
    const char *command;
    pid_t process; /* 0: not running */
    int to, from;
    char answer[ANSWER_MAX];
    Text text; /* what is being sent */
    Action actions[GAME_ACTIONS_MAX];
};

/* Runs the command in a process group of its own, so that all of it can be ended. */
static bool start(External *external) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]), close(to[1]);
        return false;
    }
    external->process = fork();
    if (external->process == 0) {
        setpgid(0, 0);
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        signal(SIGPIPE, SIG_DFL);
        execl("/bin/sh", "sh", "-c", external->command, (char *)NULL);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    external->to = to[1];
    external->from = from[0];
    fcntl(external->to, F_SETFL, O_NONBLOCK);
    if (external->process > 0) return true;
    close(external->to), close(external->from);
    external->process = 0;
    return false;
}

static void stop(External *external) {
    if (external->process <= 0) return;
    kill(-external->process, SIGKILL);
    kill(external->process, SIGKILL); /* in case its group was not there yet */
    waitpid(external->process, NULL, 0);
    close(external->to);
    close(external->from);
    external->process = 0;
}

External *external_open(const Game *game, const Setup *setup, const char *command) {
    assert(game && setup && command);
    External *external = calloc(1, sizeof *external);
    if (!external) return NULL;
    signal(SIGPIPE, SIG_IGN);
    external->game = game;
    external->setup = setup;
    external->command = command;
    external->text = text_large();
    if (start(external)) return external;
    fail("cannot start '%s': %s", command, strerror(errno));
    external_close(external);
    return NULL;
}

void external_close(External *external) {
    if (!external) return;
    stop(external);
    free(external->text.start);
    free(external);
}

static void write_setup(External *external, int seat) {
    Text *out = &external->text;
    text_string(out, "tessera 1\ngame ");
    text_string(out, external->game->name);
    text_string(out, "\nplayers ");
    text_int(out, external->setup->players);
    for (int i = 0; i < external->game->options_count; i++) {
        text_string(out, "\noption ");
        text_string(out, external->game->options[i].name);
        text_char(out, '=');
        setup_value_text(external->game, external->setup, i, out);
    }
    text_string(out, "\nseat p");
    text_int(out, seat + 1);
    text_char(out, '\n');
}

static void write_turn(External *external, const GameState *view, int ply) {
    Text *out = &external->text;
    text_string(out, "turn ");
    text_int(out, ply);
    text_string(out, "\nview ");
    Json json = json_to(out);
    json_object(&json, NULL);
    external->game->state_json(view, &json);
    json_end(&json);
    text_string(out, "\nlegal");
    int count = external->game->legal(view, external->actions);
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        external->game->action_text(view, external->actions[i], out);
    }
    text_string(out, "\ngo\n");
}

/* Sends what was written; false if the program does not take it in time. */
static bool send_text(External *external) {
    const char *at = external->text.start;
    int64_t end = now_ms() + SEND_MS;
    while (at < external->text.at) {
        ssize_t sent = write(external->to, at, (size_t)(external->text.at - at));
        if (sent > 0) {
            at += sent;
            continue;
        }
        struct pollfd wait = {external->to, POLLOUT, 0};
        int left = (int)(end - now_ms());
        if ((errno != EAGAIN && errno != EINTR) || left <= 0) return false;
        poll(&wait, 1, left);
    }
    return true;
}

/* Reads one line; false if there is none in time, or it is too long. */
static bool read_line(External *external, Text *why) {
    int64_t end = now_ms() + ANSWER_MS;
    for (int length = 0;;) {
        struct pollfd wait = {external->from, POLLIN, 0};
        int left = (int)(end - now_ms());
        if (left <= 0 || poll(&wait, 1, left) == 0) {
            text_string(why, "gave no answer in time");
            return false;
        }
        ssize_t got = read(external->from, external->answer + length, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) {
            text_string(why, "ended before it answered");
            return false;
        }
        if (external->answer[length] == '\n') {
            external->answer[length] = '\0';
            return true;
        }
        if (++length == ANSWER_MAX - 1) {
            text_string(why, "gave an answer that is too long");
            return false;
        }
    }
}

/* "play NOTATION"; other lines are its own business, up to a limit. */
static bool read_answer(External *external, const GameState *view, Action *action, Text *why) {
    enum { LINES_MAX = 1000 };
    for (int i = 0; i < LINES_MAX; i++) {
        if (!read_line(external, why)) return false;
        if (strncmp(external->answer, "play ", 5) != 0) continue;
        if (game_parse_action(external->game, view, external->answer + 5, action)) return true;
        text_string(why, "answered with an action that is not legal");
        return false;
    }
    text_string(why, "gave endless output but no answer");
    return false;
}

bool external_choose(External *external, const GameState *view, int seat, int ply, Action *action,
                     Text *why) {
    assert(external && view && action && why);
    text_char(why, '\'');
    text_string(why, external->command);
    text_string(why, "' ");
    bool is_running = external->process > 0 || start(external);
    external->text.at = external->text.start;
    write_setup(external, seat);
    write_turn(external, view, ply);
    errno = 0;
    bool is_sent = is_running && send_text(external);
    bool has_ended = !is_sent && errno == EPIPE;
    if (is_sent && read_answer(external, view, action, why)) return true;
    if (!is_sent)
        text_string(why, has_ended ? "ended before it answered" : "does not read what it is told");
    stop(external); /* started anew for the next game */
    return false;
}
