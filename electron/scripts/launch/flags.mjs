// What may stand behind `npm start --`. Pure: reads the words, starts nothing.

/** @typedef {{ host: 'browser' | 'desktop' | null, help: boolean, forHost: readonly string[] }} StartFlags */

/** The flags that only choose the host, and are not handed on. */
const CHOICES = ['--browser', '--desktop', '--help'];
const SWITCHES = ['--no-open', '--skip-permissions', '--config'];
/** These may stand there more than once. */
const MANY = ['--allow-dir', '--allow-cmd'];
/** @type {Readonly<Record<string, readonly string[]>>} */
const ONE_OF = {
  '--mode': ['default', 'acceptEdits', 'plan', 'bypass'],
  '--web': ['true', 'false'],
  '--shell': ['true', 'false'],
};
const VALUES = ['--port', '--data-dir', '--project', '--rules', ...MANY, ...Object.keys(ONE_OF)];
const KNOWN = [...CHOICES, ...SWITCHES, ...VALUES];

export const USAGE = `Usage: npm start -- [flags]

  --browser           show Z Engine in your browser
  --desktop           show Z Engine in its own window; downloads it again if that failed before
  --no-open           do not open the browser, only print the address
  --port N            the port of the browser host (0 or none: any free one)
  --data-dir DIR      keep chats, settings and the record in DIR
  --project DIR       open this folder
  --rules FILE        add the permission rules of this file
  --mode MODE         of new chats: default (asks), acceptEdits, plan, bypass
  --allow-dir DIR     DIR counts as inside the project; may be repeated
  --allow-cmd LINE    commands that begin with the words of LINE may run; may be repeated
  --skip-permissions  accept whatever would be asked, but for critical things and secret files
  --web false         no tools that reach the network
  --shell false       no tool that runs commands
  --config            open the settings file instead
  --help              show this text

Relative paths start at the folder in which you type the command.`;

/**
 * @param {readonly string[]} words the words behind `npm start --`
 * @returns {{ ok: true, value: StartFlags } | { ok: false, error: string }}
 */
export function parseFlags(words) {
  /** @type {string[]} */
  const forHost = [];
  /** @type {Set<string>} */
  const seen = new Set();
  for (let at = 0; at < words.length; at++) {
    const [flag, glued] = splitWord(words[at] ?? '');
    if (!KNOWN.includes(flag)) return fault(unknown(flag));
    if (seen.has(flag) && !MANY.includes(flag)) return fault(`\`${flag}\` stands there twice`);
    seen.add(flag);
    if (!VALUES.includes(flag)) {
      if (glued !== null) return fault(`\`${flag}\` takes no value`);
      if (SWITCHES.includes(flag)) forHost.push(flag);
      continue;
    }
    const value = glued ?? words[++at];
    const wrong = wrongValue(flag, value);
    if (wrong !== null) return fault(wrong);
    forHost.push(flag, String(value));
  }
  if (seen.has('--browser') && seen.has('--desktop')) return fault('choose one of `--browser` and `--desktop`');
  // a settings file needs no window
  const host = seen.has('--browser') || seen.has('--config') ? 'browser' : seen.has('--desktop') ? 'desktop' : null;
  return { ok: true, value: { host, help: seen.has('--help'), forHost } };
}

/**
 * @param {string} error
 * @returns {{ ok: false, error: string }}
 */
const fault = (error) => ({ ok: false, error });

/**
 * `--port=1` is `--port 1`.
 * @param {string} word
 * @returns {[string, string | null]}
 */
function splitWord(word) {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  return equals < 0 ? [word, null] : [word.slice(0, equals), word.slice(equals + 1)];
}

/**
 * @param {string} flag
 * @param {string | undefined} value
 */
function wrongValue(flag, value) {
  if (value === undefined || value === '' || (value.startsWith('--') && KNOWN.includes(splitWord(value)[0])))
    return `\`${flag}\` needs a value behind it`;
  if (flag === '--port' && !(/^\d{1,5}$/.test(value) && Number(value) <= 65535))
    return `\`${value}\` is no port: use a number from 0 to 65535`;
  const known = ONE_OF[flag];
  if (known !== undefined && !known.includes(value))
    return `\`${flag}\` knows no \`${value}\`: there are ${known.join(', ')}`;
  return null;
}

/** @param {string} word */
function unknown(word) {
  const near = KNOWN.map((known) => ({ known, far: distance(word, known) })).sort((a, b) => a.far - b.far)[0];
  const hint = near && near.far <= 3 ? `, did you mean \`${near.known}\`?` : ', see `npm start -- --help`';
  return `unknown flag \`${word}\`${hint}`;
}

/**
 * How many letters must be added, removed or changed (Levenshtein).
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
