// Whether the sandbox lets a path be written, and what keeps a confined line from running unasked. Values only, pure.
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import type { CommandEffect } from './request.ts';
import type { SandboxLook } from './sandboxLook.ts';

export type SandboxOn = Extract<SandboxLook, { kind: 'on' }>;

/** A line that would run in a sandbox which may allow what it confines. */
export type Confined = {
  readonly effect: CommandEffect;
  readonly look: SandboxOn;
  readonly base: PatternBase;
  /** Which of its commands are proven to only read. */
  readonly reads: readonly boolean[];
};

/** `words` is a clause; `raw` is the very text that keeps it from passing. */
export type Fault = { readonly words: string; readonly raw: string | null };

/** They hold nothing, or what is piped in anyway. */
const FREE_DEVICES = ['/dev/null', '/dev/stdin', '/dev/stdout', '/dev/stderr'];

/** Of the real path: where a link leads counts, not where it lies. */
export function isOutside({ real }: ResolvedPath, { roots }: SandboxOn, { ignoreCase }: PatternBase): boolean {
  return !FREE_DEVICES.includes(real) && !roots.some((root) => isWithin(real, root, ignoreCase));
}

export function isKept({ real, lexical }: ResolvedPath, { kept }: SandboxOn): boolean {
  return kept.some((each) => isWithin(real, each, true) || isWithin(lexical, each, true));
}

export function faultAt(written: string): Fault {
  return { words: `\`${written}\` lies where it lets nothing be written`, raw: written };
}

/** The first fault of any. */
export function firstOf<Item>(items: readonly Item[], faultOf: (item: Item) => Fault | null): Fault | null {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== null) return fault;
  }
  return null;
}
