"""What a game *is*: the protocols that tables, bots, the protocol and the terminal are written against.

The words are those of OpenSpiel and PettingZoo. Seats are 0-based here and 1-based (``P1``) in every text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from bondline.engine._errors import Refusal
from bondline.engine._message import Message, Outline
from bondline.engine._rng import Rng
from bondline.engine._tally import Piece, Use

CHANCE: Final = -1
"""The player that draws cards and rolls dice."""

View: TypeAlias = "Mapping[str, Any]"
"""What a seat may know, as plain JSON values; each game publishes it as a TypedDict."""

Document: TypeAlias = "Mapping[str, Any]"
"""A position as plain JSON values; ``docs/reference/`` has the schema of each game."""


@dataclass(frozen=True, slots=True)
class Block:
    """A run of numbers in a seat's tensor: its name (``seat0.…`` for the observing seat), length, and range of each."""

    name: str
    length: int
    low: int
    high: int


class State(Protocol):
    """A moment of a game, changed in place by :meth:`apply`. It holds no generator and no order of unseen cards."""

    def current_players(self) -> tuple[int, ...]:
        """Seats that may act now, ascending; ``(CHANCE,)`` when something is to be drawn or rolled; ``()`` when over."""

    def awaited(self) -> tuple[int, ...]:
        """The current seats that the game cannot go on without; ``(CHANCE,)`` and ``()`` as above."""

    def legal_actions(self, player: int) -> list[int]:
        """The legal actions of a seat, ascending; never empty for a current player, empty for any other."""

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What may be drawn now, ascending, each with its whole-number weight; empty unless chance is to move."""

    def draw(self, rng: Rng) -> int:
        """One of :meth:`chance_outcomes`, by weight, with exactly one number taken from ``rng``."""

    def apply(self, player: int, action: int) -> None:
        """Make a legal action (or, for ``CHANCE``, an outcome) and the forced moves that follow. Trusts its caller."""

    def retractable(self, player: int) -> bool:
        """Whether this seat may take back its own latest action."""

    def observation(self, player: int | None) -> View:
        """What a seat may know, or (``None``) what everybody may; built by listing what is shown."""

    def clone(self) -> State:
        """An independent copy."""

    def position(self) -> Document:
        """The whole state, hidden things included, as a JSON document that :meth:`Game.from_position` reads."""

    def scores(self) -> tuple[int, ...]:
        """Points so far, one number a seat."""

    def ranking(self) -> tuple[int, ...]:
        """The place of each seat, from 1; tied seats share a place. Final when the game is over."""


class Belief(Protocol):
    """All states that a view allows."""

    def sample(self, rng: Rng) -> State:
        """A state in which the viewing seat would see exactly this view."""


class Game(Protocol):
    """One game with its players, variant, options and edition fixed. Immutable."""

    @property
    def id(self) -> str:
        """``ion``, ``valence``, ``synthesis``."""

    @property
    def variant(self) -> str:
        """Variant names joined by ``+``."""

    @property
    def edition(self) -> str:
        """``name@hash`` (hash of values only)."""

    @property
    def rules_version(self) -> int:
        """Rises only when an old legal record would replay differently."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options given, for the record's header."""

    @property
    def num_players(self) -> int:
        """Seats at the table."""

    @property
    def num_distinct_actions(self) -> int:
        """Actions are 0 … this − 1."""

    @property
    def num_distinct_outcomes(self) -> int:
        """Chance outcomes are 0 … this − 1."""

    @property
    def simultaneous(self) -> bool:
        """Whether seats decide at the same time and no order among them ever matters."""

    @property
    def hidden(self) -> bool:
        """Whether a seat may know what others do not."""

    @property
    def together(self) -> bool:
        """Whether the seats win or lose as one: a cooperative game, or a solo game that can be lost."""

    def new_initial_state(self) -> State:
        """The state before anything is dealt."""

    def action_to_string(self, action: int) -> str:
        """The canonical notation of an action, one short line."""

    def outcome_to_string(self, outcome: int) -> str:
        """The canonical notation of a chance outcome, as it stands after ``~``."""

    def parse(self, state: State, player: int, text: str) -> int:
        """Read a move leniently. Raises Refusal for text that names no action; legality is :meth:`why_not`'s."""

    def parse_outcome(self, state: State, text: str) -> tuple[int, str]:
        """Read the first outcome of ``text``; the rest is returned. Raises Refusal for text that names no outcome."""

    def contended(self, action: int) -> bool:
        """Whether two seats can want the same thing by this action, so that who comes first matters."""

    def blunder(self, action: int) -> bool:
        """A legal action that records a mistake (Valence Plus: a wrong name). Bots leave it out unless they are told to."""

    def why_not(self, state: State, player: int, action: int) -> Refusal | None:
        """None for a legal action, else the rule that forbids it and what would be legal."""

    def from_position(self, document: Document) -> State:
        """Read a position. Raises PositionError that names the field."""

    def belief(self, view: View) -> Belief:
        """The states that a seat's view allows. The view is of a moment at which a seat, not chance, is to act."""

    def describe(self, before: State, player: int, action: int, after: State, observer: int | None) -> list[Message]:
        """What an observer saw happen, as many messages whatever is hidden from them. ``player`` may be CHANCE."""

    def outline(self, view: View) -> list[Outline]:
        """The text twin of a view."""

    def tensor_layout(self) -> Sequence[Block]:
        """What the numbers of :meth:`tensor` are, in order; ``docs/reference/observations.md`` says what they mean."""

    def tensor(self, view: View) -> list[int]:
        """A view as numbers, for programs that learn: always as many, the observing seat before the others."""

    def explain_action(self, view: View, action: int) -> Message:
        """What an action would do, in words: "play Mg and bond it with 2 Cl: MgCl2, 13 points"."""

    def reasons(self, state: State, player: int, action: int) -> list[Message]:
        """What speaks for an action in rule terms: "meets the goal Acids: 4 points". It looks only at what the seat may know."""

    def preview(self, state: State, player: int, action: int) -> Mapping[str, Any]:
        """What a client shows before an action is chosen: points gained, goals touched; from what the seat may know."""

    def components(self) -> Mapping[str, Any]:
        """What lies in the box, as printed in this edition: cards, points and the like, for drawing it. Nothing hidden."""

    def pieces(self) -> Sequence[Piece]:
        """What :meth:`tally` counts in this edition and variant, used or not."""

    def tally(self, before: State, player: int, action: int, after: State) -> list[Use]:
        """What was used by an action (of a seat or CHANCE) and all that followed it; hidden things may be among it.

        In a game that is over, the points of all uses but those of pieces *within* others add up to each seat's score.
        """

    def trial(self, state: State, player: int, moves: Sequence[str]) -> Mapping[str, Any]:
        """What a draft of several moves would lead to, without making them, where the game has such drafts (Ion: RXN).

        It may look only at what the seat may know. Raises Refusal where there is nothing to draft or a move cannot stand.
        """

    def advice(self, view: View, legal: Sequence[int]) -> list[tuple[int, int]]:
        """The game's heuristic: each legal action with a value in 1/100 point; greedy bots take the best."""

    @property
    def playouts(self) -> tuple[int, int]:
        """How many playouts a strong player and an expert make for one choice: fixed, so that searches can be repeated."""

    @property
    def tree_depth(self) -> int:
        """How many choices a search's trees grow beyond the first before it plays out; 0 where trees do not pay."""

    @property
    def steady(self) -> bool:
        """Whether what playouts say at different moments may be compared, and not only what they say of one moment's moves."""

    def settled(self, state: State) -> bool:
        """Whether something is over and nothing new begun (between the rounds of Ion), so that a search may judge here."""

    def credible(self, state: State, player: int) -> int:
        """Of 100 such states, how many of those that look like it to ``player`` would have come about as people play.

        A view says what is possible; what others did with their cards says what is likely. 100 where a game has no opinion.
        """

    def estimates(self, state: State, player: int, legal: Sequence[int]) -> list[tuple[int, int]]:
        """Like :meth:`advice`, but of a state, and quick: it may look only at what the seat may know. For searches."""

    def playout(self, state: State, rng: Rng, player: int) -> list[int]:
        """Play on quickly by a cheap policy, as far as makes sense, and say how well each seat stands then.

        0 is lost, 10,000 is won; only ``player``'s number need be exact where seats do not touch each other. The policy
        chooses for each seat from what that seat may know. Changes the state. For searches, which ask thousands of times.
        """

    def suggestion(self, state: State, player: int) -> list[int] | None:
        """The exact optimum the game defines here (Ion: the best rearrangement), as ordinary actions to submit in order.

        None where the game defines none. It may look only at what the seat may know. Forced moves among them are made by
        the game itself, so whoever follows the plan asks again after each action.
        """

    def solve(self, state: State, player: int) -> Document:
        """The exact optimum as a document for ``bondline solve``. Raises Refusal where there is nothing to solve."""


GameFactory: TypeAlias = "Callable[[int, str, Mapping[str, str]], Game]"
"""players, variant ('' for the standard one), options → Game; raises OptionError or EditionError."""
