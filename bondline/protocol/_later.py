"""Answers that take long: whoever asked goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack

from bondline.engine import Message, Refusal
from bondline.protocol import messages as m
from bondline.protocol._codec import text_of
from bondline.protocol._limits import Gate
from bondline.protocol._port import Reviewer

_log = logging.getLogger("bondline.protocol")


class Later:
    """What one connection waits for. ``wake`` is called whenever an answer has come."""

    def __init__(self, gate: Gate, wake: Callable[[], None], reviewer: Reviewer | None) -> None:
        self._gate = gate
        self._wake = wake
        self._reviewer = reviewer
        self._answers: list[m.ServerMessage] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def look_back(self, device: str, message: m.Review | m.Judge, record: str) -> None:
        """Begin to look back on a game for a device. Raises Refusal when enough is looked at for it already."""
        if self._reviewer is None:
            raise Refusal("protocol.review.none")
        held = ExitStack()
        held.enter_context(self._gate.review(device))
        task = asyncio.create_task(self._do(self._reviewer, message, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # Not in the task itself: one that is given up before it began would never let go.
        task.add_done_callback(lambda _: held.close())
        task.add_done_callback(lambda _: self._wake())

    def take(self) -> list[m.ServerMessage]:
        """The answers that have come since."""
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks:
            task.cancel()

    async def _do(self, reviewer: Reviewer, message: m.Review | m.Judge, record: str) -> None:
        answer: m.ServerMessage
        try:
            if isinstance(message, m.Review):
                answer = await reviewer.look(message.id, record)
            else:
                answer = await reviewer.judge(message.id, record, message.number)
        except Refusal as refusal:
            answer = self._refused(message.id, refusal)
        except Exception:  # noqa: BLE001 - it must be answered, or the client waits for ever
            _log.exception("a question was not answered because of a fault")
            answer = self._refused(message.id, Refusal("protocol.fault"))
        self._answers.append(answer)

    def _refused(self, question: int, refusal: Refusal) -> m.Refused:
        self._gate.refused(refusal.rule)
        return m.Refused(refusal.rule, text_of(Message.of_refusal(refusal)), id=question)
