// States of the timeline that are worth looking at: Markdown of every kind, outcomes of calls beside each other, thousands of
// items, megabytes in one line, and text that means to deceive.
import type { Chat, TimelineItem } from '../../../shared/domain/chat.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { ok } from '../../../shared/result.ts';
import type { Answers } from '../../ipc/clientFake.ts';
import {
  appState,
  callId,
  chat,
  chatId,
  decision,
  messageId,
  said,
  settingsDocument,
  toolCall,
} from '../../ipc/examples.ts';

type Scene = { readonly answers: Partial<Answers> };

const now = Date.now();
const open = chat({ updatedAt: now, state: 'idle' });
const other = chat({ id: chatId('c2'), title: 'The other long chat', updatedAt: now - 60_000 });

function scene(items: readonly TimelineItem[], inOther: readonly TimelineItem[] = [], more: Partial<Chat> = {}): Scene {
  const chats = [{ ...open, ...more }, other];
  return {
    answers: {
      'app:state': () => ok(appState({ chats })),
      'chat:open': ({ chatId: id }) =>
        ok({
          chat: chats.find((each) => each.id === id) ?? open,
          items: id === other.id ? [...inOther] : [...items],
          ...{ draft: '', approvals: [], grants: [], questions: [] },
        }),
      'layout:save': () => ok({}),
      'settings:read': () => ok(settingsDocument()),
      'chat:seen': () => ok({}),
      'chat:leave': () => ok({}),
      'link:open': ({ url }) => ok({ opened: 'byPage', url }),
    },
  };
}

const call = (id: string, more: Partial<ToolCallView>) => toolCall({ id: callId(id), preview: null, ...more });
const inProject = { who: 'mode', words: 'in project' } as const;
const read = (id: string, target: string): ToolCallView =>
  call(id, { tool: 'Read', target, decider: inProject, output: `// ${target}\n`, durationMs: 9 });
const ran = (id: string, line: string, more: Partial<ToolCallView>) =>
  call(id, { target: line, preview: { kind: 'command', text: line }, ...more });

const PROSE = `## What I found

The deadline compares **two different clocks**: \`Date.now()\` and \`performance.now()\`. When the system clock is set back, a
settlement looks *late* although it is not. See [the notes on clocks](https://developer.mozilla.org/en-US/docs/Web/API/Performance/now).

1. The queue asks \`isLate\` before each retry
   - with the wall clock,
   - and again after a pause with the monotonic one.
2. The test sets the clock back in one case of ten.

### Plan

- [x] Read the queue
- [x] Reproduce it with a fixed seed
- [ ] Use one clock everywhere

> A clock that can go backwards is no clock for deadlines.

| Case | Before | After |
| --- | ---: | :---: |
| on time | 212 ms | 9 ms |
| late by a minute, after the clock was set back twice | 1,204 ms | 11 ms |

\`\`\`ts
// One clock for deadlines: it never goes back.
export function isLate(started: number, limit = LIMIT): boolean {
  const waited = performance.now() - started;
  if (waited < 0) throw new RangeError(\`a clock went back by \${-waited} ms\`);
  return waited > limit;
}
\`\`\`

\`\`\`sh
npm test -- --grep "settlement" | tail -n 20   # ten times
\`\`\`

---

![the graph of waits](https://example.com/graph.png)`;

const OUTCOMES: readonly TimelineItem[] = [
  said('user', 'm1', 'Try **all** of it.\n# not a heading'),
  read('r1', 'src/queue/retry.ts'),
  read('r2', 'src/queue/deadline.ts'),
  read('r3', 'src/settle/clock.ts'),
  read('r4', 'test/settlement.spec.ts'),
  read('r5', 'package.json'),
  ran('d1', 'npm run build', { durationMs: 4200, decider: { who: 'user', words: 'you, once' }, output: lines(312) }),
  ran('d2', 'npm test', {
    ...{ status: 'failed', durationMs: 2900, outcome: 'exit code 1', output: '1 failing\n  settles on time\n' },
    decider: { who: 'rule', words: 'rule `Bash(npm test)`' },
    decision: decision({ reasons: [because('allow', 'Bash(npm test)', 4)] }),
  }),
  ran('d3', 'git push origin main', {
    ...{ status: 'denied', outcome: 'denied by a rule', decider: { who: 'rule', words: 'rule `Bash(git push:*)`' } },
    decision: decision({ decision: 'deny', reasons: [because('deny', 'Bash(git push:*)', 6)] }),
  }),
  ran('d4', 'npm run e2e', { status: 'stopped', decider: { who: 'user', words: 'you, once' } }),
  ran('d5', 'npm publish', { status: 'interrupted', decider: null }),
  ran('d6', 'rm -rf build', {
    status: 'denied',
    outcome: 'denied by you: use `npm run clean`',
    decider: { who: 'user', words: 'you' },
  }),
  said('assistant', 'm2', 'Two of six went through.'),
];

function lines(many: number): string {
  return Array.from(
    { length: many },
    (_, at) => `\u001b[3${at % 7}m✓\u001b[0m step ${at + 1} of ${many} took ${at % 9} ms`,
  ).join('\n');
}

function because(name: 'allow' | 'deny', text: string, line: number) {
  const file = '/home/ada/.config/z-engine/settings.toml';
  return {
    decision: name,
    words: `rule \`${text}\``,
    rule: { decision: name, text, source: { layer: 'user' as const, file, line } },
  };
}

/** Every kind of row over and over. */
function many(count: number, name: string): readonly TimelineItem[] {
  const kinds: readonly ((at: number) => TimelineItem)[] = [
    (at) => said('user', `${name}${at}`, `Question ${at}: what about the settlement?`),
    (at) =>
      said(
        'assistant',
        `${name}${at}`,
        at % 4 === 1 ? PROSE : `Answer ${at} with \`code\` and **weight**.\n\nAnd a second paragraph.`,
      ),
    (at) => read(`${name}${at}`, `src/part${at}.ts`),
    (at) => ran(`${name}${at}`, `npm run step-${at}`, { output: lines(at % 5 === 0 ? 60 : 3), durationMs: 900 }),
  ];
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]?.(at) ?? read(`${name}${at}`, 'x'));
}

const HOSTILE: readonly TimelineItem[] = [
  said('user', 'm1', '<b>plain</b> [not a link](https://example.com)'),
  said(
    'assistant',
    'm2',
    `<img src=x onerror="alert(1)"> <script>alert(1)</script>

[click me](javascript:alert(1)) or [me](data:text/html,x), [https://good.com](https://evil.example/), [аpple](https://аpple.com/)

![tracker](https://evil.example/pixel.gif?who=you) read\u202egpj.exe and ls\u200b\u200b -la`,
  ),
  ran('h1', 'cat log.txt', {
    output: '\u001b[2J\u001b[31mred\u001b[0m \u202eevil\u202c <b>bold</b> zero\u200bwidth',
    durationMs: 3,
  }),
  said('assistant', 'm3', 'x'.repeat(5_000_000)),
  said('assistant', 'm4', `${'> '.repeat(3000)}deep`),
];

export const TIMELINE_SCENES: Readonly<Record<string, Scene>> = {
  'timeline-prose': scene([said('user', 'm1', 'What is wrong with the deadline?'), said('assistant', 'm2', PROSE)]),
  'timeline-outcomes': scene(OUTCOMES),
  'timeline-many': scene(many(5000, 'a'), many(5000, 'b')),
  'timeline-hostile': scene(HOSTILE),
  'timeline-growing': scene(
    [
      said('user', 'm1', 'Go on'),
      {
        kind: 'assistant',
        id: messageId('m2'),
        chatId: open.id,
        revision: 1,
        at: now,
        text: '## Begun\n\nIt **grows',
        streaming: true,
      },
    ],
    [],
    { state: 'running' },
  ),
};
