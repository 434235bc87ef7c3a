// What a person is shown of an address before it may leave the app: exactly what is opened, its host, and what about it
// deceives. Pure; whether it may leave is said by shared/safeLink.ts alone.
import { readLink } from '../../../shared/safeLink.ts';

export type LinkView =
  | {
      readonly kind: 'open';
      readonly title: string;
      /** As it is opened. */
      readonly href: string;
      /** It, cut before and after its host. */
      readonly before: string;
      readonly host: string;
      readonly after: string;
      /** As the agent wrote it, when that is not what is opened. */
      readonly written: string | null;
      /** What a person should know before a yes. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'refused'; readonly title: string; readonly written: string; readonly why: string };

/** Characters of a refused address that are shown: a refused one may be of any length. */
const REFUSED_MOST = 4000;

export function linkView(written: string): LinkView {
  const read = readLink(written);
  if (!read.ok)
    return {
      kind: 'refused',
      title: 'This link is not opened',
      written: written.length > REFUSED_MOST ? `${written.slice(0, REFUSED_MOST)}…` : written,
      why: `${read.error.charAt(0).toUpperCase()}${read.error.slice(1)}.`,
    };
  const { href, host, isPlainHost } = read.value;
  const at = hostAt(href, host);
  const isMail = href.startsWith('mailto:');
  return {
    kind: 'open',
    title: isMail ? 'Write a mail to this address?' : 'Open this link outside of Z Engine?',
    href,
    before: href.slice(0, at),
    host: href.slice(at, at + host.length),
    after: href.slice(at + host.length),
    written: isSame(written, href) ? null : written,
    warnings: [
      ...(isPlainHost ? [] : [`The host reads otherwise than it is written: it is really \`${host}\`.`]),
      ...(href.startsWith('http:')
        ? ['The connection is not encrypted: others can read and change what it shows.']
        : []),
    ],
  };
}

/** Where the host begins. Of a mail address it stands after the @. */
function hostAt(href: string, host: string): number {
  const from = href.startsWith('mailto:') ? href.indexOf('@') + 1 : href.indexOf('//') + 2;
  return Math.max(0, href.toLowerCase().indexOf(host, from));
}

/** A slash that stands for nothing and the case of letters in the host deceive nobody. */
const isSame = (written: string, href: string): boolean =>
  href === written ||
  href === `${written}/` ||
  href === written.replace(/^[a-z]+:\/\/[^/?#]*/i, (start) => start.toLowerCase());
