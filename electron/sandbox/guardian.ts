// What ends running commands when the app itself is gone without a word (a crash, `kill -9`): a small shell that waits for
// the end of its input. It must never end a command that the app has not named, or one that has ended.

/**
 * Reads lines `+ GROUP` and `- GROUP`; at the end of its input ends each group that is left, politely, then for good.
 * For any POSIX-like Bash from 3.2 on; the shell stands in no group that it ends.
 */
export const GUARDIAN = `
groups=' '
while read -r sign group; do
  if [ "$sign" = + ]; then groups="$groups$group "; else groups="\${groups/ $group / }"; fi
done
[ "$groups" = ' ' ] && exit 0
for group in $groups; do kill -TERM -- "-$group"; done
sleep 0.4
for group in $groups; do kill -KILL -- "-$group"; done
`;

type Input = { write(text: string): unknown };

export type Guardian = { begins(group: number): void; ended(group: number): void };

/** `start` starts the shell, at the first command. */
export function createGuardian(start: () => Input | null): Guardian {
  let input: Input | null | undefined;
  return {
    begins: (group) => {
      input ??= start();
      input?.write(`+ ${group}\n`);
    },
    ended: (group) => {
      input?.write(`- ${group}\n`);
    },
  };
}
