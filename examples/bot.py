"""A bot for Bondline's bot interface, with the standard library only.

python examples/bot.py K7M2Q           joins the table with this code
python examples/bot.py --create ion    makes a table, and begins when all its seats are taken
"""

import argparse
import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]


def choose(update: Document) -> str:
    """Put your bot's thoughts here: one of the legal moves, by what this seat may know (`update["view"]`)."""
    return str(update["legal"][0]["move"])


class Refused(Exception):
    """The server said no: which rule, and the sentence."""


class Bondline:
    """A device at a server."""

    def __init__(self, server: str, nickname: str) -> None:
        self.server, self.token = server, ""
        self.token = self.post("device", nickname=nickname)["token"]

    def open(self, path: str, body: bytes | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        return urllib.request.urlopen(urllib.request.Request(f"{self.server}/api/{path}", body, headers), timeout=30)

    def post(self, path: str, **fields: Any) -> Any:
        while True:
            try:
                with self.open(path, json.dumps(fields).encode()) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    said = json.load(error)
                    raise Refused(f"{said['text']}  [{said['refused']}]") from None
                time.sleep(int(error.headers.get("Retry-After", 1)))  # too fast, or too busy: a moment later, please
            except (OSError, http.client.HTTPException):
                if "n" not in fields:
                    raise
                time.sleep(1)  # numbered, it may be sent again: it is not played twice

    def updates(self, code: str) -> Iterator[Document]:
        """The table, again and again. A line that breaks is no harm: a new stream begins with the whole state."""
        while True:
            try:
                with self.open(f"tables/{code}/stream") as lines:
                    for line in lines:
                        if line.strip():  # an empty one says only that the line is alive
                            yield json.loads(line)
            except urllib.error.HTTPError as error:
                if error.code < 500:
                    raise
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(1)


def play(bondline: Bondline, code: str) -> Document:
    """One game to its end; the last update."""
    update: Document = {}
    started = False
    for update in bondline.updates(code):
        info = update["info"]
        if info["status"] == "over":
            break
        if info["status"] == "lobby":
            if info.get("host") and not started and all(seat["kind"] != "open" for seat in info["seats"]):
                bondline.post(f"tables/{code}/start")
                started = True
        elif update.get("seat") in update.get("awaited", []):
            try:
                # Numbered: should this update come twice, the move is still made once.
                bondline.post(f"tables/{code}/move", move=choose(update), n=update.get("n", 0) + 1)
            except Refused as refused:
                print(refused)  # it changed nothing; the next update says how things stand
    return update


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot for Bondline.")
    parser.add_argument("code", nargs="?", help="of a table that waits for somebody")
    parser.add_argument("--create", metavar="GAME", help="make a table instead")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    options = parser.parse_args()
    if bool(options.code) == bool(options.create):
        parser.error("a code, or --create and a game")
    bondline = Bondline(options.server, "Python bot")
    code = options.code
    if options.create:
        seats = [{"kind": "mine"}] + [{"kind": "open"}] * (options.players - 1)
        table = bondline.post("tables", game=options.create, seats=seats)
        code = table["code"]
        print(f"Table {code}, for people {options.server}{table['link']}", flush=True)
    else:
        bondline.post(f"tables/{code}/join")
    for seat in play(bondline, code)["info"]["seats"]:
        print(f"{seat['seat']} {seat.get('nickname') or seat.get('level')}: {seat.get('score', 0)}")


if __name__ == "__main__":
    main()
