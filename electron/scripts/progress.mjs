// Says what is being done and for how long. On a terminal one living line, elsewhere a line now and then; to stderr only.

/** @typedef {{ detail: (text: string) => void, end: (text: string) => void }} Phase */
/** @typedef {{ phase: (label: string) => Phase, say: (line: string) => void }} Progress */

const LIVE_MS = 200;
const QUIET_MS = 10_000;

/**
 * @param {{ stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>, now: () => number }} deps now in ms
 * @returns {Progress}
 */
export function createProgress({ stream, now }) {
  const live = stream.isTTY === true;
  return {
    say: (line) => void stream.write(`${line}\n`),
    phase: (label) => {
      const start = now();
      let detail = '';
      const line = () => `${label} … ${elapsed(now() - start)}${detail && `, ${detail}`}`;
      if (!live) stream.write(`${label} …\n`);
      const timer = setInterval(
        () => stream.write(live ? `\r\x1b[K${line()}` : `${line()}\n`),
        live ? LIVE_MS : QUIET_MS,
      );
      timer.unref();
      return {
        detail: (text) => {
          detail = text;
        },
        end: (text) => {
          clearInterval(timer);
          stream.write(`${live ? '\r\x1b[K' : ''}${label}: ${text} (${elapsed(now() - start)})\n`);
        },
      };
    },
  };
}

/** @param {number} ms */
export function elapsed(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
