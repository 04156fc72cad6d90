#!/usr/bin/env python3
"""OpenSpiel's Monte Carlo tree search as an engine of the Go Text Protocol, for the ladder.

    openspiel.py GAME SECONDS

GAME is breakthrough, othello, connect4, linesofaction or hex, SECONDS the processor time of a move. Random games as
OpenSpiel plays them decide, its solver is on. Needs the package open_spiel.
"""

import re
import sys
import time

import pyspiel

GO_COLUMNS = "abcdefghjklmnopqrstuvwxyz"
NAMES = {
    "breakthrough": "breakthrough",
    "othello": "othello",
    "connect4": "connect_four",
    "linesofaction": "lines_of_action",
    "hex": "hex(board_size=7)",
}
# The number of rows where the two count them from opposite ends; 0 where they agree.
FLIPPED = {"breakthrough": 8, "othello": 8, "hex": 7}


def squares(text, name):
    """Returns the squares of a move as pairs of a column and a row from 1."""
    found = re.findall(r"([a-z])(\d+)", text.lower())
    is_vertex = len(found) == 1 and name in ("othello", "connect4", "hex")
    columns = GO_COLUMNS if is_vertex else "abcdefghijklmnopqrstuvwxyz"
    return [(columns.index(column), int(row)) for column, row in found]


def flip(places, name):
    rows = FLIPPED.get(name, 0)
    return [(column, rows + 1 - row if rows else row) for column, row in places]


def key_of_action(state, action, name):
    text = state.action_to_string(action)
    if name == "connect4":
        return [int(text[1:])]
    plain = re.findall(r"([a-z])(\d+)", text.lower())
    return [(ord(column) - ord("a"), int(row)) for column, row in plain] or text.lower()


def key_of_move(text, name):
    if text.lower() == "pass":
        return "pass"
    places = squares(text, name)
    if name == "connect4":
        return [places[0][0]]
    return flip(places, name)


def move_of_action(state, action, name):
    """Returns the move as the program writes it, so that it is understood: squares, or a vertex."""
    if name == "connect4":
        column = int(state.action_to_string(action)[1:])
        row = 1 + sum(1 for line in str(state).split() if line[column] != ".")
        return GO_COLUMNS[column] + str(row)
    key = key_of_action(state, action, name)
    if isinstance(key, str):
        return "pass"
    places = flip(key, name)
    if len(places) == 1:
        column, row = places[0]
        return GO_COLUMNS[column] + str(row)
    # A capture is written with a cross by the program, with that or a star by OpenSpiel.
    sign = "x" if re.search(r"[x*]", state.action_to_string(action)) else "-"
    return sign.join(chr(ord("a") + column) + str(row) for column, row in places)


class Engine:
    def __init__(self, name, seconds):
        self.name, self.seconds = name, seconds
        self.game = pyspiel.load_game(NAMES[name])
        self.state = self.game.new_initial_state()
        self.first = None
        self.rate = 2000.0

    def skip_passes(self):
        """OpenSpiel wants a move of who has none, where the program goes on with the other player."""
        while not self.state.is_terminal():
            actions = self.state.legal_actions()
            words = [self.state.action_to_string(action).lower() for action in actions]
            if words != ["pass"]:
                break
            self.state.apply_action(actions[0])

    def begin(self):
        self.state, self.first = self.game.new_initial_state(), None

    def has_turn(self, colour):
        """Returns true if a colour is to move. Who moves first is the first player, whatever its colour."""
        colour = colour.lower()[0]
        self.first = self.first or colour
        return self.state.current_player() == (0 if colour == self.first else 1)

    def play(self, colour, text):
        if not self.has_turn(colour):
            return text.lower() == "pass"
        key = key_of_move(text, self.name)
        for action in self.state.legal_actions():
            if key_of_action(self.state, action, self.name) == key:
                self.state.apply_action(action)
                self.skip_passes()
                return True
        return key == "pass"

    def choose(self, colour):
        if not self.has_turn(colour):
            return "pass"
        visits = max(2, int(self.rate * self.seconds))
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, visits, 1000, True, 1, False)
        begin = time.process_time()
        action = bot.step(self.state)
        spent = time.process_time() - begin
        if spent > 0.001:
            self.rate = visits / spent
        move = move_of_action(self.state, action, self.name)
        self.state.apply_action(action)
        self.skip_passes()
        return move


def main():
    engine = Engine(sys.argv[1], float(sys.argv[2]))
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        command, rest = words[0], words[1:]
        answer, is_fine = "", True
        if command == "list_commands":
            answer = "\n".join(["boardsize", "clear_board", "play", "genmove", "quit"])
        elif command == "clear_board":
            engine.begin()
        elif command == "play":
            is_fine = engine.play(*rest[:2])
        elif command == "genmove":
            answer = engine.choose(rest[0])
        elif command in ("protocol_version", "version"):
            answer = "2"
        elif command == "name":
            answer = "OpenSpiel"
        print(("= " if is_fine else "? illegal move ") + answer + "\n", flush=True)
        if command == "quit":
            break


main()
