"""One game, bots, and the environments for one game."""
import json

import numpy as np
import pytest
import tessera

GAMES = tessera.games()


def played(name, plies=20, seed=1):
    game = tessera.Game(name, "players=2", seed)
    for ply in range(plies):
        if game.is_over:
            break
        legal = game.legal()
        game.play(int(legal[ply * 7 % len(legal)]))
    return game


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_of_a_game(name):
    about, observation = tessera.describe(name), tessera.describe_observation(name)
    assert about["name"] == name and about["players_min"] >= 1
    size, action_size = tessera.observation_sizes(name)
    assert size == observation["size"] == sum(field["count"] for field in observation["fields"])
    assert action_size == sum(field["count"] for field in observation["action_fields"])
    assert tessera.observation_scale(name).shape == (size,)
    assert tessera.action_count(name) > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_recorded_and_read_again(name):
    game = played(name)
    again = tessera.Game.from_record(game.record())
    assert again.text() == game.text() and again.plies == game.plies == 20
    assert again.name == name and again.state() == game.state()
    other = game.copy()
    other.play(other.action_text(other.legal()[0]))
    assert other.plies == game.plies + 1 and other.text() != game.text()
    assert game.parse(game.action_text(game.legal()[0])) == game.legal()[0]
    game.reset(seed=5)
    assert game.plies == 0 and game.text() == tessera.Game(name, "players=2", 5).text()


@pytest.mark.parametrize("name", GAMES)
def test_observations(name):
    game = played(name)
    for seat in range(game.players):
        row = game.observe(seat)
        assert (row <= tessera.observation_scale(name)).all()
    rows = game.observe_actions()
    assert rows.shape == (len(game.legal()), tessera.observation_sizes(name)[1])
    if tessera.action_count(name) <= 65536:
        assert (np.flatnonzero(game.action_mask()) == game.legal()).all()
    else:
        with pytest.raises(tessera.TesseraError, match="too many"):
            game.action_mask()


def test_a_game_ends_and_says_who_has_won():
    game = played("chocolatier", 10000)
    assert game.is_over and game.actor == tessera.NOBODY and len(game.legal()) == 0
    points, places, rewards = game.points, game.places, game.rewards
    assert sorted(places)[0] == 1 and sum(rewards) == 0
    assert (points[0] > points[1]) == (places[0] < places[1]) or points[0] == points[1]


def test_views_hide_what_a_viewer_may_not_know():
    game = tessera.Game("ingenious", "players=2", 3)
    assert game.text(0) != game.text(tessera.EVERYTHING)
    assert json.dumps(game.state(0)) != json.dumps(game.state(tessera.SPECTATOR))
    picture = game.svg(0)
    assert picture.startswith("<svg") and picture.endswith("</svg>")


def test_refusals_are_exceptions_and_change_nothing():
    game = tessera.Game("chocolatier")
    before = game.record()
    for action in (tessera.action_count("chocolatier"), -1, 2**40, "nothing"):
        with pytest.raises(tessera.TesseraError) as refused:
            game.play(action)
        assert refused.value.status == 7 and str(refused.value)
    assert game.record() == before
    for name, setup in (("nothing", None), ("chocolatier", "players=9"), ("chocolatier", {"players": "x"})):
        with pytest.raises(tessera.TesseraError):
            tessera.Game(name, setup)
    with pytest.raises(tessera.TesseraError):
        tessera.Game.from_record("no record")
    game.close()
    game.close()
    with pytest.raises(tessera.TesseraError):
        game.legal()


def test_the_caller_may_choose_what_chance_brings():
    first = lambda _, weights: next(i for i, weight in enumerate(weights) if weight)
    one, two = (tessera.Game("chocolatier", {"players": 2}, chance=first) for _ in range(2))
    assert one.text() == two.text()
    with pytest.raises(tessera.TesseraError, match="not possible"):
        tessera.Game("chocolatier", chance=lambda _, weights: -1)
    with pytest.raises(tessera.TesseraError, match="not possible"):
        tessera.Game("chocolatier", chance=lambda _, weights: 1 // 0)


def test_bots_choose_analyse_and_review():
    game = tessera.Game("chocolatier", "players=2", 1)
    with tessera.Bot("chocolatier", "mcts:sims=30") as bot:
        action, value = bot.choose(game, seed=4)
        assert action in game.legal() and 0 <= value <= 1
        assert bot.choose(game, seed=4) == (action, value)
    analysed = game.analyse(simulations=100, best=3)
    assert 1 <= len(analysed) <= 3 and analysed[0][1] >= analysed[-1][1]
    game = played("chocolatier", 6)
    assert "plies" in json.dumps(tessera.review(game.record(), simulations=10)) or tessera.review(game.record(), 10)
    with pytest.raises(tessera.TesseraError):
        tessera.Bot("chocolatier", "bot:77")


def test_seats_act_in_turn():
    env = tessera.TurnEnv("chocolatier", "players=3")
    env.reset(seed=2)
    seen, total = set(), {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        assert observation.shape == env.observation_shape and not truncation
        seen.add(agent)
        total[agent] = total.get(agent, 0) + reward
        masks = env.action_masks()
        assert len(masks) == env.action_count
        env.step(None if termination else int(info["legal"][0]))
    assert seen == {"p1", "p2", "p3"} and env.agents == [] and sum(total.values()) == 0
    assert "round" in env.render()
    env.reset(seed=2)
    with pytest.raises(tessera.TesseraError):
        env.step(10**6)
    env.observe("p2")
    env.close()


def test_one_seat_against_bots():
    env = tessera.SeatEnv("chocolatier", "players=2", seat=1, bot="greedy")
    first, info = env.reset(seed=7)
    again, _ = env.reset(seed=7)
    assert (first == again).all() and first.shape == env.observation_shape
    ended = False
    while not ended:
        legal = np.flatnonzero(env.action_masks())
        assert (legal == info["legal"]).all()
        observation, reward, ended, truncated, info = env.step(int(legal[0]))
        assert not truncated and (ended or reward == 0)
    assert reward in (-1, 0, 1) and env.render()
    env.reset()
    env.close()
    with pytest.raises(ValueError):
        tessera.SeatEnv("chocolatier", "players=2", seat=2)
