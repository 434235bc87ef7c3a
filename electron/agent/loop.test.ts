import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Confinement } from '../../shared/domain/sandbox.ts';
import type { CallId, MessageId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { createOperator } from '../providers/operator.ts';
import type { Tool } from '../tools/tool.ts';
import { done as doneResult } from '../tools/toolResult.ts';
import { CHAT, newChat, setUp } from './agentsFake.ts';
import { createChatLogFake } from './chatLogFake.ts';
import { createModelFake, type ModelFake } from './modelFake.ts';
import type { Models } from './ports.ts';
import { MAX_STEPS } from './turn.ts';
import { noteTool } from './wireFake.ts';

const read = (file_path: string) => ({ tool: 'Read', input: { file_path } });
const write = (file_path: string, content: string) => ({ tool: 'Write', input: { file_path, content } });
const bash = (command: string) => ({ tool: 'Bash', input: { command } });
const outputs = (model: ModelFake, answer: number) =>
  (model.prompts[answer] ?? []).flatMap((message) =>
    message.role === 'tool' ? message.content.map((part) => (part.type === 'tool-result' ? part.output : part)) : [],
  );

test('a turn: text, calls in order, their results to the model, the end', async () => {
  const model = createModelFake([{ text: 'I look.', calls: [write('a', 'x\n'), read('a')] }, { text: 'Done so.' }]);
  const { send, idle, story, gate, folder, states, log } = setUp({ model });
  send('u1', 'first line of it\nand more');
  await idle();
  expect(story()).toEqual([
    'user: first line of it\nand more',
    'assistant: I look.',
    'Write done: created, 1 line',
    'Read done: 1 line',
    'assistant: Done so.',
  ]);
  expect(outputs(model, 1)).toEqual([
    { type: 'text', value: 'created `a` (1 line)' },
    { type: 'text', value: 'x' },
  ]);
  expect(gate.finished).toEqual([
    { tool: 'Write', status: 'done', words: 'created, 1 line' },
    { tool: 'Read', status: 'done', words: '1 line' },
  ]);
  expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('x\n');
  expect([states.at(0), states.at(-1), log.chat(CHAT)?.title]).toEqual(['idle', 'done', 'first line of it']);
  expect(states).toContain('running');
});

test('a denial reaches the model with its words, nothing runs, and the turn goes on', async () => {
  const model = createModelFake([{ calls: [write('a', 'x')] }, { text: 'Then not.' }]);
  const { send, idle, story, gate, folder } = setUp({ model, decide: () => ({ deny: 'use b' }) });
  send('u1', 'go');
  await idle();
  expect(outputs(model, 1)).toEqual([{ type: 'execution-denied', reason: 'The user denied this action: use b' }]);
  expect([story().slice(1), gate.finished, existsSync(path.join(folder, 'a'))]).toEqual([
    ['Write denied: denied by you', 'assistant: Then not.'],
    [],
    false,
  ]);
});

test('while a call waits for a person the chat waits, and then runs on', async () => {
  const model = createModelFake([{ calls: [write('a', 'x')] }]);
  const { send, idle, until, gate, states, log } = setUp({ model, decide: () => 'wait' });
  send('u1', 'go');
  await until(() => log.chat(CHAT)?.state === 'waiting');
  expect(log.calls(CHAT).map((call) => call.view.status)).toEqual(['waiting']);
  gate.answer('allow');
  await idle();
  expect(states.slice(-4)).toEqual(['running', 'waiting', 'running', 'done']);
});

test('malformed calls go to the gate, are denied with words, and never run', async () => {
  const calls = [
    { tool: 'Read', input: '{"file_pa' },
    { tool: 'Nope', input: {} },
    { tool: 'Write', input: { file_path: 'a' } },
  ];
  const model = createModelFake([{ calls }, { text: 'I see.' }]);
  const { send, idle, story, gate } = setUp({ model });
  send('u1', 'go');
  await idle();
  expect(gate.asked.map(({ tool, input }) => [tool, input])).toEqual([
    ['Read', '{"file_pa'],
    ['Nope', {}],
    ['Write', { file_path: 'a' }],
  ]);
  expect(gate.finished).toEqual([]);
  expect(outputs(model, 1)).toEqual(
    ['Read', 'Nope', 'Write'].map((tool) => ({ type: 'execution-denied', reason: `\`${tool}\` is malformed` })),
  );
  expect(story().at(-1)).toBe('assistant: I see.');
});

test('a call of bottomless input is malformed, and the chat goes on', async () => {
  const bottomless = `{"file_path":${'['.repeat(500)}${']'.repeat(500)}}`;
  const model = createModelFake([{ calls: [{ tool: 'Read', input: bottomless }] }, { text: 'I see.' }]);
  const { send, idle, story, gate } = setUp({ model });
  send('u1', 'go');
  await idle();
  expect(gate.asked.map(({ input }) => input)).toEqual(['the input is nested deeper than 64 levels']);
  expect(story().at(-1)).toBe('assistant: I see.');
  expect(JSON.stringify(model.prompts.at(-1))).not.toContain('[[[[[[[[');
});

test('a malformed call does not run even when the gate lets it through', async () => {
  const model = createModelFake([{ calls: [{ tool: 'Write', input: { file_path: 'a', content: 'x', more: 1 } }] }]);
  const { send, idle, story, gate, folder } = setUp({ model });
  const { authorize } = gate;
  gate.authorize = (call, ...rest) => authorize({ ...call, input: { file_path: 'a', content: 'x' } }, ...rest);
  send('u1', 'go');
  await idle();
  expect([story()[1]?.startsWith('Write failed: '), existsSync(path.join(folder, 'a'))]).toEqual([true, false]);
});

test('a tool that throws is a failed call, and the turn goes on', async () => {
  const model = createModelFake([{ calls: [read('a')] }]);
  const set = setUp({ model });
  const { authorize } = set.gate;
  set.gate.authorize = async (...given) => {
    const answer = await authorize(...given);
    return answer.kind === 'permitted' ? { ...answer, permit: { ...answer.permit } } : answer;
  };
  set.send('u1', 'go');
  await set.idle();
  expect(set.story()[1]).toMatch(/^Read failed: the tool failed: /);
  expect(set.gate.finished.map(({ status }) => status)).toEqual(['failed']);
  expect(set.story().at(-1)).toBe('assistant: end');
});

test('a folder for output that cannot be made is a failed call, ended in the audit, and the turn goes on', async () => {
  const model = createModelFake([{ calls: [read('a')] }]);
  const set = setUp({
    model,
    outputFolder: () => {
      throw new Error('ENOSPC: no space left on device');
    },
  });
  set.send('u1', 'go');
  await set.idle();
  expect(set.story()[1]).toBe('Read failed: the tool failed: ENOSPC: no space left on device');
  expect(set.gate.finished.map(({ status }) => status)).toEqual(['failed']);
  expect(set.story().at(-1)).toBe('assistant: end');
});

const faults: [string, Parameters<typeof createModelFake>[0], string[]][] = [
  [
    'a model that cannot be reached',
    [{ refuse: 'connect ECONNREFUSED' }],
    ['notice: The model could not answer: connect ECONNREFUSED. Send a message to try again.'],
  ],
  [
    'a model that breaks off keeps its words, and its calls do not run',
    [{ text: 'I w', calls: [write('a', 'x')], error: 'overloaded' }],
    ['assistant: I w', 'notice: The model could not answer: overloaded. Send a message to try again.'],
  ],
];
test.each(faults)('%s: a notice says what to do, the chat has failed', async (_law, script, expected) => {
  const { send, idle, story, log, gate } = setUp({ model: createModelFake(script) });
  send('u1', 'go');
  await idle();
  expect([story().slice(1), log.chat(CHAT)?.state, gate.asked]).toEqual([expected, 'failed', []]);
  send('u2', 'again');
  await idle();
  expect([story().at(-1), log.chat(CHAT)?.state]).toEqual(['assistant: end', 'done']);
});

test('a log or an audit that cannot be written ends the turn as failed, and nothing more runs', async () => {
  const model = createModelFake([{ calls: [write('a', 'x'), write('b', 'x')] }]);
  const { send, idle, story, gate, log, folder } = setUp({ model });
  gate.fault = 'disk full';
  send('u1', 'go');
  await idle();
  expect(story().slice(1)).toEqual([
    'Write done: created, 1 line',
    'Write interrupted: interrupted: the turn broke off',
    'notice: The turn broke off: disk full. Send a message to go on.',
  ]);
  expect([log.chat(CHAT)?.state, existsSync(path.join(folder, 'b'))]).toEqual(['failed', false]);
  log.fault = 'disk full';
  expect(() => send('u2', 'again')).toThrow('disk full');
  log.fault = null;
  send('u3', 'again');
  await idle();
  expect(log.chat(CHAT)?.state).toBe('done');
});

test('a stop ends a model that does not listen, and keeps its words', async () => {
  const { send, agents, until, items, story, log } = setUp({
    model: createModelFake([{ text: 'I think and', hang: true }]),
  });
  send('u1', 'go');
  await until(() => items.some((item) => item.kind === 'assistant'));
  await agents.stop(CHAT);
  expect([story().slice(1), log.chat(CHAT)?.state]).toEqual([['assistant: I think and', 'notice: Stopped.'], 'idle']);
});

test('a stop ends a running command and its children; what was left is not run; every call has its result', async () => {
  const model = createModelFake([{ calls: [bash('sleep 100 & echo pid $!; sleep 100'), write('a', 'x')] }]);
  const { send, agents, until, story, log, items, gate, folder, idle } = setUp({ model });
  send('u1', 'go');
  await until(() => items.some((item) => item.kind === 'toolCall' && item.output.includes('pid ')));
  await agents.stop(CHAT);
  expect(story().slice(1)).toEqual([
    'Bash stopped: stopped by the user',
    'Write stopped: stopped by the user before it ran',
    'notice: Stopped.',
  ]);
  expect(gate.finished).toEqual([{ tool: 'Bash', status: 'stopped', words: 'stopped by the user' }]);
  const pid = Number(/pid (\d+)/.exec(log.calls(CHAT)[0]?.view.output ?? '')?.[1]);
  expect(pid).toBeGreaterThan(1);
  await until(() => !existsSync(`/proc/${pid}`) || /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  expect(existsSync(path.join(folder, 'a'))).toBe(false);
  send('u2', 'and now?');
  await idle();
  expect(outputs(model, 1).map((output) => output.type)).toEqual(['error-text', 'error-text']);
});

test('a stop ends a waiting approval', async () => {
  const { send, agents, until, story, log, gate } = setUp({
    model: createModelFake([{ calls: [write('a', 'x')] }]),
    decide: () => 'wait',
  });
  send('u1', 'go');
  await until(() => log.chat(CHAT)?.state === 'waiting');
  await agents.stop(CHAT);
  expect([story().slice(1), gate.finished]).toEqual([['Write stopped: stopped by the user', 'notice: Stopped.'], []]);
});

test('messages sent meanwhile wait and go in order, each with the whole turn before it', async () => {
  const model = createModelFake([{ calls: [write('a', 'x')] }, { text: 'one' }, { text: 'two' }, { text: 'three' }]);
  const { send, until, idle, gate, log, states } = setUp({ model, decide: () => 'wait' });
  send('u1', 'first');
  await until(() => log.chat(CHAT)?.state === 'waiting');
  send('u2', 'second');
  send('u3', 'third');
  expect(log.messages(CHAT).map((message) => message.id)).toContain('u3');
  gate.answer('allow');
  await idle();
  const said = model.prompts.map((prompt) =>
    prompt.flatMap((message) =>
      message.role === 'system' || message.role === 'tool'
        ? []
        : message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    ),
  );
  expect(said).toEqual([['first'], ['first'], ['first', 'one', 'second'], ['first', 'one', 'second', 'two', 'third']]);
  expect(states.filter((state) => state === 'idle' || state === 'done')).toEqual(['idle', 'done']);
});

test('a stop holds what waits; it goes, in order, with the next message', async () => {
  const model = createModelFake([{ hang: true }, { text: 'two' }, { text: 'three' }]);
  const { send, until, idle, agents, story, log } = setUp({ model });
  send('u1', 'first');
  await until(() => model.prompts.length === 1);
  send('u2', 'second');
  await agents.stop(CHAT);
  expect([...log.waiting]).toEqual(['u2']);
  expect([model.prompts.length, story().at(-1)]).toEqual([
    1,
    'notice: Stopped. What you sent meanwhile waits, and goes with your next message.',
  ]);
  send('u3', 'third');
  await idle();
  expect(story().slice(-2)).toEqual(['assistant: two', 'assistant: three']);
  expect([...log.waiting]).toEqual([]);
});

test('when the app closes, what waits for its turn stays noted as waiting', async () => {
  const model = createModelFake([{ hang: true }]);
  const { send, until, agents, log } = setUp({ model });
  send('u1', 'first');
  await until(() => model.prompts.length === 1);
  send('u2', 'second');
  await agents.closeAll();
  expect([[...log.waiting], model.prompts.length]).toEqual([['u2'], 1]);
});

test('a message sent while a stop takes effect is not held', async () => {
  const model = createModelFake([
    { calls: [bash('trap "" TERM; echo on; while :; do sleep 0.1; done')] },
    { text: 'two' },
  ]);
  const { send, until, idle, agents, items, story } = setUp({ model });
  send('u1', 'first');
  await until(() => items.some((item) => item.kind === 'toolCall' && item.output.includes('on')));
  const stopping = agents.stop(CHAT);
  send('u2', 'second');
  await stopping;
  await idle();
  expect(story().at(-1)).toBe('assistant: two');
});

test('the same message twice is one message, an empty one or one to no chat is none', async () => {
  const model = createModelFake([]);
  const { send, idle, agents } = setUp({ model });
  send('u1', 'go');
  send('u1', 'go');
  await idle();
  send('u1', 'go');
  await idle();
  expect(model.prompts).toHaveLength(1);
  expect([send('u2', ' \n').ok, agents.send('none' as typeof CHAT, 'u3' as MessageId, 'x').ok]).toEqual([false, false]);
});

test('a model that never ends is asked a bounded number of times', async () => {
  const model = createModelFake(Array.from({ length: MAX_STEPS + 5 }, () => ({ calls: [read('none')] })));
  const { send, idle, story, log } = setUp({ model });
  send('u1', 'go');
  await idle();
  expect([model.prompts.length, story().at(-1), log.chat(CHAT)?.state]).toEqual([
    MAX_STEPS,
    `notice: Stopped after ${MAX_STEPS} steps. Send a message to go on.`,
    'done',
  ]);
});

test('what streams is shown with growing revisions, a call is stored before it is shown, the last word is final', async () => {
  const log = createChatLogFake(newChat());
  const model = createModelFake([
    { text: 'word '.repeat(50), calls: [bash('for i in 1 2 3 4 5; do echo $i; sleep 0.08; done')] },
  ]);
  const { send, idle, items } = setUp({ model, log });
  send('u1', 'go');
  await idle();
  const revisions = Map.groupBy(items, (item) => item.id);
  for (const shown of revisions.values()) {
    const numbers = shown.map((item) => item.revision);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect(new Set(numbers).size).toBe(numbers.length);
  }
  const calls = items.filter((item) => item.kind === 'toolCall');
  expect(calls.filter((item) => item.status === 'running').length).toBeGreaterThan(2);
  expect(calls.length).toBeLessThan(30);
  expect(calls.at(-1)).toEqual(log.calls(CHAT)[0]?.view);
  expect(calls.at(-1)?.output).toBe('1\n2\n3\n4\n5\n');
});

test('when the app closes: what runs is ended and marked, nothing is taken any more', async () => {
  const model = createModelFake([{ calls: [bash('echo on; sleep 100'), write('a', 'x')] }]);
  const { send, until, agents, items, story, log } = setUp({ model });
  send('u1', 'first');
  await until(() => items.some((item) => item.kind === 'toolCall' && item.output.includes('on')));
  send('u2', 'second');
  await agents.closeAll();
  expect(story().filter((line) => !line.startsWith('user'))).toEqual([
    'Bash interrupted: interrupted: Z Engine was closed',
    'Write interrupted: interrupted: Z Engine was closed before it ran',
  ]);
  expect([log.chat(CHAT)?.state, send('u3', 'x').ok, model.prompts.length]).toEqual(['idle', false, 1]);
});

test('when the app closes, a waiting approval stays as it is', async () => {
  const { send, until, agents, log } = setUp({
    model: createModelFake([{ calls: [write('a', 'x')] }]),
    decide: () => 'wait',
  });
  send('u1', 'go');
  await until(() => log.chat(CHAT)?.state === 'waiting');
  await agents.closeAll();
  expect([log.chat(CHAT)?.state, log.calls(CHAT)[0]?.view.status]).toEqual(['waiting', 'waiting']);
});

test('an interrupted call is asked again as a new call, once, and the model goes on from its result', async () => {
  const log = createChatLogFake(newChat());
  const first = setUp({ model: createOperator(), log, decide: (call) => (call.tool === 'Write' ? 'wait' : 'allow') });
  first.send('u1', 'run echo one\ncreate a with "x"\nread a');
  await first.until(() => log.chat(CHAT)?.state === 'waiting');
  await first.agents.closeAll();
  const waiting = log.calls(CHAT)[1];
  if (!waiting) throw new Error('no call waits');
  const again = setUp({ model: createOperator(), log, folder: first.folder });
  const begun: string[] = [];
  const reask = (id: CallId) => again.agents.reask(id, () => begun.push(id)).ok;
  expect(reask(waiting.view.id)).toBe(false);
  log.saveCall({
    ...waiting,
    view: { ...waiting.view, status: 'interrupted', outcome: 'interrupted before it ran: Z Engine stopped' },
    result: null,
  });
  expect(again.gate.asked).toEqual([]);
  expect([reask(waiting.view.id), begun]).toEqual([true, [waiting.view.id]]);
  await again.idle();
  expect(reask(waiting.view.id)).toBe(false);
  expect(reask('none' as CallId)).toBe(false);
  expect(again.gate.asked.map(({ tool, input }) => [tool, input])).toEqual([
    ['Write', { file_path: 'a', content: 'x' }],
    ['Read', { file_path: 'a' }],
  ]);
  expect(again.gate.asked[0]?.id).not.toBe(waiting.view.id);
  expect(again.story().slice(-4)).toEqual([
    'Write done: created, 1 line',
    'assistant: Step 3 of 3: `read a`',
    'Read done: 1 line',
    'assistant: Done, all 3 steps.',
  ]);
});

test('a call that is to be asked again has not begun while it waits for its turn, also when the app closes then', async () => {
  const log = createChatLogFake(newChat());
  const model = createModelFake([{ calls: [read('a')] }, {}, { hang: true }]);
  const { send, idle, until, agents } = setUp({ model, log });
  send('u1', 'first');
  await idle();
  const call = log.calls(CHAT)[0];
  if (!call) throw new Error('no call');
  log.saveCall({ ...call, view: { ...call.view, status: 'interrupted' } });
  send('u2', 'second');
  await until(() => model.prompts.length === 3);
  const begun: string[] = [];
  expect([agents.reask(call.view.id, () => begun.push('begun')).ok, begun]).toEqual([true, []]);
  await agents.closeAll();
  expect([begun, log.calls(CHAT).length]).toEqual([[], 1]);
});

test('the Operator, end to end: it stops at the first refusal and says what was not done', async () => {
  const { send, idle, story, folder } = setUp({
    model: createOperator(),
    decide: (call) => (call.tool === 'Bash' ? { deny: 'not today' } : 'allow'),
  });
  writeFileSync(path.join(folder, 'a.txt'), 'hello\n');
  send('u1', 'read a.txt then replace hello with bye in a.txt then run npm test then read a.txt');
  await idle();
  expect(story().slice(1)).toEqual([
    expect.stringMatching(/^assistant: I am the built-in Operator, not a model.*\n\nStep 1 of 4: `read a.txt`$/),
    'Read done: 1 line',
    'assistant: Step 2 of 4: `replace hello with bye in a.txt`',
    'Edit done: 1 place changed',
    'assistant: Step 3 of 4: `run npm test`',
    'Bash denied: denied by you',
    'assistant: Stopped at step 3 of 4: `run npm test`\n\nThe user denied this action: not today\n\nDone:\n\n`read a.txt`\n`replace hello with bye in a.txt`\n\nNot done:\n\n`read a.txt`',
  ]);
  expect(readFileSync(path.join(folder, 'a.txt'), 'utf8')).toBe('bye\n');
});

test('the Operator does nothing at all when one line is not understood', async () => {
  const { send, idle, gate, log } = setUp({ model: createOperator() });
  send('u1', 'read a\nplease tidy up');
  await idle();
  expect([gate.asked, log.chat(CHAT)?.state]).toEqual([[], 'done']);
  expect(log.messages(CHAT).at(-1)?.text).toContain('I did nothing, because I did not understand `please tidy up`');
});

test('a model that is not set is a failure that says what to set, looked up at each step', async () => {
  const model = createModelFake([{ calls: [read('a')] }, { text: 'again' }]);
  const answers: ReturnType<Models['current']>[] = [
    ok({ model, label: 'one', isOperator: false }),
    err('no model is named; set `model`'),
    ok({ model, label: 'two', isOperator: false }),
  ];
  const set = setUp({ model: () => answers.shift() ?? err('asked too often') });
  set.send('u1', 'go');
  await set.idle();
  expect([set.story().at(-1), set.log.chat(CHAT)?.state]).toEqual([
    'notice: The model could not be asked: no model is named; set `model`. Then send a message to try again.',
    'failed',
  ]);
  set.send('u2', 'go on');
  await set.idle();
  expect([set.story().at(-1), set.ends]).toEqual(['assistant: again', ['failed', 'finished']]);
});

test('the end of a turn is told when all of it is stored, one for each turn, and a message sent then goes next', async () => {
  const model = createModelFake([{ calls: [read('a')] }, { text: 'one' }, { text: 'two' }]);
  const seen: string[][] = [];
  const set = setUp({ model, onEnd: () => seen.push(set.story()) && seen.length === 1 && set.send('u2', 'second') });
  set.send('u1', 'first');
  await set.until(() => seen.length === 2);
  await set.idle();
  expect(seen.map((story) => story.at(-1))).toEqual(['assistant: one', 'assistant: two']);
  expect([set.ends, set.log.chat(CHAT)?.state]).toEqual([['finished', 'finished'], 'done']);
});

test('a result that ends the turn ends it; the other calls of the answer get a result and do not run', async () => {
  const noted: string[] = [];
  const calls = ['a', 'b', 'c'].map((text, at) => ({
    tool: 'Note',
    input: { text, ...(at === 1 ? { end: true } : {}) },
  }));
  const model = createModelFake([{ calls }, { text: 'on' }]);
  const { send, idle, story, ends } = setUp({ model, moreTools: [noteTool(noted)] });
  send('u1', 'go');
  await idle();
  expect([story().slice(1), noted, ends, model.prompts.length]).toEqual([
    ['Note done: noted', 'Note done: noted', 'Note stopped: not run: the turn ended'],
    ['a', 'b'],
    ['finished'],
    1,
  ]);
  send('u2', 'and now?');
  await idle();
  expect(outputs(model, 1).map((output) => ('value' in output ? output.value : output))).toEqual([
    'noted a',
    'noted b',
    'not run: the turn ended',
  ]);
});

test('the model is told the instructions and the tools of the moment, and no other tool runs', async () => {
  const noted: string[] = [];
  const model = createModelFake([{ calls: [{ tool: 'Note', input: { text: 'a' } }] }, { text: 'end' }]);
  let step = 0;
  const set = setUp({
    model,
    moreTools: [noteTool(noted)],
    instructions: () => `step ${++step}`,
    offered: (tools) => tools.filter((tool) => tool.name !== 'Note'),
  });
  set.send('u1', 'go');
  await set.idle();
  expect(model.prompts.map((prompt) => prompt[0]?.content)).toEqual(['step 1', 'step 2']);
  expect([noted, set.story()[1]]).toEqual([[], expect.stringMatching(/^Note failed: .*Note/)]);
});

test('the Operator gives up at a refusal: the chat is done, and what waits goes on', async () => {
  const model = createOperator();
  const current = () => ok({ model, label: 'operator', isOperator: true });
  const set = setUp({ model: current, decide: (call) => (call.tool === 'Bash' ? 'wait' : 'allow') });
  set.send('u1', 'run npm test then read a');
  await set.until(() => set.log.chat(CHAT)?.state === 'waiting');
  set.send('u2', 'help');
  set.gate.answer({ deny: 'not today' });
  await set.idle();
  expect([set.ends, set.log.chat(CHAT)?.state]).toEqual([['gaveUp', 'finished'], 'done']);
  expect(set.gate.asked.map((call) => call.tool)).toEqual(['Bash']);
});

test('a command whose sandbox could not be set up did not run: it is decided once more, and runs without', async () => {
  const noSandbox = {
    status: 'failed',
    text: 'no sandbox',
    shown: '',
    outcome: 'no sandbox',
    outputFile: null,
  } as const;
  let runs = 0;
  const tool = (fails: number): Tool => ({
    ...noteTool([]),
    ...{ name: 'Confined', inputSchema: z.object({}), describe: () => [], target: () => 'touch a' },
    run: async (permit) => {
      spendPermit(permit);
      runs += 1;
      return runs <= fails ? { ...noSandbox, notConfined: true } : doneResult('ran', 'exit code 0');
    },
  });
  for (const [fails, expected] of [
    [1, ['failed: no sandbox', 'done: exit code 0']],
    [9, ['failed: no sandbox', 'failed: no sandbox']],
  ] as const) {
    runs = 0;
    const once = createModelFake([{ calls: [{ tool: 'Confined', input: {} }] }, { text: 'Done.' }]);
    const { send, idle, gate } = setUp({ model: once, moreTools: [tool(fails)] });
    send('u1', 'go');
    await idle();
    expect(gate.asked.map(({ tool: name }) => name)).toEqual(['Confined', 'Confined']);
    expect(gate.finished.map(({ status, words }) => `${status}: ${words}`)).toEqual(expected);
  }
});

test('what is refused the second time never ran, and is told', async () => {
  const once = createModelFake([{ calls: [{ tool: 'Confined', input: {} }] }, { text: 'Then not.' }]);
  const tool: Tool = {
    ...noteTool([]),
    ...{ name: 'Confined', inputSchema: z.object({}), describe: () => [], target: () => 'touch a' },
    run: async (permit) => {
      spendPermit(permit);
      return { ...doneResult('', 'no sandbox'), status: 'failed', notConfined: true };
    },
  };
  let asked = 0;
  const decide = () => {
    asked += 1;
    return asked === 1 ? ('allow' as const) : { deny: 'not without' };
  };
  const { send, idle, story } = setUp({ model: once, moreTools: [tool], decide });
  send('u1', 'go');
  await idle();
  expect(story().slice(1)).toEqual(['Confined denied: denied by you', 'assistant: Then not.']);
});

test.each<[Confinement, string]>([
  [{ kind: 'sandboxed', network: false }, 'exit code 0; in the sandbox, without the network'],
  [{ kind: 'sandboxed', network: true }, 'exit code 0; in the sandbox, with the network'],
  [{ kind: 'unconfined', why: 'it is not there' }, 'exit code 0; without the sandbox: it is not there'],
])('the record says how a command ran, the window its own outcome: %j', async (confinement, words) => {
  const tool: Tool = {
    ...noteTool([]),
    ...{ name: 'Confined', inputSchema: z.object({}), describe: () => [], target: () => 'touch a' },
    run: async (permit) => {
      spendPermit(permit);
      return { ...doneResult('ran', 'exit code 0'), confinement };
    },
  };
  const model = createModelFake([{ calls: [{ tool: 'Confined', input: {} }] }, { text: 'Done.' }]);
  const { send, idle, gate, log } = setUp({ model, moreTools: [tool] });
  send('u1', 'go');
  await idle();
  expect(gate.finished).toEqual([{ tool: 'Confined', status: 'done', words }]);
  expect(log.calls(CHAT)[0]?.view).toMatchObject({ outcome: 'exit code 0', confinement });
});
