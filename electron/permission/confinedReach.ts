// What a confined command reaches beyond its own files: secrets that it reads, servers and machines that it has work for it.
// Pure. INVARIANT: to add a reason can only tighten.
import { opaqueProgram } from '../shell/opaquePrograms.ts';
import { type Confined, type Fault, firstOf } from './confined.ts';
import { isReachingOut, isServedOutside, sharesServers } from './outsideHelp.ts';
import type { CommandEffect } from './request.ts';
import type { Reading } from './rules/reading.ts';
import { readingsOf } from './rules/readings.ts';
import { readsContent } from './treeGuards.ts';

/**
 * A known command that reads goes over what holds a secret, or what a rule speaks of: the sandbox does not keep that from
 * being read (O3).
 */
export function heldFault({ effect: { plan, look } }: Confined, at: number): Fault | null {
  const command = plan.commands[at];
  if (command?.kind !== 'known') return null;
  const probe = command.probes.find((each) => plan.probes[each]?.probe === 'gitFiles' && look.probes[each] !== null);
  if (probe !== undefined) return { words: look.probes[probe] ?? 'what Git keeps is not known', raw: null };
  return firstOf(command.uses, (each) => {
    const [use, looked] = [plan.uses[each], look.uses[each]];
    if (use === undefined || looked?.kind !== 'paths') return null;
    const isSecret = use.what === 'read' && looked.paths.some(({ place }) => place.secretBy !== null);
    const held = readsContent(use) ? looked.holds : isSecret ? `\`${use.raw}\` is a secret file` : null;
    return held === null ? null : { words: held, raw: use.raw };
  });
}

/** The sandbox confines what a command starts, not what it has others do. */
export function helpFault({ effect, look, base }: Confined, at: number): Fault | null {
  const all = startedBy(effect, at);
  const served = all.find(({ texts }) => isServedOutside(texts));
  if (served) return helped(served.texts[0], 'has another program do things, which the sandbox does not confine');
  // On macOS, where names do not tell letters apart, its own localhost can be reached without network too.
  const shared = look.network || base.ignoreCase ? all.find(({ texts }) => sharesServers(texts)) : undefined;
  if (shared) return helped(shared.texts[0], 'may leave its work to a server that runs outside the sandbox');
  const out = look.network ? all.find(({ texts }) => isReachingOut(texts)) : undefined;
  return out ? helped(out.texts[0], 'reaches other machines, which the sandbox lets it') : null;
}

/** What stands behind an interpreter is code, or the name of some. */
function startedBy(effect: CommandEffect, at: number): readonly Reading[] {
  const all = readingsOf(effect, at);
  const isInterpreter = opaqueProgram(all[0]?.texts ?? [])?.kind === 'interpreter';
  return isInterpreter ? all.filter(({ start }) => start === 0) : all;
}

function helped(program: string | null | undefined, why: string): Fault {
  return { words: `\`${program ?? 'it'}\` ${why}`, raw: program ?? null };
}
