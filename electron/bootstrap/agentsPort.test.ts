// What a window asks of the agent of a chat in which a command line works.
import { describe, expect, it } from 'vitest';
import { chatIdSchema, messageIdSchema } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { agentsPort } from './agentsPort.ts';

const chatId = chatIdSchema.parse('c1');
const key = messageIdSchema.parse('m1');

function begin(state: { readonly elsewhere: boolean; readonly running: boolean }) {
  const done: string[] = [];
  const agents = {
    send: () => {
      done.push('send');
      return ok(undefined);
    },
    stop: async () => void done.push('stop'),
    reask: () => ok(undefined),
    isRunning: () => state.running,
  };
  return { done, port: agentsPort(agents, { isElsewhere: () => state.elsewhere }) };
}

describe('a command line works in the chat', () => {
  const { done, port } = begin({ elsewhere: true, running: false });
  it('it is not stopped from here, and nobody is told that it was', async () => {
    expect(await port.stop(chatId)).toEqual(err(expect.stringMatching(/in a terminal\. Stop it there\.$/)));
    expect(done).toEqual([]);
  });
  it('no second turn begins beside its own', () => {
    expect(port.send(chatId, key, 'go')).toEqual(err(expect.stringMatching(/in a terminal\. Wait until it ends/)));
    expect(done).toEqual([]);
  });
});

it.each([
  { elsewhere: false, running: true },
  { elsewhere: false, running: false },
  { elsewhere: true, running: true },
])('what is not elsewhere, or runs here, goes on as ever: %o', async (state) => {
  const { done, port } = begin(state);
  expect([port.send(chatId, key, 'go'), await port.stop(chatId)]).toEqual([ok(undefined), ok(undefined)]);
  expect(done).toEqual(['send', 'stop']);
});
