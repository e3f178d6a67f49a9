"""Looking back on a finished game: its decisions are judged in the processes that think, once nobody waits for those."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bondline.bots import TURN, Exact, Question, exact_points, questions, review_decision
from bondline.engine import BondlineError, Refusal, read_record, replay, seat_name
from bondline.protocol import messages as m
from bondline.protocol import text_of
from bondline.server._minds import Minds

KEPT: Final = 4
"""Records whose decisions a process keeps at hand."""


class Reviews:
    """See `bondline.protocol.Reviewer`."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds

    async def look(self, question: int, record: str) -> m.Reviewed:
        """What there is to judge, and what is known without a search."""
        return await self._minds.when_idle(look, question, record)

    async def judge(self, question: int, record: str, number: int) -> m.Judged:
        """What a search finds out about one decision."""
        return await self._minds.when_idle(judge, question, record, number)


def look(question: int, record: str) -> m.Reviewed:
    """As `Reviews.look`, in this process."""
    asked, steady, scores, exact = _looked(record)
    return m.Reviewed(
        question,
        [m.DecisionInfo(each.number, seat_name(each.seat), each.points) for each in asked.values()],
        turn=TURN if steady else 0.0,
        scores=scores,
        exact=[
            m.ExactInfo(each.first, each.last, seat_name(each.seat), each.points, each.best_points, list(each.plan))
            for each in exact
        ],
    )


def judge(question: int, record: str, number: int) -> m.Judged:
    """As `Reviews.judge`, in this process."""
    asked, *_ = _looked(record)
    if number not in asked:
        raise Refusal("protocol.review.move")
    found = review_decision(asked[number])
    return m.Judged(
        question,
        number,
        seat_name(found.seat),
        found.move,
        text_of(found.said),
        found.value,
        found.mark,
        found.loss,
        found.error,
        found.best,
        text_of(found.best_said),
        found.best_value,
        [text_of(reason) for reason in found.why],
    )


@lru_cache(maxsize=KEPT)
def _looked(text: str) -> tuple[dict[int, Question], bool, list[int], list[Exact]]:
    try:
        record = read_record(text)
        asked = {each.number: each for each in questions(record)}
        game = record.make_game()
        state = game.new_initial_state()
        for played in replay(record, game):
            state = played.after
        return asked, game.steady, list(state.scores()), exact_points(record)
    except BondlineError as error:
        raise Refusal("table.replay.record", {"detail": str(error)}) from None
