// Tests only: looks at parsed JSON whose form is not known. It must never be imported by the product.
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);

/** The first key that is not among those known; null when there is none. */
export const strangeKey = (value: Json, ...known: readonly string[]): string | null =>
  Object.keys(value).find((key) => !known.includes(key)) ?? null;

/** Parsed, when it is the text of an object. */
export function parsedObject(text: unknown): Json | null {
  try {
    const value: unknown = JSON.parse(String(text));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
