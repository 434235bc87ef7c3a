// What ends running commands when the app itself is gone without a word (a crash, `kill -9`): a small shell that waits for
// the end of its input. It must never end a command that the app has not named, or one that has ended.

/**
 * Reads lines `+ GROUP MARK` and `- GROUP MARK`; at the end of its input ends each that is left, politely, then for good: its
 * group (0: not known yet), and (Linux) what left the group, or has none that is known, but carries the mark. For any POSIX-like Bash from 3.2 on; the shell stands in no
 * group that it ends, and carries no mark.
 */
export const GUARDIAN = `
left=' '
while read -r sign group mark; do
  if [ "$sign" = + ]; then left="$left$group:$mark "; else left="\${left/ $group:$mark / }"; fi
done
[ "$left" = ' ' ] && exit 0
end() {
  for one in $left; do
    [ "\${one%%:*}" = 0 ] || kill -"$1" -- "-\${one%%:*}"
    for file in $(grep -lsz "^Z_ENGINE_COMMAND=\${one#*:}$" /proc/[0-9]*/environ); do
      pid="\${file#/proc/}"
      kill -"$1" "\${pid%/environ}"
    done
  done
}
end TERM
sleep 0.4
end KILL
`;

type Input = { write(text: string): unknown };

/** `mark` has no spaces. */
export type Guardian = {
  /** INVARIANT: told before the process is there, so that no kill in between leaves one that the guardian does not know. */
  begins(mark: string): void;
  runs(group: number, mark: string): void;
  /** `group` as it was told by `runs`; null when it never was. */
  ended(group: number | null, mark: string): void;
};

const NOT_KNOWN = 0;

/** `start` starts the shell, at the first command. */
export function createGuardian(start: () => Input | null): Guardian {
  let input: Input | null | undefined;
  return {
    begins: (mark) => {
      input ??= start();
      input?.write(`+ ${NOT_KNOWN} ${mark}\n`);
    },
    runs: (group, mark) => {
      input?.write(`+ ${group} ${mark}\n- ${NOT_KNOWN} ${mark}\n`);
    },
    ended: (group, mark) => {
      input?.write(`- ${group ?? NOT_KNOWN} ${mark}\n`);
    },
  };
}
