// The agent's list of what is to do, from the latest TodoWrite of the timeline. Pure.
import type { TimelineItem } from '../../../shared/domain/chat.ts';

export type Todo = { readonly text: string; readonly status: 'pending' | 'now' | 'done' };
export type Todos = {
  readonly todos: readonly Todo[];
  /** "2 of 5"; null when there are none. */
  readonly progress: string | null;
};

const STATUS: Readonly<Record<string, Todo['status']>> = { x: 'done', '>': 'now', ' ': 'pending' };

export function latestTodos(items: Iterable<TimelineItem>): Todos {
  let text = '';
  for (const item of items) {
    if (item.kind !== 'toolCall' || item.tool !== 'TodoWrite' || item.status !== 'done') continue;
    text = item.preview?.kind === 'text' ? item.preview.text : item.output;
  }
  return todosOf(text);
}

/** Lines such as `[x] Find the race`; a line without a mark goes on with the one before. */
export function todosOf(text: string): Todos {
  const todos: Todo[] = [];
  for (const line of text.split('\n')) {
    const [, mark = '', words = ''] = /^\[([x> ])\] (.*)$/.exec(line) ?? [];
    const status = STATUS[mark];
    const last = todos.at(-1);
    if (status !== undefined) todos.push({ text: words, status });
    else if (last !== undefined) todos[todos.length - 1] = { ...last, text: `${last.text}\n${line}` };
  }
  const finished = todos.filter(({ status }) => status === 'done').length;
  return { todos, progress: todos.length === 0 ? null : `${finished} of ${todos.length}` };
}

/** `most` of them, with the one that is at work near the top; without one, the first that is not done. */
export function aroundNow(todos: readonly Todo[], most: number): readonly Todo[] {
  const now = todos.findIndex(({ status }) => status === 'now');
  const at = now >= 0 ? now : todos.findIndex(({ status }) => status !== 'done');
  const start = Math.max(0, Math.min(at < 0 ? todos.length : at - 2, todos.length - most));
  return todos.slice(start, start + most);
}
