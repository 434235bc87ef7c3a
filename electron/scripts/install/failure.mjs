// Turns what npm printed when it failed into what happened, why, and what to do next. Pure.

/** @type {readonly [pattern: RegExp, why: string, next: string][]} */
const KNOWN = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/,
    'the package registry could not be reached',
    'look at the network connection (and at a proxy: `npm config get proxy`), then start again',
  ],
  [
    /\b(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_HAS_EXPIRED)\b/,
    'the certificate of the package registry is not trusted here',
    'give npm the certificate of your network (`npm config set cafile FILE`), then start again',
  ],
  [/\b(ENOSPC|EDQUOT)\b/, 'the disk is full', 'free about 1.5 GB, then start again'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'a file or folder may not be written',
    'see to it that this folder and npm’s cache belong to you, then start again',
  ],
  [/\bEBUSY\b/, 'another program holds a file', 'close other programs that use this folder, then start again'],
  [
    /\b(EINTEGRITY|EBADCHECKSUM)\b/,
    'a downloaded package is not the one that was checked in',
    'run `npm cache verify`, then start again; if it stays, do not go on: something changes your downloads',
  ],
  [
    /\b(E401|E403|ENEEDAUTH)\b/,
    'the package registry refuses access',
    'look at the registry and the token in your npm settings (`npm config list`), then start again',
  ],
  [
    /\b(ETARGET|E404)\b/,
    'the package registry does not hold a package that is needed',
    'look at the registry in your npm settings (`npm config get registry`), then start again',
  ],
  [
    /\bEUSAGE\b|in sync/,
    'package.json and package-lock.json do not agree',
    'take both files from the same version of Z Engine, then start again',
  ],
  [
    /\bEBADDEVENGINES|EBADENGINE|engine-strict/,
    'npm refuses this version of Node',
    'install Node 24, then start again',
  ],
];

/**
 * @param {string} output what npm printed
 * @param {number} code its exit code
 * @returns {string} lines for the person, the last lines of npm among them
 */
export function explainInstallFailure(output, code) {
  const [, why, next] = KNOWN.find(([pattern]) => pattern.test(output)) ?? [
    null,
    `npm ended with code ${code}`,
    'read the lines above; starting again tries it anew',
  ];
  const said = output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/complete log of this run|^npm (error|ERR!)\s*([{}]|at .*)?$/.test(line))
    .slice(-12)
    .map((line) => `  ${line}`);
  return [...said, `The installation failed: ${why}.`, `What to do: ${next}.`].join('\n');
}
