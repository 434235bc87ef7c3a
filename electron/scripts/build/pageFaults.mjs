// What in a built page the security policy would refuse. Pure; the build fails on any.

/** @type {readonly [pattern: RegExp, fault: string][]} */
const FORBIDDEN = [
  [/<script(?![^>]*\ssrc=)[^>]*>/i, 'a script without a file of its own'],
  [/<style[\s>]/i, 'a style element'],
  [/\sstyle\s*=/i, 'a style attribute'],
  [/\son[a-z]+\s*=/i, 'an event attribute'],
  [/\s[a-z]+\s*=\s*["']?\s*javascript:/i, 'a javascript: address'],
  [/<(?!img\b|link rel="icon")[a-z]+[^>]*\s[a-z]+\s*=\s*["']?\s*data:/i, 'a data: address that is no picture'],
  [/<(script|link|img)[^>]*\s(src|href)\s*=\s*["']?(https?:)?\/\//i, 'something from another host'],
];

/**
 * @param {string} html
 * @returns {string[]}
 */
export function pageFaults(html) {
  return FORBIDDEN.filter(([pattern]) => pattern.test(html)).map(([, fault]) => fault);
}
