"""What an environment says in words: why an action is refused, and how the table stands."""

from __future__ import annotations

from functools import cached_property

from bondline.engine import ENGINE_TEXT, Catalog, Game, Message, Refusal, View, game_spec, load_catalog


class Words:
    """The words of one game, read when first needed."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _catalog(self) -> Catalog:
        return load_catalog([ENGINE_TEXT, game_spec(self._game.id).folder / "text"])

    def refused(self, seat: int, action: int, refusal: Refusal) -> dict[str, str]:
        """The rule that forbids an action, and the sentence that explains it."""
        sentence = self._catalog.tell(Message.of_refusal(refusal))
        move = self._game.action_to_string(action)
        return {"rule": refusal.rule, "text": f"P{seat + 1} {move}: {sentence} [{refusal.rule}]"}

    def table(self, view: View) -> str:
        """The text twin of a view."""
        return "\n".join(self._catalog.lines(self._game.outline(view)))
