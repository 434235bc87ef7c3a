// What is done about a protected path that changed while a command ran: what was put there is moved where nobody runs it, and
// kept, since it may be the person's own; what was there is put back; an alarm says so. It must never lose anything.
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import { inItsFolder } from './heldFolder.ts';
import type { GitTrap } from './look/gitTraps.ts';
import { moveAway, setAside } from './moveAway.ts';
import { isPlainRepository } from './newRepository.ts';
import { canBePutBack, putBack } from './putBack.ts';
import type { Change } from './tripwire.ts';

export type Quarantine = {
  /** Never throws: what could not be done is said in the alarm. */
  answer(changes: readonly Change[], traps: readonly GitTrap[], call: Pick<SandboxAlarm, 'chatId' | 'callId'>): Answer;
};
export type Answer = {
  /** Null when nothing is to be told but the notes. */
  readonly alarm: SandboxAlarm | null;
  /** Clauses for the agent. */
  readonly notes: readonly string[];
};

type Deps = {
  /** In the data folder, which no sandbox sees; made when it is needed. */
  readonly folder: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
};
type Told = SandboxAlarm['changes'][number];

export function createQuarantine({ folder, now, newId }: Deps): Quarantine {
  return {
    answer: (seen, traps, call) => {
      const changes = [...seen, ...traps.flatMap((trap) => linkOf(trap, seen))];
      const said = traps.filter(({ kind }) => kind !== 'link');
      const repositories = changes.filter(({ kind, path: git }) => kind === 'repository' && isPlainRepository(git));
      const notes = repositories.map(({ path: git }) => `\`${git}\` was made while the command ran`);
      const alarming = changes.filter((change) => !repositories.includes(change));
      if (alarming.length === 0 && said.length === 0) return { alarm: null, notes };
      const id = newId();
      const at = now();
      const inside = path.join(folder, `${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${id}`);
      const told = [
        ...alarming.map((change, index) => react(change, { folder, inside, number: index + 1, id })),
        ...said.map(({ path: trap, words }) => ({ path: trap, words, kept: null })),
      ];
      return { alarm: { id, ...call, at, changes: told }, notes: [...notes, ...[...alarming, ...said].map(noteOf)] };
    },
  };
}

type Place = { readonly folder: string; readonly inside: string; readonly number: number; readonly id: string };

/** A new link in a folder of Git is taken away like anything that appeared where nothing may. */
function linkOf({ kind, path: link }: GitTrap, seen: readonly Change[]): readonly Change[] {
  if (kind !== 'link' || seen.some((change) => change.path === link)) return [];
  return [{ path: link, kind: 'appeared', was: { kind: 'absent' } }];
}

const noteOf = ({ path: changed }: Pick<Change, 'path'>) =>
  `\`${changed}\` is protected and changed while the command ran; the person is told`;

function react(change: Change, place: Place): Told {
  if (change.kind === 'repository') return { path: change.path, words: repositoryWords(change.path), kept: null };
  if (change.kind === 'gone') return { path: change.path, words: goneWords(change, place), kept: null };
  try {
    const kept = keep(change, place);
    const words = [happened(change), putBackWords(change), keptWords(change.path, kept)];
    return { path: change.path, words: words.filter((one) => one !== '').join(' '), kept };
  } catch (error) {
    const words = `${happened(change)} It could not be moved away (${reasonOf(error)}) and STANDS THERE STILL: look at it before anything reads it.`;
    return { path: change.path, words, kept: null };
  }
}

/** Where it is kept; null when there was nothing. */
function keep({ path: changed }: Change, place: Place): string | null {
  if (lstatSync(changed, { throwIfNoEntry: false }) === undefined) return null;
  const id = `z-kept-${place.id.slice(0, 8)}`;
  return inItsFolder(changed, (reached) => {
    if (lstatSync(reached, { throwIfNoEntry: false }) === undefined) return null;
    const folder = placeFor(place);
    const kept =
      folder === null ? setAside(reached, id) : moveAway(reached, path.join(folder, path.basename(changed)), id);
    const isBeside = path.dirname(kept) === path.dirname(reached);
    return isBeside ? path.join(path.dirname(changed), path.basename(kept)) : kept;
  });
}

/** A folder of its own for each, so that every name keeps. Null when it cannot be made, or a part of it is no folder of ours. */
function placeFor({ folder, inside, number }: Place): string | null {
  const parts = [folder, inside, path.join(inside, String(number))];
  try {
    return parts.every(isPrivateFolder) ? path.join(inside, String(number)) : null;
  } catch {
    return null;
  }
}

function isPrivateFolder(part: string): boolean {
  if (lstatSync(part, { throwIfNoEntry: false }) === undefined) mkdirSync(part, { mode: 0o700 });
  if (!lstatSync(part).isDirectory()) return false;
  chmodSync(part, 0o700);
  return true;
}

const HAPPENED = {
  replaced: 'was replaced or removed while a command ran in the sandbox',
  written: 'was changed through another name of the same file while a command ran in the sandbox',
  appeared: 'was made while a command ran in the sandbox',
};

function happened({ path: changed, kind }: Change): string {
  const what = kind === 'repository' || kind === 'gone' ? HAPPENED.replaced : HAPPENED[kind];
  return `\`${changed}\` ${what}; whether by the command or by somebody else cannot be told.`;
}

function putBackWords({ was, path: changed }: Change): string {
  if (was.kind === 'absent') return 'Nothing stood there before, and nothing stands there now.';
  if (!canBePutBack(was)) return 'What was there before is too large to be kept, and is NOT back.';
  try {
    inItsFolder(changed, (reached) => putBack(was, reached, 'as it was'));
    return 'What was there before is back.';
  } catch (error) {
    return `What was there before is NOT back (${reasonOf(error)}).`;
  }
}

function keptWords(changed: string, kept: string | null): string {
  if (kept === null) return '';
  return `What was put there is kept as \`${kept}\`: if it is yours, copy it back to \`${changed}\`.`;
}

/** A copy of what is gone is kept where it can be, and not put back: whoever could remove it is the person, or acts for them. */
function goneWords(change: Change, place: Place): string {
  const { path: gone, was } = change;
  const what = `\`${gone}\` was removed from outside while a command ran in the sandbox, so from then on it was not protected. Nothing stands there now.`;
  if (was.kind === 'absent' || !canBePutBack(was)) return what;
  const folder = placeFor(place);
  if (folder === null) return `${what} What was there before could not be kept.`;
  const copy = path.join(folder, path.basename(gone));
  try {
    putBack(was, copy, 'private');
    return `${what} What was there before is kept as \`${copy}\`.`;
  } catch (error) {
    return `${what} What was there before could not be kept (${reasonOf(error)}).`;
  }
}

const repositoryWords = (git: string) =>
  `\`${git}\` was made while a command ran in the sandbox, and names programs or hooks that Git would run. Run no Git there unless you have looked at \`${git}/config\` and \`${git}/hooks\`.`;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
