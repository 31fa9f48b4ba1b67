"""What a game on the table has around it: language, settings, and what is to be told of it."""

from pawboard.table.links import Link
from pawboard.table.scene import Effect, Scene, Screen
from pawboard.table.settings import Settings, Store
from pawboard.table.words import Words

LONGEST = 200
"""Characters of a quotation: what somebody has typed, a word of a link or of a file."""


class Surroundings:
    """What all games on one page share.

    Args:
        store: where the settings are kept.
        language: the language while none has been set.
    """

    def __init__(self, store: Store, language: str) -> None:
        self.settings = Settings(store)
        self.link = Link({})
        """What the page was opened with."""
        self.owner = True
        """Whether this page may move on its table; another one may have the game."""
        self._store = store
        self._language = language
        self._said: list[str] = []
        self._alert = ""
        self._effects: list[Effect] = []
        self._passing: list[Scene] = []
        self.words = Words(language)
        self.choose_words()

    def setting(self, name: str) -> str:
        """Return a setting, the link's word for it first."""
        return self.link.values.get(name) or self.settings[name]

    def set(self, name: str, value: str) -> None:
        """Change a setting; from now on the link has no say in it.

        Raises:
            NotationError: for a setting or a value there is not.
            OSError: if it holds, but cannot be kept.
        """
        kept = {key: said for key, said in self.link.values.items() if key != name}
        self.link = self.link._replace(values=kept)
        try:
            self.settings.change(name, value)
        finally:
            self.choose_words()

    def forget(self) -> None:
        """Have every setting at its default."""
        self.settings = Settings(self._store)
        self.choose_words()

    def choose_words(self) -> None:
        """Have the words of the language that link, settings or visitor ask for."""
        chosen = self.setting("lang")
        self.words = Words(self._language if chosen == "system" else chosen)

    def say(self, message_id: str, **values: object) -> None:
        """Have something said politely."""
        self._said.append(self.words.t(message_id, **_quotable(values)))

    def tell(self, *sentences: str) -> None:
        """Have sentences said politely, in order."""
        self._said += sentences

    def warn(self, message_id: str, **values: object) -> None:
        """Have something said at once: what went wrong and what to do."""
        self.refuse(self.words.t(message_id, **_quotable(values)))

    def refuse(self, sentence: str) -> None:
        """Have a sentence said at once that tells why something cannot be."""
        self.alert(sentence)
        self.add("sound", "refuse")

    def alert(self, sentence: str) -> None:
        """Have a sentence said at once."""
        self._alert = sentence

    def add(self, kind: str, text: str, name: str = "") -> None:
        """Have the browser do something once, see `Effect`."""
        effect = Effect(kind, text, name)
        if effect not in self._effects or kind == "sound":
            self._effects.append(effect)

    def pass_through(self, scene: Scene) -> None:
        """Have a scene shown on the way to the next one."""
        self._passing.append(scene)

    def cover(self) -> None:
        """Have nothing shown on the way."""
        self._passing = []

    def told(self, screen: Screen) -> Screen:
        """Return a screen with all that is to be told since the last one."""
        complete = screen._replace(
            said=tuple(self._said),
            alert=self._alert,
            effects=tuple(self._effects),
            passing=tuple(self._passing) if screen.scene is not None else (),
            language=self.words.language,
        )
        self._said, self._alert, self._effects, self._passing = [], "", [], []
        return complete


def _quotable(values: dict[str, object]) -> dict[str, object]:
    """Return the parts of a sentence, none longer than anybody would read."""
    return {
        name: f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value
        for name, value in values.items()
    }
