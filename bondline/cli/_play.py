"""``bondline play``: a game in the terminal, as its text twin."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from bondline.bots import LEVELS, Bot, make_bot
from bondline.cli._options import add_game, check_writable, game_of
from bondline.cli._output import catalog_for, lacks_letters, refusal_document
from bondline.engine import CHANCE, BondlineError, Catalog, Game, Message, OptionError, Record, Refusal, Rng, State

LISTED: Final = 24
"""So many moves are all shown with what they do; of more, some of each sort are. `all` lists the rest."""
LISTED_EACH: Final = 10


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("play", parents=[shared], help="a game in the terminal")
    add_game(parser)
    parser.add_argument(
        "--bots",
        default="casual",
        metavar="LEVEL",
        help=f"level of the others: {', '.join(LEVELS)}; none for people only",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="play the same cards again")
    parser.add_argument("--record", metavar="FILE", help="write the record there at the end")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play to the end, or until the input ends."""
    game = game_of(options)
    seed = options.seed if options.seed is not None else secrets.randbelow(1 << 30)
    if seed < 0:
        raise OptionError(f"--seed must be at least 0, not {seed}")
    check_writable(options.record)
    people = range(game.num_players) if options.bots == "none" else range(1)
    bots = {seat: make_bot(options.bots) for seat in range(game.num_players) if seat not in people}
    catalog = catalog_for(game.id, options.lang)
    terminal = Terminal(game, catalog, bots, Rng(seed), sys.stdin.readline, _print, options.json)
    finished = terminal.play()
    if options.record is not None:
        Path(options.record).write_text(terminal.record.write(), encoding="utf-8")
    return 0 if finished else 1


def _shown(moves: Sequence[str]) -> list[int]:
    """Which moves to list: all if they are few, else the first of each sort (``pick X``, ``pick X Y``, ``center X``)."""
    if len(moves) <= LISTED:
        return list(range(len(moves)))
    sorts: dict[tuple[str, int], int] = {}
    shown = []
    for at, move in enumerate(moves):
        words = move.split()
        sort = (words[0], len(words))
        sorts[sort] = sorts.get(sort, 0) + 1
        if sorts[sort] <= LISTED_EACH:
            shown.append(at)
    return shown


def _print(text: str) -> None:
    """At once, for a program may read it and wait for its turn."""
    print(text, flush=True)


class Terminal:
    """One game between the people at this terminal and bots; with ``as_json`` whatever is said is one document a line."""

    def __init__(
        self,
        game: Game,
        catalog: Catalog,
        bots: dict[int, Bot],
        rng: Rng,
        read: Callable[[], str],
        write: Callable[[str], None],
        as_json: bool = False,
    ) -> None:
        self._game = game
        self._catalog = catalog
        self._bots = bots
        self._rng = rng
        self._read = read
        self._print = write
        self._as_json = as_json
        self._state = game.new_initial_state()
        self._eyes = next(seat for seat in range(game.num_players) if seat not in bots)
        self.record = Record.of(game)
        # Undo plays the game again without a move, so the moves are kept with what they were.
        self._moves: list[tuple[int, int]] = []

    def _say(self, key: str, **params: str | int | list[str]) -> None:
        self._tell(Message(key, params))

    def _tell(self, message: Message, indent: str = "") -> None:
        text = self._catalog.tell(message)
        self._write(indent + text, {"key": message.key, "params": dict(message.params), "text": text})

    def _write(self, text: str, document: Any = None) -> None:
        """Print a text, or as JSON the document that says the same; what only shapes the page has none."""
        if not self._as_json:
            self._print(text)
        elif document is not None:
            self._print(json.dumps(document, ensure_ascii=lacks_letters(), separators=(",", ":")))

    def play(self) -> bool:
        """Play; whether the game came to its end."""
        self._say(
            "cli.play.welcome", game=f"@{self._game.id}.name", variant=self._game.variant, n=self._game.num_players
        )
        while True:
            awaited = self._state.awaited()
            if not awaited:
                break
            if awaited[0] == CHANCE:
                self._apply(CHANCE, self._state.draw(self._rng))
                continue
            bot = next((seat for seat in awaited if seat in self._bots), None)
            if bot is not None:
                legal = self._state.legal_actions(bot)
                view = self._state.observation(bot)
                self._apply(bot, self._bots[bot].choose(self._game, bot, view, legal, self._rng.below(1 << 29)))
            elif not self._ask(awaited[0]):
                return False
        self._show(self._eyes)
        self.record.result = list(self._state.scores())
        scores, ranking = list(self._state.scores()), list(self._state.ranking())
        self._write("", {"scores": scores, "ranking": ranking})
        for seat in range(self._game.num_players):
            place = self._state.ranking()[seat]
            self._say("cli.play.place", seat=f"P{seat + 1}", place=place, score=self._state.scores()[seat])
        return True

    def _apply(self, player: int, action: int) -> None:
        before = self._state.clone()
        self._state.apply(player, action)
        self._moves.append((player, action))
        self.record.note(self._game, player, action)
        for message in self._game.describe(before, player, action, self._state, self._eyes):
            self._tell(message, "  ")

    def _show(self, seat: int) -> None:
        view = self._state.observation(seat)
        lines = self._catalog.lines(self._game.outline(view))
        self._write("\n".join(["", *lines]), {"seat": f"P{seat + 1}", "view": view})

    def _ask(self, seat: int) -> bool:
        """One decision of a person; False when the input has ended."""
        if seat != self._eyes:
            self._hand_over(seat)
        self._show(seat)
        legal = self._state.legal_actions(seat)
        view = self._state.observation(seat)
        moves = [self._game.action_to_string(action) for action in legal]
        shown = list(range(len(moves))) if self._as_json else _shown(moves)
        told = {at: self._catalog.tell(self._game.explain_action(view, legal[at])) for at in shown}
        self._write(
            "\n".join(f"  {at + 1:3}  {moves[at]:24} {told[at]}" for at in shown),
            {"seat": f"P{seat + 1}", "legal": [{"move": moves[at], "text": told[at]} for at in shown]},
        )
        if len(moves) > len(shown):
            self._say("cli.play.more", n=len(moves) - len(shown))
        while True:
            self._write("")
            self._say("cli.play.prompt", seat=f"P{seat + 1}")
            line = self._read()
            if not line:
                return False
            words = line.strip()
            if words in ("quit", "exit"):
                return False
            if self._command(seat, words, legal):
                return True

    def _hand_over(self, seat: int) -> None:
        self._write("\n" * 40)
        self._say("cli.play.hand-over", seat=f"P{seat + 1}")
        self._read()
        self._eyes = seat

    def _command(self, seat: int, words: str, legal: Sequence[int]) -> bool:
        """Carry out a line; True when the seat has moved (or taken back a move)."""
        if words in ("", "help", "?"):
            self._say("cli.play.help")
            return False
        if words == "all":
            moves = [self._game.action_to_string(action) for action in legal]
            self._write("\n".join(f"  {move}" for move in moves), {"seat": f"P{seat + 1}", "legal": moves})
            return False
        if words == "undo":
            return self._undo(seat)
        if words.split(maxsplit=1)[0] in ("rule", "rules"):
            self._rule(" ".join(words.split()[1:]))
            return False
        try:
            if words.isascii() and words.isdigit():
                if len(words) > 6 or not 1 <= int(words) <= len(legal):
                    self._say("cli.play.no-number", n=len(legal))
                    return False
                action = legal[int(words) - 1]
            else:
                action = self._game.parse(self._state, seat, words)
            refusal = self._game.why_not(self._state, seat, action)
            if refusal is not None:
                raise refusal
        except Refusal as refusal:
            document = refusal_document(refusal, self._catalog)
            self._write(f"{document['text']}  [{refusal.rule}]", document)
            return False
        self._apply(seat, action)
        return True

    def _undo(self, seat: int) -> bool:
        """Play again without the seat's latest move: by the contract nothing hidden was shown since."""
        if not self._state.retractable(seat):
            self._say("cli.play.no-undo")
            return False
        at = max(index for index, (player, _) in enumerate(self._moves) if player == seat)
        kept = self._moves[:at] + self._moves[at + 1 :]
        self._state = self._replayed(kept)
        self._say("cli.play.undone")
        return True

    def _replayed(self, moves: list[tuple[int, int]]) -> State:
        state = self._game.new_initial_state()
        self._moves = []
        self.record.moves = []
        for player, action in moves:
            state.apply(player, action)
            self._moves.append((player, action))
            self.record.note(self._game, player, action)
        return state

    def _rule(self, words: str) -> None:
        """Rules whose id, name or text has the words."""
        from bondline.engine import game_spec, read_rulebook

        try:
            book = read_rulebook(self._game.id, game_spec(self._game.id).folder)
        except BondlineError as fault:
            self._write(str(fault), {"error": str(fault)})
            return
        found = 0
        for rule in book.rules:
            name, text = self._catalog.template(f"rule.{rule.id}.name"), self._catalog.template(f"rule.{rule.id}.text")
            if words.lower() in f"{rule.id} {name} {text}".lower():
                self._write(f"{name}  [{rule.id}]\n  {text}", {"id": rule.id, "name": name, "text": text})
                found += 1
        if not found:
            self._say("cli.play.no-rule", text=words)
