// Takes out of what is written down what must not be there: the home folder's name and anything that looks like a key. Pure.
import { namesSecret, withoutSecrets } from '../../shared/withoutSecrets.ts';

const WITHHELD = '[withheld]';

// They may take too much, never too little: a log is read by people who are asked for help.
const MORE: readonly RegExp[] = [
  /\b[a-f0-9]{32,}\b/gi, // long hexadecimal: keys and hashes alike
  /#[A-Za-z0-9_-]{16,}/g, // the launch code in a link
];

/** The same text without secrets and with `~` for `home`. */
export function redact(text: string, home: string): string {
  const left = MORE.reduce((rest, pattern) => rest.replace(pattern, WITHHELD), withoutSecrets(text, WITHHELD));
  return home.length > 1 ? left.replaceAll(home, '~') : left;
}

/** The same of every text in a line of JSON; what stands under a name like `token` goes whole. JSON stays JSON. */
export function redactLine(line: string, home: string): string {
  const kept = (name: string, value: unknown): unknown => {
    if (value !== null && namesSecret(name)) return WITHHELD;
    return typeof value === 'string' ? redact(value, home) : value;
  };
  return `${JSON.stringify(JSON.parse(line), kept)}\n`;
}
