// Where the arrow keys lead in a list whose rows hold buttons. It only looks at elements, and changes none.

/** The button in the next row (`by` 1) or the one before, at the same place in its row; undefined at an end of the list. */
export function neighbour(list: HTMLElement, button: HTMLButtonElement, by: 1 | -1): HTMLButtonElement | undefined {
  const rows = [...list.children].map((row) => [...row.querySelectorAll('button')]);
  const at = rows.findIndex((buttons) => buttons.includes(button));
  const place = rows[at]?.indexOf(button) ?? 0;
  const ahead = by === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).toReversed();
  const row = ahead.find((buttons) => buttons.length > 0);
  return row?.[Math.min(place, row.length - 1)];
}
