// How much could go wrong (SPEC 9), from the same facts that decide. To add a line to a list can only raise a risk.
import { type Risk, worstRisk } from '../../shared/domain/risk.ts';
import { isWithin } from '../paths/segments.ts';
import { type OpaqueKind, opaqueProgram } from '../shell/opaquePrograms.ts';
import { changesTrees, deletes, hasFlag, showsNamesOnly } from '../shell/programs.ts';
import { tableRisk } from './effects/commandEffects.ts';
import { type CommandEffect, isPathEffect, type PathEffect, type ResolvedEffect } from './request.ts';
import { operandsOf } from './rules/names.ts';
import type { Reading } from './rules/reading.ts';
import { readingsOf, textsOf } from './rules/readings.ts';

type Folders = { readonly folder: string; readonly home: string };

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** They give rights that the person has not given to this app. */
const RAISES_RIGHTS = new Set(list('sudo sudoedit doas su pkexec runuser gsudo runas'));
/** They change the system or the network for every program on it. */
const CHANGES_SYSTEM = new Set(
  list(`systemctl service launchctl sysctl mount umount modprobe insmod rmmod useradd usermod userdel
  groupadd passwd chpasswd visudo crontab iptables ip6tables nft ufw firewall-cmd nmcli networksetup netsh scutil defaults reg
  sc shutdown reboot halt poweroff init telinit setcap update-alternatives`),
);
/** They write to disks as a whole. */
const CHANGES_DISKS = new Set(
  list('fdisk sfdisk cfdisk gdisk parted wipefs mkswap diskutil hdparm format lvremove vgremove zpool cryptsetup'),
);
const DOWNLOADS: ReadonlySet<string | null> = new Set(list('curl wget fetch aria2c http https'));
const RUNS_CODE: ReadonlySet<OpaqueKind | undefined> = new Set(['shell', 'interpreter', 'builtin'] as const);

/** `reads`: of a line, which commands are proven to only read. */
export function riskOf(effect: ResolvedEffect, folders: Folders, reads: readonly boolean[] = []): Risk {
  if (isPathEffect(effect)) return pathRisk(effect);
  if (effect.kind === 'command') return commandRisk(effect, folders, reads);
  if (effect.kind === 'host') return 'medium';
  if (effect.kind === 'mcpTool') return effect.readOnly ? 'medium' : 'high';
  return effect.kind === 'mcpConnect' ? 'high' : 'low';
}

function pathRisk({ kind, place }: PathEffect): Risk {
  if (place.secretBy !== null && kind !== 'list') return 'critical';
  if (kind === 'delete' || (kind === 'write' && place.protectedBy !== null)) return 'high';
  return kind === 'write' || !place.inside ? 'medium' : 'low';
}

function commandRisk(effect: CommandEffect, folders: Folders, reads: readonly boolean[]): Risk {
  if (criticalWords(effect, folders, reads).length > 0 || secretNames(effect, reads).length > 0) return 'critical';
  if (!effect.facts.understood) return 'high';
  const risks = effect.facts.commands.map((_, at) => (reads[at] === true ? 'low' : riskAt(effect, at)));
  return worstRisk([...risks, ...effect.facts.redirections.map((_, at) => redirectionRisk(effect, at))]);
}

/** Writing a file of the project is what an edit is (SPEC 9). */
function redirectionRisk({ facts, names }: CommandEffect, at: number): Risk {
  if (facts.redirections[at]?.direction !== 'out') return 'low';
  const target = names.find((name) => name.role === 'out' && name.at === at);
  return target?.place.inside === true && target.place.protectedBy === null ? 'medium' : 'high';
}

function riskAt(effect: CommandEffect, at: number): Risk {
  const [reading] = readingsOf(effect, at);
  return reading?.name == null ? 'high' : tableRisk(reading.name, reading.texts.slice(1));
}

/** Secret files that a command names and may read or change; to list one is free (SPEC O3). */
export function secretNames(effect: CommandEffect, reads: readonly boolean[] = []): CommandEffect['names'] {
  const allRead = reads.length > 0 && reads.every((read) => read);
  return effect.names.filter(({ place, role, at }) => {
    if (place.secretBy === null || role === 'program') return false;
    // The proof has looked at the files that such a command reads; `at` of a redirection is no command.
    if (role === 'operand' ? reads[at] === true : role === 'in' && allRead) return false;
    const command = effect.facts.commands[at];
    return role !== 'operand' || command === undefined || !showsNamesOnly(textsOf(command.words));
  });
}

/** Why the line is critical, secret files left out; each a sentence. Empty when it is not. */
export function criticalWords(
  effect: CommandEffect,
  folders: Folders,
  reads: readonly boolean[] = [],
): readonly string[] {
  const found = effect.facts.commands.flatMap((_, at) =>
    reads[at] === true
      ? []
      : readingsOf(effect, at).flatMap((reading) => criticalReading(effect, at, reading, folders)),
  );
  return [...new Set([...found, ...runsDownload(effect)])];
}

function criticalReading(effect: CommandEffect, at: number, reading: Reading, folders: Folders): readonly string[] {
  const { texts } = reading;
  const name = reading.name ?? '';
  if (RAISES_RIGHTS.has(name)) return [`\`${name}\` runs a program with other rights`];
  if (CHANGES_SYSTEM.has(name)) return [`\`${name}\` changes the system or the network`];
  if (CHANGES_DISKS.has(name) || name.startsWith('mkfs')) return [`\`${name}\` changes disks`];
  if (name === 'dd' && texts.some((text) => /^of=\/dev\/(?!null$)/.test(text ?? '')))
    return ['`dd` writes to a device'];
  if (name === 'chmod' && texts.some((text) => /^0?777$|^(?:a|ugo)?\+rwx$|^a=rwx$/.test(text ?? ''))) {
    return ['`chmod` gives every user every right'];
  }
  const isRecursive = hasFlag(texts, 'rR', ['--recursive']) || name === 'find';
  const changes = deletes(texts) || ['chmod', 'chown', 'chgrp'].includes(name);
  return isRecursive && changes && isWide(effect, at, reading, folders)
    ? [`\`${name}\` changes a wide tree of files`]
    : [];
}

/** Outside, a root folder, home, the project itself, a folder above, everything in a folder, or what cannot be known. */
function isWide(effect: CommandEffect, at: number, { start, words }: Reading, { folder, home }: Folders): boolean {
  if (words.some(({ path }) => path === null)) return true;
  const operands = operandsOf(effect, at).filter(({ word }) => word > start);
  return operands.some(
    ({ path, place, wild }) =>
      wild || !place.inside || isWithin(folder, path.real, true) || isWithin(home, path.real, true),
  );
}

function runsDownload(effect: CommandEffect): readonly string[] {
  const some = (is: (reading: Reading) => boolean): boolean => effect.readings.some((readings) => readings.some(is));
  const runs =
    some(({ name }) => DOWNLOADS.has(name)) && some(({ texts }) => RUNS_CODE.has(opaqueProgram(texts)?.kind));
  return runs ? ['it runs what it downloads'] : [];
}

/** May a command reach a protected path through the tree it changes? */
export function changesProtectedTree(effect: CommandEffect, at: number): string | null {
  if (!readingsOf(effect, at).some(({ texts }) => changesTrees(texts))) return null;
  return operandsOf(effect, at).find((name) => name.holdsProtected !== null)?.holdsProtected ?? null;
}
