// Where a path lies: inside, protected, secret. Values in, value out; the disk was asked before.
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import type { Place } from './placed.ts';
import type { Policy } from './policy.ts';
import { protectedBy, type Roots } from './protectedPaths.ts';
import type { ChatContext } from './request.ts';
import { secretBy } from './secretFiles.ts';

export function placeOf(path: ResolvedPath, chat: ChatContext, policy: Policy, roots: Roots): Place {
  return {
    inside: roots.folders.some((folder) => isWithin(path.real, folder, policy.ignoreCase)),
    protectedBy: protectedBy(path, roots),
    secretBy: secretBy(path, policy.secretFiles, baseOf(chat, policy)),
  };
}

/** `gitFolders` are those that the disk told of, and so is the repository that the project lies in. */
export function rootsOf(
  chat: ChatContext,
  policy: Policy,
  gitFolders: readonly string[],
  repository: string | null = null,
): Roots {
  return {
    folders: foldersOf(chat),
    ...{ gitFolders, repository },
    ownPaths: policy.ownPaths,
    ownExceptions: policy.ownExceptions,
  };
}

/** The project's root, first, and the added folders. */
export function foldersOf({ folder, addedFolders }: ChatContext): readonly string[] {
  return [folder, ...addedFolders];
}

/** What path patterns of rules count from. */
export function baseOf(chat: ChatContext, policy: Policy): PatternBase {
  return { folder: chat.folder, home: policy.home, ignoreCase: policy.ignoreCase };
}
