// How a refusal is said: to the person in a sentence, to the agent in as many as keep it from trying for a quarter of an hour.
// Pure.
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';

type Told = Pick<SandboxDenial, 'certainty' | 'what' | 'path'> & { readonly why?: string };

const LONGEST = 300;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`]+/gu;
/** The path comes from the output of a command: what cannot be seen or would end the quotation is left out. */
const shown = (path: string) => {
  const clean = path.replaceAll(UNSEEN, '?');
  return `\`${clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST)}…`}\``;
};

/** One sentence for the person. `why`: a clause about a protected path. */
export function personWords({ certainty, what, path, why }: Told): string {
  if (what === 'write') return writeWords(certainty, path);
  if (what === 'protected' && path === null)
    return 'Something that the sandbox keeps as it is may have been in the way.';
  if (what === 'protected')
    return `The sandbox ${may(certainty, 'keeps', 'may keep')} ${shown(path ?? '')} as it is${why ? `: ${why}` : ''}.`;
  if (what === 'crossing')
    return `A file cannot be moved or hard-linked ${path === null ? 'from one folder of the sandbox to another' : `to or from ${shown(path)} in the sandbox`}; copying works.`;
  return HINTS[what];
}

const may = (certainty: Told['certainty'], sure: string, unsure: string) => (certainty === 'hint' ? unsure : sure);

function writeWords(certainty: Told['certainty'], path: string | null): string {
  const refused = may(certainty, path === null ? 'most likely refused' : 'refused', 'may have refused');
  return `The sandbox ${refused} to write ${path === null ? 'to a folder that the command does not name' : shown(path)}.`;
}

const HINTS = {
  network: 'The sandbox gives commands no network, which may be why this failed.',
  socket: 'The sandbox may have refused a socket.',
  privilege: 'Nothing gains the rights of another user in the sandbox, which may be why this failed.',
  nested: 'This program may have tried to start a sandbox of its own, which does not work inside this one.',
} as const;

export type Telling = {
  readonly profile: SandboxProfile;
  /** How many refusals with the same key this chat has had, this one counted: 1 for the first. */
  readonly count: number;
};

/** For the agent: what was refused, by which rule, and what to do in place of trying again. */
export function agentWords(denial: SandboxDenial, { profile, count }: Telling): string {
  const stop =
    denial.certainty === 'hint' ? 'If so, do not try again or work round it' : 'Do not try again or work round it';
  const told = [denial.words, rule(denial, profile), `${stop}; ${advice(denial)}.`, count > 1 ? repeated(count) : ''];
  return told.filter((sentence) => sentence !== '').join(' ');
}

function repeated(count: number): string {
  return `This is refusal number ${count} of the same kind in this chat: it will not change by itself, so stop here and tell the user.`;
}

function rule({ what }: SandboxDenial, profile: SandboxProfile): string {
  if (what === 'network') return 'Only servers that the command itself starts on localhost are reachable.';
  if (what !== 'write' && what !== 'crossing') return '';
  const more = profile.roots.filter(({ kind }) => kind === 'added' || kind === 'extra').map(({ path }) => shown(path));
  const named = more.length > 4 ? [...more.slice(0, 4), 'other added folders'] : more;
  return `Only ${['the project', ...named].join(', ')} and a temporary folder are writable.`;
}

function advice({ what, folder }: SandboxDenial): string {
  if (what === 'network')
    return 'tell the user which host is needed, who can allow the network for the sandbox or run it outside once';
  if (what === 'crossing') return 'copy the file in place of moving or linking it';
  if (what === 'write' && folder !== null)
    return `write to the project, or tell the user that ${shown(folder)} would have to be allowed`;
  if (what === 'write') return 'write to the project, or tell the user what would have to be written there';
  if (what === 'nested') return 'use the option of the program that switches its own sandbox off, or tell the user';
  return 'tell the user what you wanted to do, who can do it or run it outside once';
}

/** Refusals with the same key are the same thing tried again. */
export function denialKey({ what, path, folder }: SandboxDenial): string {
  return `${what} ${folder ?? path ?? ''}`;
}
