// Whether a link of an agent may leave the app, and where it leads, so that the person sees the same address that is opened.
// It opens nothing. INVARIANT: what is not plainly https:, http: or mailto: is refused, and never repaired.
import { err, ok, type Result } from './result.ts';

export type ReadLink = {
  /** As it is opened, and shown: in ASCII alone. */
  readonly href: string;
  /** In small letters; letters beyond ASCII as punycode (`xn--…`). Of a `mailto:`, what stands after the @. */
  readonly host: string;
  /** The host is written as it reads: no punycode, nothing encoded, no number that stands for an address. */
  readonly isPlainHost: boolean;
};

/** In characters, as it is written and as it is opened. */
export const MAX_LINK = 2048;

type Address = Readonly<
  Record<'href' | 'protocol' | 'username' | 'password' | 'hostname' | 'pathname' | 'search', string>
>;
/** Both sides have it; neither's library is read here. */
declare const URL: new (text: string) => Address;

/** The error is the reason, in words that continue "This link is not opened: ". */
export function readLink(text: string): Result<ReadLink, string> {
  if (text.length > MAX_LINK) return err('it is too long');
  if (HIDDEN.test(text)) return err('it contains blanks or hidden characters');
  if (text.includes('\\')) return err('it contains a backslash');
  const address = parse(text);
  if (address === null) return err('it is not a whole address');
  if (address.href.length > MAX_LINK) return err('it is too long');
  const kind = KINDS[address.protocol];
  return kind === undefined ? err('only `https:`, `http:` and `mailto:` links are opened') : kind(text, address);
}

// Controls, formats (direction, zero width), halves, private use, every space, and all that Unicode calls ignorable.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

type Kind = (text: string, address: Address) => Result<ReadLink, string>;
const KINDS: Readonly<Record<string, Kind>> = { 'https:': readWeb, 'http:': readWeb, 'mailto:': readMail };

function parse(text: string): Address | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A parser forgives `https:evil.com` and `https:////evil.com`; a person reads them otherwise. */
function readWeb(text: string, address: Address): Result<ReadLink, string> {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return err('it is not a whole address');
  if (authority.includes('@') || address.username !== '' || address.password !== '')
    return err('a name or a password stands before the host');
  const written = authority.replace(/:\d*$/, '').toLowerCase();
  const host = address.hostname;
  return ok({ href: address.href, host, isPlainHost: written === host && !/(?:^|\.)xn--/.test(host) });
}

/**
 * One address of plain letters; a subject and a text may follow, and nothing that would send or attach more. Programs of mail
 * part what they are given at every `?` and `&`, also in an address or behind a `#`.
 */
function readMail(text: string, { href, pathname, search }: Address): Result<ReadLink, string> {
  if (text.includes('#')) return err('it is not one plain mail address');
  const host = /^[\w.!$'*+/^`{|}~-]+@([a-z\d](?:[a-z\d.-]*[a-z\d])?)$/i.exec(pathname)?.[1]?.toLowerCase();
  if (host === undefined) return err('it is not one plain mail address');
  const fields = search === '' ? [] : search.slice(1).split('&');
  if (!fields.every(isHarmless)) return err('it sets more of the mail than its subject and text');
  return ok({ href, host, isPlainHost: !/(?:^|\.)xn--/.test(host) });
}

/** A line break in a subject would begin another field. */
const isHarmless = (field: string) =>
  !field.includes('?') && (/^body=/i.test(field) || (/^subject=/i.test(field) && !/%[01]/.test(field)));
