// What is hidden inside: sockets of the host, Z Engine's own files, and the fixed secret places. Pure.
// INVARIANT: a folder that may be written is never hidden by what lies around it: backends hide first and open then.
import { type Facts, type Seen, seenAt } from './facts.ts';
import { below, holds, onePerPath, shallowFirst } from './places.ts';
import { type Accepted, isChosen, type Remarks } from './roots.ts';
import type { Mask, SandboxWish } from './sandboxProfile.ts';
import { secretPlaces } from './secretPlaces.ts';
import { folderOfNamed, socketPlaces } from './socketPlaces.ts';

type Reason = Mask['reason'];

/** Those that are there, shallow first; of two in one another the outer one, unless a folder that may be written lies between. */
export function masksOf(
  wish: SandboxWish,
  facts: Pick<Facts, 'seen' | 'listening'>,
  accepted: readonly Accepted[],
): Remarks & { masks: readonly Mask[] } {
  const wanted = onePerPath([
    ...wish.ownPaths.flatMap((path) => maskOf(seenAt(facts, path), 'own')),
    ...secretPlaces(wish).flatMap((path) => maskOf(seenAt(facts, path), 'secret')),
    ...socketMasks(wish, facts, accepted),
  ]).filter((mask) => !isHiddenAnyway(mask, wish, accepted));
  const judged = wanted.map((mask) => ({ mask, why: whyShown(mask, wish, accepted) }));
  const shown = judged.flatMap(({ mask, why }) => (why === null ? [] : [`\`${mask.path}\` ${why}`]));
  return {
    masks: outer(
      judged.filter(({ why }) => why === null).map(({ mask }) => mask),
      wish,
      accepted,
    ),
    faults: shown,
    notices: shown.map((clause) => `${clause}; it is not hidden from commands.`),
  };
}

function maskOf({ kind, real }: Seen, reason: Reason): readonly Mask[] {
  if (kind === 'absent' || kind === 'unclear') return [];
  return [{ path: real, kind: kind === 'folder' ? 'folder' : 'file', reason }];
}

/** A name of a folder that is there for nothing else. */
const SOCKETS_ONLY = /ssh|agent|sock|keyring|gnupg|tmux|docker|podman|launchd|launch|gcr|vscode|bus/i;

function socketMasks(wish: SandboxWish, facts: Pick<Facts, 'seen' | 'listening'>, accepted: readonly Accepted[]) {
  const { fixed, named } = socketPlaces(wish);
  const isSpare = (folder: string) =>
    SOCKETS_ONLY.test(folder.slice(folder.lastIndexOf('/'))) &&
    folder !== below(wish.home, '.ssh') &&
    ![wish.home, ...accepted.map(({ path }) => path)].some(
      (kept) => holds(folder, kept, wish.platform) || (kept !== wish.home && holds(kept, folder, wish.platform)),
    );
  const ofNamed = named.flatMap((path): readonly Mask[] => {
    const seen = seenAt(facts, path);
    if (seen.kind !== 'socket') return [];
    const folder = folderOfNamed(seen.real);
    return isSpare(folder) ? [{ path: folder, kind: 'folder', reason: 'socket' }] : maskOf(seen, 'socket');
  });
  const listening = facts.listening.map((path): Mask => ({ path, kind: 'file', reason: 'socket' }));
  return [...fixed.flatMap((path) => maskOf(seenAt(facts, path), 'socket')), ...ofNamed, ...listening];
}

/** Linux: the chat has a `/tmp` of its own, so only what lies in a folder that may be written is still to be seen of that one. */
function isHiddenAnyway({ path }: Mask, { platform, temp }: SandboxWish, accepted: readonly Accepted[]): boolean {
  if (holds(temp, path, platform)) return true;
  return (
    platform === 'linux' && holds('/tmp', path, platform) && !accepted.some((root) => holds(root.path, path, platform))
  );
}

/** INVARIANT: what is Z Engine's own is always hidden. */
function whyShown(
  { path, reason }: Mask,
  { home, platform }: SandboxWish,
  accepted: readonly Accepted[],
): string | null {
  if (reason === 'own') return null;
  if (holds(path, home, platform)) return 'would have to be hidden, and holds your home folder';
  const named = accepted.some((root) => isChosen(root) && root.path === path);
  if (!named) return null;
  return reason === 'secret' ? 'holds keys or logins, and may be written' : 'holds sockets, and may be written';
}

function outer(masks: readonly Mask[], { platform }: SandboxWish, accepted: readonly Accepted[]): readonly Mask[] {
  const kept: Mask[] = [];
  for (const mask of [...masks].sort((one, other) => shallowFirst(one.path, other.path))) {
    const isCovered = kept.some(
      ({ path }) =>
        holds(path, mask.path, platform) &&
        !accepted.some((root) => holds(path, root.path, platform) && holds(root.path, mask.path, platform)),
    );
    if (!isCovered) kept.push(mask);
  }
  return kept;
}
