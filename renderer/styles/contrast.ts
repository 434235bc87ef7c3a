// How well two tokens can be told apart (WCAG 2 contrast). Pure; reads the oklch values of tokens.css, knows no others.

export type Theme = 'light' | 'dark';

/** The tokens of tokens.css: name to value as written. */
export function readTokens(css: string): ReadonlyMap<string, string> {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').split('@media')[0] ?? '';
  return new Map(
    [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

/** Between 1 (the same) and 21 (black on white). Throws when a token is no plain oklch colour. */
export function contrast(tokens: ReadonlyMap<string, string>, theme: Theme, ink: string, ground: string): number {
  const [brighter, darker] = [luminance(tokens, theme, ink), luminance(tokens, theme, ground)].toSorted(
    (a, b) => b - a,
  );
  return ((brighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(tokens: ReadonlyMap<string, string>, theme: Theme, name: string): number {
  const value = tokens.get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return luminance(tokens, theme, other);
  const [light, dark] = [...value.matchAll(/oklch\(([\d.]+)%\s+([\d.]+)\s+([\d.]+)\)/g)];
  const chosen = theme === 'light' ? light : dark;
  if (!value.startsWith('light-dark(') || chosen === undefined) throw new Error(`${name} is no plain colour: ${value}`);
  return luminanceOfOklch(Number(chosen[1]) / 100, Number(chosen[2]), (Number(chosen[3]) * Math.PI) / 180);
}

/** Björn Ottosson's oklab matrices; colours outside sRGB are clipped, as a screen does. `hue` in radians. */
function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
