"""Draws forms: the new game sheet, the settings, a field to paste a record into."""

from pawboard.table.html import Content, el, group
from pawboard.table.scene import Field, Form, Node
from pawboard.table.words import Words


def form_node(form: Form, words: Words, *, heading: bool = True, place: str = "") -> Node:
    """Return a form; one without a button sends every change at once.

    Args:
        form: what it asks.
        words: the reader's language.
        heading: whether its name stands above it.
        place: where it stands, for a form that stands in several pages served together.
    """
    return el(
        "form",
        el("h2", form.label) if form.label and heading else None,
        *_fields(form, words, place),
        el("button", el("span", form.submit, class_="label"), class_="button primary")
        if form.submit
        else None,
        class_=f"form form-{form.key}",
        data_form=form.key,
        data_at_once=not form.submit,
        aria_label=form.label or None,
        key=f"form:{form.key}",
    )


def _fields(form: Form, words: Words, place: str) -> list[Node]:
    """Return the fields; those about rules are folded away while they are as usual."""
    marked = [field for field in form.fields if field.mark]
    found = []
    for field in form.fields:
        if not field.mark:
            found.append(field_node(form, field, words, place))
        elif field is marked[0]:
            found.append(_folded(form, marked, words, place))
    return found


def _folded(form: Form, fields: list[Field], words: Words, place: str) -> Node:
    """Return fields under a line that opens them; the first choice of each is the usual one."""
    changed = any(field.value != field.choices[0].value for field in fields)
    return el(
        "details",
        el(
            "summary",
            el("span", words.t("new.options"), class_="name"),
            el("span", words.t("new.options.note"), class_="note"),
        ),
        *[field_node(form, field, words, place) for field in fields],
        class_="folded",
        open=changed,
        key="folded",
    )


def _seat_of(field: Field) -> str | None:
    """Return the number of the player a field is about."""
    name, _, number = field.key.partition("-")
    return number if name in ("name", "player") else None


def field_node(form: Form, field: Field, words: Words, place: str = "") -> Node:
    """Return a field with its note and the mark of the rule it belongs to."""
    name = "-".join(filter(None, (form.key, field.key, place)))
    if field.kind == "hidden":
        return el("input", type="hidden", name=field.key, value=field.value)
    note = el("span", field.note, class_="note", id=f"{name}-note") if field.note else None
    described = f"{name}-note" if field.note else None
    if field.kind == "choice" and form.submit and any(choice.note for choice in field.choices):
        return _radios(name, field, note, words)
    label: list[Content] = [el("span", field.label, class_="name"), _mark(field, words), note]
    control: Node
    if field.kind == "choice":
        control = group(
            "select",
            [
                el(
                    "option",
                    choice.label,
                    value=choice.value,
                    selected=choice.value == field.value,
                )
                for choice in field.choices
            ],
            id=name,
            name=field.key,
            aria_describedby=described,
        )
    elif field.kind == "area":
        control = el(
            "textarea",
            field.value,
            id=name,
            name=field.key,
            rows=5,
            spellcheck="false",
            aria_describedby=described,
        )
    elif field.kind == "switch":
        control = el(
            "input",
            id=name,
            name=field.key,
            type="checkbox",
            role="switch",
            checked=field.value == "yes",
            aria_describedby=described,
        )
    elif field.kind == "file":
        # Without a name: it is read when it is chosen, not sent with the form.
        control = el(
            "input", id=name, type="file", accept=".pawboard,.txt", aria_describedby=described
        )
    else:
        control = el(
            "input",
            id=name,
            name=field.key,
            type="text",
            value=field.value or None,
            autocomplete="off",
            aria_describedby=described,
        )
    return el(
        "p",
        el("label", *label, for_=name),
        control,
        class_=f"field {field.kind}",
        data_seat=_seat_of(field),
        key=f"field:{field.key}",
    )


def _radios(name: str, field: Field, note: Node | None, words: Words) -> Node:
    return el(
        "fieldset",
        el("legend", field.label, _mark(field, words)),
        note,
        *[
            el(
                "label",
                el(
                    "input",
                    type="radio",
                    name=field.key,
                    value=choice.value,
                    id=f"{name}-{choice.value}",
                    checked=choice.value == field.value,
                ),
                el(
                    "span",
                    el("span", choice.label, class_="name"),
                    el("span", choice.note, class_="note") if choice.note else None,
                ),
                class_="radio",
            )
            for choice in field.choices
        ],
        class_="field radios",
        key=f"field:{field.key}",
    )


def _mark(field: Field, words: Words) -> Node | None:
    """Return where a rule's default comes from, as a letter that says it in words."""
    if not field.mark:
        return None
    said = words.t(f"shell.mark-{field.mark.lower()}")
    return el("span", field.mark, class_="origin", role="img", aria_label=said, title=said)
