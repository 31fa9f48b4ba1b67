"""What a visitor has set, kept in the browser and nowhere else."""

import json
from collections.abc import Iterator, Mapping, MutableMapping

from pawboard.engine.game import NotationError
from pawboard.locale import LANGUAGES

Store = MutableMapping[str, str]
"""Where texts are kept between visits; a full or forbidden one raises OSError."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "lang": ("system", *LANGUAGES),
    "theme": ("system", "light", "dark"),
    "motion": ("system", "full", "short", "off"),
    "sound": ("off", "on"),
    "confirm": ("no", "yes"),
    "input": ("both", "tap", "drag"),
    "automatic": ("yes", "no"),
    "rolls": ("tap", "self"),
    "replay": ("normal", "quick", "slow"),
    "opposite": ("no", "yes"),
    "conceal": ("no", "yes"),
    "keys": ("on", "off"),
    "pace": ("normal", "quick", "slow"),
    "think": ("normal", "short", "long"),
}
"""Every setting with its values, the default first."""

KEY = "settings"


class Settings(Mapping[str, str]):
    """The settings, read from a store; what the store holds wrongly counts as not set.

    Args:
        store: where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._values = {name: values[0] for name, values in CHOICES.items()}
        try:
            kept = json.loads(store.get(KEY, "{}"))
        except (OSError, ValueError):
            return
        if isinstance(kept, dict):
            for name, values in CHOICES.items():
                if kept.get(name) in values:
                    self._values[name] = kept[name]

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def change(self, name: str, value: str) -> None:
        """Set a value and keep it.

        Raises:
            NotationError: for a setting or a value there is not.
            OSError: if it holds, but cannot be kept.
        """
        if value not in CHOICES.get(name, ()):
            raise NotationError(f"no setting {name}={value}")
        self._values[name] = value
        changed = {key: kept for key, kept in self._values.items() if kept != CHOICES[key][0]}
        self._store[KEY] = json.dumps(changed, sort_keys=True)
