"""Makes the sounds of the table from tones and hiss: there are no files to fetch.

No sound is made, and nothing of Web Audio is touched, until the setting asks for it and the
visitor has touched the page; once the setting is off again the audio context is closed and let go.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from pyodide.ffi import JsException, to_js

import js
from pawboard.table.sounds import SOUNDS, Tone

LOUDNESS = 0.5
"""Of all together; a click of a mouse is louder."""
QUIET = 4.0
"""Seconds after which a context that makes no sound is laid to rest."""
GAP = 0.14
"""Seconds between two sounds where nothing travels in between."""
MOST = 10
"""More sounds than these do not follow on one another: the latest are heard."""
LEAD, SILENCE = 0.006, 0.0001
"""Seconds in which a tone comes up, so that it does not click; what it comes from and goes to."""


class Sounds:
    """Makes the sounds of a screen, one after the other.

    Args:
        setting: gives the visitor's wish: ``on`` or ``off``.
    """

    def __init__(self, setting: Callable[[], str]) -> None:
        self._setting = setting
        self._wished = ""
        self._context: Any = None
        self._way_out: Any = None
        self._hiss: Any = None
        self._rest: Any = None

    def play(self, names: Sequence[str], after: float, gap: float) -> None:
        """Make the sounds of one screen if they are wanted, or let go of what made them.

        Args:
            names: of `SOUNDS`, in order.
            after: seconds until what travels arrives; a refusal does not wait for it.
            gap: seconds from one sound to the next, `GAP` at least.
        """
        wished, before = self._setting(), self._wished
        self._wished = wished
        if wished != "on":
            self._close()
            return
        if before == "off":
            # Whoever has just asked for sound hears that there is some.
            names = names or ("place",)
        if names and self._open():
            start = float(self._context.currentTime) + 0.02
            for number, name in enumerate(names[-MOST:]):
                delay = number * max(gap, GAP) + (0 if name == "refuse" else after)
                for tone in SOUNDS[name]:
                    self._sound(tone, start + delay + tone.at)
            self._lay_to_rest(len(names) * max(gap, GAP) + after + QUIET)

    def _open(self) -> bool:
        """Have a context that runs; whether the browser lets the page have one."""
        # Before the visitor has touched the page a browser only complains of the attempt.
        touched = getattr(js.navigator, "userActivation", None)
        make = getattr(js, "AudioContext", None)
        if make is None or (touched and not touched.hasBeenActive):
            return False
        if self._context is None or self._context.state == "closed":
            try:
                context = make.new()
            except JsException:  # No device, or too many contexts: the game goes on in silence.
                return False
            self._context = context
            self._way_out = context.createGain()
            self._way_out.gain.value = LOUDNESS
            self._way_out.connect(context.destination)
            self._hiss = _hiss(context)
        elif self._context.state != "running":
            self._context.resume()
        return True

    def _sound(self, tone: Tone, when: float) -> None:
        """Have a tone made at a time of the context's clock."""
        context, end = self._context, when + tone.seconds
        chain = [self._way_out]
        loudness = context.createGain()
        gain = loudness.gain
        gain.setValueAtTime(SILENCE, when)
        gain.exponentialRampToValueAtTime(tone.loudness, when + LEAD)
        gain.exponentialRampToValueAtTime(SILENCE, end)
        chain.append(loudness)
        if tone.wave == "hiss":
            source = context.createBufferSource()
            source.buffer = self._hiss
            band = context.createBiquadFilter()
            band.type = "bandpass"
            pitch = band.frequency
            chain.append(band)
        else:
            source = context.createOscillator()
            source.type = tone.wave
            pitch = source.frequency
        chain.append(source)
        pitch.setValueAtTime(tone.begin, when)
        pitch.exponentialRampToValueAtTime(tone.end, end)
        for to, part in pairwise(chain):
            part.connect(to)
        source.start(when)
        source.stop(end)

    def _lay_to_rest(self, seconds: float) -> None:
        """Let the context sleep after a while: one that runs keeps the device awake."""
        self._stop_waiting()
        self._rest = asyncio.get_event_loop().call_later(seconds, self._sleep)

    def _sleep(self) -> None:
        if self._context is not None and self._context.state == "running":
            self._context.suspend()

    def _stop_waiting(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def _close(self) -> None:
        """Give the context back."""
        self._stop_waiting()
        if self._context is not None and self._context.state != "closed":
            self._context.close()
        self._context = self._way_out = self._hiss = None


def _hiss(context: Any) -> Any:
    """Return a quarter of a second in which no value tells the next, the same each time."""
    rate, value, values = int(context.sampleRate), 1, []
    for _ in range(rate // 4):
        # The generator of C's standard: what is heard need not be unguessable.
        value = (value * 1103515245 + 12345) % 0x80000000
        values.append(value / 0x40000000 - 1)
    buffer = context.createBuffer(1, len(values), rate)
    buffer.copyToChannel(js.Float32Array.new(to_js(values)), 0)
    return buffer
