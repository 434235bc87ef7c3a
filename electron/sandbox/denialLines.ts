// What a line of output says by the words of the system: which error it reports. Pure. It must claim nothing about the cause.

export type Platform = 'linux' | 'darwin';
export type ErrorKind = 'readOnly' | 'busy' | 'crossing' | 'notPermitted';

/** Of longer output the beginning and the end are looked at; of a longer line the beginning. */
const MAX_LINES = 4000;
const MAX_LINE = 2000;

/** Colours and the like, as far as they can stand before or in a message. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what such a sequence begins with
const ESCAPES = /\u001b\[[0-9;?]{0,20}[A-Za-z]/g;

/** English as programs say it with LC_MESSAGES=C, in the forms of C, Python, Node, Rust, Java and apt; German and French. */
const ERRORS: readonly (readonly [ErrorKind, RegExp])[] = [
  [
    'readOnly',
    /read-only file ?system|\bEROFS\b|\[Errno 30\]|\(os error 30\)|(?:Das )?Dateisystem ist nur lesbar|Système de fichiers accessible en lecture seulement/i,
  ],
  [
    'busy',
    /(?:device or )?resource busy|\bEBUSY\b|\[Errno 16\]|\(os error 16\)|Das Gerät oder die Ressource ist belegt|Périphérique ou ressource occupé/i,
  ],
  [
    'crossing',
    /cross-device link|\bEXDEV\b|\[Errno 18\]|\(os error 18\)|Ungültiger Link über Gerätegrenzen hinweg|Lien physique inter-périphérique invalide/i,
  ],
  [
    'notPermitted',
    /operation not permitted|\bEPERM\b|\[Errno 1\]|\(os error 1\)|Die Operation ist nicht erlaubt|Opération non permise/i,
  ],
];

/** The error that the line reports, and where its words begin. */
export function errorIn(line: string): { readonly kind: ErrorKind; readonly at: number } | null {
  for (const [kind, words] of ERRORS) {
    const at = line.search(words);
    if (at >= 0) return { kind, at };
  }
  return null;
}

/** The lines of the output without colours, bounded in number and length. What a carriage return replaced is a line too. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/[\r\n]+/);
  const kept = lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES / 2), ...lines.slice(-MAX_LINES / 2)];
  return kept.map((line) => line.slice(0, MAX_LINE).replaceAll(ESCAPES, ''));
}

/** A program tells of a failure in its own words. */
export const tellsOfFailure = (line: string) =>
  /fail|could(?: not|n't)|can(?:not|'t| not)|unable|error|isn't writ|not writ/i.test(line) &&
  !/^\s*(?:File "|at )/.test(line);

/** Words of programs that drop the error of the system. With a path that the sandbox keeps shut they are a hint. */
export const mayBeAWrite = (line: string) =>
  /could not create|cannot create|not writable|isn't writable|error writing to|unable to open database|ENOENT.*\bmkdir\b/i.test(
    line,
  );

type Hint = 'network' | 'socket' | 'privilege' | 'nested';
type HintContext = { readonly network: boolean; readonly platform: Platform };

const NETWORK = new RegExp(
  [
    'could not resolve (?:host|proxy)|temporary failure (?:in name resolution|resolving)|name or service not known',
    'nodename nor servname|no address associated with hostname|unable to resolve host|unknown ?host|no such host',
    'network is (?:unreachable|down)|no route to host|couldn.t connect to server|failed to connect to|spurious network error',
    '\\b(?:EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED)\\b|connection refused|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED',
  ].join('|'),
  'i',
);
const SOCKET =
  /(?:operation not permitted|\bEPERM\b).*(?:\bsocket|\blisten\b|\bconnect\b|\.sock\b|\.pipe\b)|(?:\bsocket|\blisten\b|\bconnect\b).*(?:operation not permitted|\bEPERM\b)|address family not supported|\bEAFNOSUPPORT\b/i;
const PRIVILEGE =
  /no new privileges|must be owned by uid 0 and have the setuid bit|is owned by uid 65534, should be 0|effective uid is not 0|^su: cannot set (?:groups|user id)/i;
const NESTED =
  /no usable sandbox|sandbox_apply|failed to move to new namespace|creating new namespace failed|no permissions to create (?:a )?new namespace|unshare(?: failed)?: .*(?:operation not permitted|no space left)/i;

/** What a line may have to do with a border of the sandbox that is no folder. */
export function hintIn(line: string, { network, platform }: HintContext): Hint | null {
  if (NESTED.test(line)) return 'nested';
  if (PRIVILEGE.test(line)) return 'privilege';
  if (SOCKET.test(line)) return 'socket';
  const isMacConnect = platform === 'darwin' && /connect.*operation not permitted/i.test(line);
  return !network && (NETWORK.test(line) || isMacConnect) ? 'network' : null;
}
