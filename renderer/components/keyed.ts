// Gives the elements of a list names that stay when others are added: what it is, and the how manieth of its kind. Pure.

export function keyed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): readonly { readonly key: string; readonly item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const many = seen.get(name) ?? 0;
    seen.set(name, many + 1);
    return { key: `${name}#${many}`, item };
  });
}
