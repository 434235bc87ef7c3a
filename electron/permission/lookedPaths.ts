// Where the paths of one call lead and where they lie, each looked up once. It asks the disk of this look and decides nothing.

import { ok, type Result } from '../../shared/result.ts';
import type { GateDisk } from '../paths/gateDisk.ts';
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { LookedPath } from './lookedUse.ts';
import { baseOf, placeOf } from './place.ts';
import type { Place } from './placed.ts';
import type { Policy } from './policy.ts';
import { holdsProtected, type Roots } from './protectedPaths.ts';
import type { ChatContext } from './request.ts';

/** All that a look at a call goes by. */
export type Asked = {
  readonly disk: GateDisk;
  readonly chat: ChatContext;
  readonly policy: Policy;
  readonly roots: Roots;
  readonly base: PatternBase;
  /** A path as written, from this folder (a real path). The error is a sentence: no file can be meant. */
  readonly look: (written: string, folder: string) => Result<LookedPath, string>;
  /** Why changing the tree at this path would change a protected path. */
  readonly heldBy: (path: ResolvedPath) => string | null;
};

export function askedOver(given: Pick<Asked, 'disk' | 'chat' | 'policy' | 'roots'>): Asked {
  const { disk, chat, policy, roots } = given;
  const paths = new Map<string, Result<LookedPath, string>>();
  const places = new Map<string, Place>();
  const held = new Map<string, string | null>();
  const lookUp = (written: string, folder: string): Result<LookedPath, string> => {
    const path = disk.resolvePath(written, folder, policy.home);
    if (!path.ok) return path;
    const place = remembered(places, keyOf(path.value), () => placeOf(path.value, chat, policy, roots));
    return ok({ path: path.value, place });
  };
  return {
    ...given,
    base: baseOf(chat, policy),
    look: (written, folder) => remembered(paths, `${folder}\0${written}`, () => lookUp(written, folder)),
    heldBy: (path) => remembered(held, keyOf(path), () => holdsProtected(path, roots)),
  };
}

/** All of a path that its place depends on. */
function keyOf({ real, lexical, type }: ResolvedPath): string {
  return `${type}\0${real}\0${lexical}`;
}

function remembered<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const found = find();
  known.set(key, found);
  return found;
}
