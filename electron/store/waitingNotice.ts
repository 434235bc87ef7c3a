// What a chat says of messages that the app did not come to before it stopped. Pure.

const MAX_NAMED = 5;
const MAX_LENGTH = 80;

/** `texts`: the messages, oldest first; they are named by their first line, all of them stand in the chat already. */
export function waitingNotice(texts: readonly string[]): string {
  const named = texts.slice(0, MAX_NAMED).map((text) => `\`${firstLine(text)}\``);
  const more = texts.length - named.length;
  const all = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const end =
    texts.length === 1
      ? 'It does not go by itself: send it again if you still want it.'
      : 'They do not go by themselves: send again what you still want.';
  return `Z Engine stopped before it came to ${all}. ${end}`;
}

function firstLine(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').trim().replaceAll('`', "'");
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
