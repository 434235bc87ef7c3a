// What the main process says when a page wishes for what a page alone must not turn on. Pure.
import type { Wish } from '../ipc/ports.ts';

export type DialogWords = { readonly message: string; readonly detail: string; readonly yes: string };

const MAX_TITLE = 60;

/** A title comes from a message: it must not draw on a terminal, hide its end, or pass for words of the app. */
function titleOf(title: string): string {
  const plain = title.replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}`]+/gu, ' ').trim();
  const letters = [...plain];
  return letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE).join('')}…` : plain;
}

const aim = (wish: Wish) =>
  wish.kind === 'bypass'
    ? `turn on Bypass in the chat \`${titleOf(wish.title)}\``
    : 'skip approvals in every chat until Z Engine ends';

/** `code`: six digits. */
export function codeLine(wish: Wish, code: string): string {
  const parted = `${code.slice(0, 3)} ${code.slice(3)}`;
  return `Someone asks to ${aim(wish)}. Code: ${parted}. Ignore this if it was not you.`;
}

const NOT_CONFINED = 'The gate is an approval layer: nothing confines what then runs but a sandbox.';
const DETAIL: Readonly<Record<Wish['kind'], string>> = {
  bypass:
    'Use Bypass only in a sandbox or a disposable checkout. The agent and its subagents can then delete files or run any command without asking. Deny rules still hold.',
  skip: 'Every question but those about critical acts and secret files is then answered with yes. Deny rules and Plan mode still hold.',
};

export function dialogWords(wish: Wish): DialogWords {
  const aimed = aim(wish).replaceAll('`', '“').replace(/“$/, '”');
  return {
    message: `${aimed[0]?.toUpperCase() ?? ''}${aimed.slice(1)}?`,
    detail: `${DETAIL[wish.kind]} ${NOT_CONFINED}`,
    yes: wish.kind === 'bypass' ? 'Turn on Bypass' : 'Skip approvals',
  };
}

/** After a wrong code. */
export function spoken(triesLeft: number): string {
  if (triesLeft === 0) return 'This is not the code, and it was the last try. Ask for a new one.';
  return `This is not the code. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`;
}
