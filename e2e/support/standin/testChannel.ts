// What the test sees and answers, over the message channel of the child process that runs the app.

/** What a test can ask for. `answer` is kept until a dialog of that name asks. */
export type Command =
  | { readonly do: 'answer'; readonly name: string; readonly value: unknown }
  | { readonly do: 'menu'; readonly name: string }
  | { readonly do: 'second-instance'; readonly argv: readonly string[] }
  | { readonly do: 'notification'; readonly title: string }
  | { readonly do: 'focus'; readonly on: boolean }
  | { readonly do: 'crash' }
  | { readonly do: 'close' }
  | { readonly do: 'quit' };

export type Told = { readonly event: string; readonly data: unknown };

export function tell(event: string, data: unknown = null): void {
  if (process.connected) process.send?.({ event, data } satisfies Told);
}

const answers = new Map<string, unknown[]>();
const listeners = new Map<Command['do'], (command: Command) => void>();

process.on('message', (command: Command) => {
  if (command.do === 'answer') answers.set(command.name, [...(answers.get(command.name) ?? []), command.value]);
  else listeners.get(command.do)?.(command);
});

/** What is done when the test asks for it. */
export function onCommand(name: Command['do'], perform: (command: Command) => void): void {
  listeners.set(name, perform);
}

/** The next answer that the test gave for a dialog, else `otherwise`. */
export function answerTo<T>(name: string, otherwise: T): T {
  const given = answers.get(name)?.shift();
  return given === undefined ? otherwise : (given as T);
}
