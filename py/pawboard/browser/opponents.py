"""Has thought through what the desk asks: in one worker for all seats, or in slices on the page.

The worker starts when the first question comes and ends when no opponent is seated any more.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js

import js
from pawboard.browser import slices
from pawboard.engine.chance import new_seed
from pawboard.table.advice import LEVELS, Asked

START, SILENCE = 45.0, 15.0
"""Seconds within which a worker must be there, and must be heard while it thinks."""

GRACE = 60.0
"""Seconds that a worker waits for the next question where no opponent is seated."""

SECONDS = {"short": 0.3, "normal": 1.0, "long": 5.0}
"""How long the highest level thinks, by the setting ``think``."""

PACES = {"quick": 0.15, "normal": 0.9, "slow": 2.2}
"""How long after the move before an opponent moves at the soonest, by the setting ``pace``."""

Answer = Callable[[Asked, dict[str, Any]], None]


class Opponents:
    """Answers one question at a time.

    Args:
        answer: is given what was asked and what was found.
        trouble: is given what was asked where nothing can be found.
        setting: gives a setting by its name.
    """

    def __init__(
        self, answer: Answer, trouble: Callable[[Asked], None], setting: Callable[[str], str]
    ) -> None:
        self._answer = answer
        self._trouble = trouble
        self._setting = setting
        self._asked: Asked | None = None
        self._number = 0
        """Counts questions and cancellations, so that late answers are known."""
        self._question = ""
        self._found: dict[str, Any] | None = None
        self._since = 0.0
        self._hurry = False
        self._again = False
        """Whether the worker has been started anew for this question."""
        self._stuck = False
        """Whether the question has had no answer, and nobody looks for one any more."""
        self._worker: Any = None
        self._ready = False
        self._denied = False
        """Whether no worker starts here; the page thinks itself then."""
        self._here: Any = None
        self._lent = False
        """Whether the worker was started for people only: for a hint, or for grades."""
        self._timers: dict[str, Any] = {}

    def state(self) -> str:
        """Return how the worker is, in a word for the diagnostics."""
        if self._denied:
            return "denied"
        if self._worker is None:
            return "none"
        return "ready" if self._ready else "starting"

    def follow(self, asked: Asked | None, *, seated: bool, wait: float = 0.0) -> None:
        """Think about what is asked now, and no longer about anything else.

        Args:
            asked: the question, None for none.
            seated: whether an opponent sits at the table.
            wait: seconds that what is shown before takes.
        """
        if seated and self._worker is None and not self._denied and self._asked is None:
            self._start()
        if not seated and asked is None:
            self.cancel()
            # Who has asked for a hint may ask again; nobody asks where opponents have left.
            self._release_later(GRACE if self._lent else 0)
            return
        self._stop("release")
        if asked == self._asked:
            return
        self.cancel()
        if asked is None:
            return
        self._lent = not seated
        self._begin(asked, wait)

    def _begin(self, asked: Asked, wait: float = 0.0) -> None:
        self._asked = asked
        self._stuck = False
        self._number += 1
        self._again = self._hurry = False
        self._found = None
        self._since = js.performance.now() / 1000 + wait
        self._question = self._text(asked)
        js.document.documentElement.dataset.thinking = asked.purpose
        self._send_question()

    def cancel(self) -> None:
        """Think about nothing any more."""
        if self._asked is None:
            return
        self._post({"cancel": self._number})
        self._number += 1
        self._asked = self._found = None
        self._stop("silence")
        self._stop("pace")
        js.document.documentElement.removeAttribute("data-thinking")

    def now(self) -> None:
        """Answer at once, with the best found so far; where nothing was found, look again."""
        if self._asked is not None and self._stuck:
            self._begin(self._asked)
            return
        self._hurry = True
        if self._found is not None:
            self._give()
        else:
            self._post({"now": self._number})

    def _text(self, asked: Asked) -> str:
        top = asked.level == len(LEVELS)
        return json.dumps(
            {
                "game": asked.game,
                "view": asked.view,
                "seat": asked.seat,
                "level": asked.level,
                "ply": asked.ply,
                "played": asked.played,
                "seconds": SECONDS[self._setting("think")] if top else None,
                # The bot's own; what dice and deals come from is never told to anybody.
                "seed": new_seed(),
            }
        )

    # The worker.

    def _send_question(self) -> None:
        if self._denied:
            self._here = asyncio.ensure_future(self._think_here(self._number))
        elif self._worker is None:
            self._start()
        elif self._ready:
            self._post({"id": self._number, "question": self._question})
            if self._hurry:
                # That was said before it was there to hear.
                self._post({"now": self._number})
            self._watch(SILENCE)

    def _start(self) -> None:
        try:
            runtime = js.document.querySelector('script[src$="/runtime.mjs"]').src
            address = runtime.replace("/runtime.mjs", "/bots-worker.mjs")
            module = to_js({"type": "module"}, dict_converter=js.Object.fromEntries)
            worker = js.Worker.new(address, module)
            self._worker, self._ready = worker, False
            worker.onmessage = create_proxy(lambda event: self._hear(worker, event.data))
            worker.onerror = create_proxy(lambda event: self._crash(worker, event))
            self._post_always({"runtime": runtime})
            self._watch(START)
        except Exception:  # A frame may forbid workers, each browser with an error of its own.
            self._deny()

    def _hear(self, worker: Any, text: str) -> None:
        if worker is not self._worker:
            return
        told = json.loads(text)
        if "ready" in told:
            self._ready = True
            self._stop("silence")
            if self._asked is not None and self._found is None:
                self._send_question()
        elif "denied" in told:
            self._deny()
        elif told.get("id") != self._number:
            return
        elif "answer" in told:
            self._stop("silence")
            self._take(json.loads(told["answer"]))
        elif "error" in told:
            # What did not come at all would not come to another worker.
            self._fail(again=not told.get("late"))
        else:
            self._watch(SILENCE)

    def _crash(self, worker: Any, event: Any) -> None:
        if worker is not self._worker:
            return
        event.preventDefault()
        if self._ready:
            self._fail()
        else:
            self._deny()

    def _deny(self) -> None:
        """No worker is to be had: think here."""
        self._release()
        self._denied = True
        if self._asked is not None:
            self._send_question()

    def _fail(self, *, again: bool = True) -> None:
        """Start the worker anew, once for a question; then say that it does not go on."""
        self._release()
        if self._asked is None:
            return
        if again and not self._again and not self._denied:
            self._again = True
            self._number += 1
            self._start()
        else:
            js.document.documentElement.removeAttribute("data-thinking")
            self._stuck = True
            self._trouble(self._asked)

    def _watch(self, seconds: float) -> None:
        """Expect to hear from the worker within some time."""
        late = self._fail if self._ready else self._deny
        self._after("silence", seconds, late)

    def _post(self, message: dict[str, Any]) -> None:
        if self._worker is not None and self._ready:
            self._post_always(message)

    def _post_always(self, message: dict[str, Any]) -> None:
        self._worker.postMessage(json.dumps(message))

    def _release_later(self, seconds: float) -> None:
        if self._worker is not None and "release" not in self._timers:
            self._after("release", seconds, self._release)

    def _release(self) -> None:
        """End the worker, and give its memory back."""
        self._stop("silence")
        self._stop("release")
        if self._worker is not None:
            self._worker.terminate()
        self._worker, self._ready = None, False

    # The page itself.

    async def _think_here(self, number: int) -> None:
        try:
            # Nobody who has a worker needs them here.
            await js.pawboardBoot.opponents()
            answer = await slices.think(
                self._question,
                lambda: number == self._number,
                lambda: self._hurry,
                js.pawboardBoot.book,
            )
            if number == self._number:
                self._take(json.loads(answer))
        except Exception:
            if number == self._number:
                self._fail()

    # Answers.

    def _take(self, found: dict[str, Any]) -> None:
        """Give an answer, not sooner than people can follow."""
        self._found = found
        pause = self._pause()
        if pause > 0:
            self._after("pace", pause, self._give)
        else:
            self._give()

    def _pause(self) -> float:
        asked = self._asked
        if asked is None or asked.purpose != "move" or self._hurry:
            return 0.0
        now: float = js.performance.now() / 1000
        return self._since + self._least() - now

    def _least(self) -> float:
        pace = self._setting("pace")
        # Delays count as motion; who asks for slow opponents still gets them.
        still = self._setting("motion") == "off" or (
            self._setting("motion") == "system"
            and js.matchMedia("(prefers-reduced-motion: reduce)").matches
        )
        return 0.0 if still and pace != "slow" else PACES[pace]

    def _give(self) -> None:
        asked, found = self._asked, self._found
        self._stop("pace")
        if asked is None or found is None:
            return
        self._asked = self._found = None
        self._number += 1
        js.document.documentElement.removeAttribute("data-thinking")
        self._answer(asked, found)

    # Timers.

    def _after(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        self._stop(name)

        def run() -> None:
            self._timers.pop(name, None)
            act()

        self._timers[name] = asyncio.get_event_loop().call_later(seconds, run)

    def _stop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
