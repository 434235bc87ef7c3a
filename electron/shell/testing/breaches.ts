// Tests only: what a line that is proven to read only must not have done, held against what it did. Pure.
import type { Act } from './acts.ts';
import type { Ran } from './sandboxedRun.ts';

export type Promised = {
  /** Names of the programs that the line and the catalog name for it. */
  readonly programs: readonly string[];
  /** May it ask a service of this machine? */
  readonly daemon: boolean;
};

/** Services by which the C library finds out who a user is. */
const WHO_IS_WHO = /^(\/var)?\/run\/(nscd\/socket|systemd\/userdb\/.*)$|^\/var\/lib\/sss\/pipes\//;
/** Bash's own word for a program that is not there, or may not be started. */
const NOT_FOUND = [126, 127];
/** A shell's word for a script that is not there, no file or no text, which it was to read (`bash -n`). */
const NO_SCRIPT =
  /^(?:bash: [^:\n]+: No such file or directory|([^:\n]+): \1: (?:Is a directory|cannot execute binary file))$/m;

/** One sentence for each breach. */
export function breachesOf(ran: Ran, promised: Promised): readonly string[] {
  const { code, changed, acts, output } = ran;
  return [
    ...(code === null ? ['it did not end'] : []),
    ...(code !== null && NOT_FOUND.includes(code) && !NO_SCRIPT.test(output)
      ? [`a program is missing: ${output}`]
      : []),
    ...changed.map((file) => `${file} is not as it was`),
    ...new Set(acts.flatMap((act) => breachOf(act, promised) ?? [])),
  ];
}

function breachOf(act: Act, { programs, daemon }: Promised): string | null {
  switch (act.kind) {
    case 'started':
      return isPromised(act.file, programs) ? null : `it started ${act.file}`;
    case 'socket':
      return daemon || WHO_IS_WHO.test(act.file) ? null : `it spoke to ${act.file}`;
    case 'network':
      return `it reached for the network: ${act.call}`;
    case 'changed':
      return `it changed something: ${act.call}`;
  }
}

/** A program of the project is never the one that was promised. */
function isPromised(file: string, programs: readonly string[]): boolean {
  const name = file.split('/').at(-1) ?? '';
  return /^(\/usr)?(\/local)?\/(s?bin|lib|libexec)\//.test(file) && (name === 'bash' || programs.includes(name));
}
