// How a command ran, and what the sandbox refused it, in the words of its card. Pure.
import type { Confinement, SandboxDenial } from '../../../shared/domain/sandbox.ts';
import type { DenialAct } from '../../stores/sandbox.ts';

export type BadgeView = {
  readonly tone: 'calm' | 'warning';
  readonly words: string;
  /** A sentence. */
  readonly more: string;
};

export function badgeView(confinement: Confinement): BadgeView {
  if (confinement.kind === 'unconfined')
    return {
      tone: 'warning',
      words: `unconfined: ${confinement.why}`,
      more: `It ran without the sandbox: ${confinement.why}.`,
    };
  return {
    tone: 'calm',
    words: 'sandboxed',
    more: confinement.network ? 'It ran in the sandbox, with the network.' : 'It ran in the sandbox, with no network.',
  };
}

const CERTAINTY: Readonly<Record<SandboxDenial['certainty'], string>> = {
  certain: 'This is certain.',
  likely: 'Most likely, since the error reads like it.',
  hint: 'Only a hint: it may have failed for another reason.',
};

/** Why there is no folder to allow. */
const NO_FOLDER: Readonly<Record<Exclude<SandboxDenial['what'], 'write'>, string>> = {
  protected: 'What is protected stays read-only in the sandbox, whatever is allowed.',
  crossing: 'No folder would help: it is about two at once.',
  network: 'No folder would help. The network is switched on in Settings → Shell.',
  socket: 'Sockets of your system cannot be reached from inside.',
  privilege: 'Nothing gains privileges inside.',
  nested: 'No sandbox can be made inside of a sandbox.',
};

export type DenialView = {
  /** Sentences with `code`. */
  readonly words: string;
  readonly certainty: string;
  readonly folder: string | null;
  /** Why the folder cannot be allowed; null where it can. */
  readonly noFolder: string | null;
};

export const denialView = (denial: SandboxDenial): DenialView => ({
  words: denial.words,
  certainty: CERTAINTY[denial.certainty],
  folder: denial.folder,
  noFolder: denial.folder === null ? noFolderWords(denial) : null,
});

function noFolderWords({ certainty, what, path }: SandboxDenial): string {
  if (what !== 'write') return NO_FOLDER[what];
  if (path === null) return 'The output names no folder that could be allowed.';
  return certainty === 'hint'
    ? 'That is too uncertain to allow a folder for it.'
    : 'No folder that holds it can be allowed.';
}

/** What an answer did, a sentence with `code`. */
export function doneWords(act: DenialAct, folder: string | null): string {
  switch (act) {
    case 'chat':
      return `Commands of this chat may write \`${folder}\` now.`;
    case 'always':
      return `Commands may always write \`${folder}\` now. Settings → Shell lists it.`;
    case 'outside':
      return 'The line was asked for again, to run without the sandbox once: its card asks you.';
  }
}
