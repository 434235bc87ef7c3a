// How the figures of the window are said, and whether each is within what is allowed.

export type Figure = {
  readonly value: number;
  readonly allowed: number;
  readonly unit: string;
  readonly more?: string;
};

export type Report = {
  say(name: string, text: string): void;
  /** Says a figure beside what is allowed. */
  judge(name: string, figure: Figure): void;
  /** How many figures were not within what is allowed. */
  missed(): number;
};

export function createReport(): Report {
  let missed = 0;
  const say = (name: string, text: string): void => void process.stdout.write(`  ${name.padEnd(26)} ${text}\n`);
  return {
    say,
    judge: (name, { value, allowed, unit, more = '' }) => {
      const isWithin = value <= allowed;
      if (!isWithin) missed += 1;
      say(name, `${value.toFixed(1)}${unit} (allowed: ${allowed})${isWithin ? '' : ', MISSED'}${more}`);
    },
    missed: () => missed,
  };
}

/** The value below which `share` (0 to 1) of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
