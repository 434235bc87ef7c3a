// Skip approvals (M5): on or off, for this process only. It is never stored, and turning it on answers no card.

export type SkipApprovals = { isOn(): boolean; set(on: boolean): void };

/** `initial`: what `--skip-permissions` said, which is its own confirmation. */
export function createSkipApprovals(initial: boolean): SkipApprovals {
  let on = initial;
  return {
    isOn: () => on,
    set: (next) => {
      on = next;
    },
  };
}
