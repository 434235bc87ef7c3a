// Which row the keys of the table lead to. Pure.

/** Where `key` leads from row `at` (-1: none yet) among `count` rows, of which `page` are in sight; null: nowhere. */
export function rowAfter(key: string, at: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const clamp = (row: number) => Math.min(last, Math.max(0, row));
  switch (key) {
    case 'ArrowDown':
      return clamp(at + 1);
    case 'ArrowUp':
      return clamp(at - 1);
    case 'PageDown':
      return clamp(at + Math.max(1, page - 1));
    case 'PageUp':
      return clamp(at - Math.max(1, page - 1));
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Which columns there is room for, by the width of the table in pixels; the others stand in the story. */
export type Columns = 'all' | 'most' | 'few';
export const columnsFor = (width: number): Columns => (width >= 940 ? 'all' : width >= 640 ? 'most' : 'few');
