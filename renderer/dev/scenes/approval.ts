// The card of an approval in the states that are worth looking at.
import type { ApprovalCard } from '../../../shared/domain/approval.ts';
import type { CommandPart, Decision } from '../../../shared/domain/decision.ts';
import type { DiffLine } from '../../../shared/domain/preview.ts';
import { approval, approvalId, callId, card, decision } from '../../ipc/examples.ts';
import { call, clockDiff, line, now, type Parts, type Scene, scene, talk } from './base.ts';

const longDiff: DiffLine[] = Array.from({ length: 40 }, (_, at) =>
  line(
    at % 5 === 2 ? 'added' : at % 5 === 1 ? 'removed' : 'same',
    `  const step${at} = settle(queue[${at}], { clock: monotonic, limit: LIMIT, retries: ${at} });`,
    at % 5 === 2 ? null : at + 1,
    at % 5 === 1 ? null : at + 1,
  ),
);

/** The call that the card asks about, as its timeline names it. */
const waitingCall = ({ tool, preview }: ApprovalCard) =>
  call('t9', {
    ...{ tool, preview, status: 'waiting', decider: null, at: now },
    target: preview.kind === 'diff' ? preview.path : (preview.text.split('\n')[0] ?? '').slice(0, 120),
  });

const asking = (more: Partial<ApprovalCard>, waiting = 1): Parts => ({
  items: [...talk, waitingCall(card(more))],
  approvals: Array.from({ length: waiting }, (_, at) =>
    approval({
      id: approvalId(`a${at}`),
      callId: callId(`t9-${at}`),
      askedAt: now + at,
      card: card(more),
      hash: String(at).repeat(64),
    }),
  ),
});

const testOffer = {
  rules: ['Bash(npm test:*)'],
  wider: null,
  words: '`npm test` with anything behind it',
  notInProject: 'a rule cannot be saved for one project yet; allow it in this chat, or write it into settings.toml',
};
const gitOffer = {
  rules: ['Bash(git push:*)'],
  wider: { rules: ['Bash(git:*)'], replaces: ['Bash(git fetch:*)'] },
  words: '`git push` with anything behind it',
  notInProject: testOffer.notInProject,
};

const loop = 'for i in 1 2 3 4 5 6 7 8 9 10; do npm test -- settlement || break; done';
const script = `set -euo pipefail\n${Array.from({ length: 12 }, (_, at) => `curl -fsS https://example.invalid/part-${at} -o part-${at}`).join('\n')}\nsh ./part-11`;

const part = (text: string, blockedBy: string | null, words = 'proven read-only'): CommandPart => ({
  ...{ text, blockedBy, words, decision: words === 'proven read-only' ? 'allow' : 'ask' },
});
const notKnown = (program: string, word: string) => `\`${program}\` is not known to only read with \`${word}\``;

const proof = (text: string, more: Partial<Decision>) =>
  scene(
    asking({
      question: `Allow Bash to run \`${text.length > 120 ? `${text.slice(0, 120)}…` : text}\`?`,
      preview: { kind: 'command', text },
      decision: decision({ words: 'Ask mode asks before commands', ...more }),
    }),
  );

const manyParts = Array.from({ length: 20 }, (_, at) =>
  at === 13 ? part('rm src/old.ts', 'rm', 'no rule allows it') : part(`wc -l src/settle/step-${at}.ts`, null),
);

/** What a proof lacks, as the gate says it. */
const PROOF_SCENES: Readonly<Record<string, Scene>> = {
  'approval-two-rules': proof('npm run lint && npm run build 2>&1 | tail -20', {
    effects: [
      'run the script `lint` of package.json, whatever it says',
      'run the script `build` of package.json, whatever it says',
      'only read: `tail -20`',
    ],
    parts: [
      part('npm run lint', 'lint', notKnown('npm run', 'lint')),
      part('npm run build 2>&1', 'build', notKnown('npm run', 'build')),
      part('tail -20', null),
    ],
    suggestion: {
      ...testOffer,
      rules: ['Bash(npm run lint:*)', 'Bash(npm run build:*)'],
      words: '`npm run lint` with anything behind it; `npm run build` with anything behind it',
    },
  }),
  'approval-outside': proof("cat /etc/hosts | grep -v '^#' | sort", {
    risk: 'medium',
    words: '`/etc/hosts` lies outside the project; Ask mode asks before reading outside the project',
    effects: ["only read: `cat /etc/hosts`, `grep -v '^#'`, `sort`"],
    parts: [
      part('cat /etc/hosts', '/etc/hosts', '`/etc/hosts` lies outside the project'),
      part("grep -v '^#'", null),
      part('sort', null),
    ],
    suggestion: {
      ...{ rules: ['Read(//etc/**)'], wider: null, words: 'reading everything in `/etc`' },
      notInProject: 'targets outside the project can be allowed for this chat only',
    },
  }),
  'approval-git-fault': proof('git status --short', {
    words: 'the repository sets `core.fsmonitor`, which may run a program; Ask mode asks before commands',
    effects: ['run `git status --short`'],
    parts: [part('git status --short', 'git', 'the repository sets `core.fsmonitor`, which may run a program')],
    suggestion: { ...testOffer, rules: ['Bash(git status:*)'], words: '`git status` with anything behind it' },
  }),
  'approval-not-understood': proof('ls src && deploy() { make ship; } && deploy', {
    words: 'not understood: a function: `deploy() { make ship; }`',
    effects: ['run `ls src`', 'run what the build files of the project say for `ship`', 'run `deploy`'],
    parts: [
      part('ls src', 'ls', 'nothing is proven of a line that is not understood'),
      part('make ship', 'make', 'nothing is proven of a line that is not understood'),
      part('deploy', 'deploy', '`deploy` is a function of the line'),
      part(
        'deploy() { make ship; }',
        'deploy() { make ship; }',
        'not understood: a function: `deploy() { make ship; }`',
      ),
    ],
  }),
  'approval-many-parts': proof(manyParts.map(({ text }) => text).join(' && '), {
    effects: [
      'delete `src/old.ts`',
      `only read: ${[0, 1, 2, 3, 4, 5].map((at) => `\`wc -l src/settle/step-${at}.ts\``).join(', ')}, and 13 more`,
    ],
    parts: manyParts,
  }),
};

export const APPROVAL_SCENES: Readonly<Record<string, Scene>> = {
  'approval-loop': scene(
    asking(
      {
        question: 'Allow Bash to run this loop over `npm test`?',
        preview: { kind: 'command', text: loop },
        decision: decision({
          effects: ["run the project's `test` script: `vitest run`", 'may write anywhere in this project'],
        }),
      },
      2,
    ),
  ),
  'approval-edit': scene(
    asking({
      question: 'Allow Edit to change `src/settle/clock.ts`?',
      tool: 'Edit',
      preview: { kind: 'diff', path: 'src/settle/clock.ts', created: false, lines: clockDiff },
      decision: decision({
        risk: 'medium',
        words: 'Ask mode asks before every edit.',
        effects: ['change `src/settle/clock.ts`'],
      }),
    }),
  ),
  'approval-long-diff': scene(
    asking({
      question: 'Allow Edit to change `src/settle/queue.ts`?',
      tool: 'Edit',
      preview: { kind: 'diff', path: 'src/settle/queue.ts', created: false, lines: longDiff },
      decision: decision({
        risk: 'medium',
        words: 'Ask mode asks before every edit.',
        effects: ['change `src/settle/queue.ts`'],
      }),
    }),
  ),
  'approval-compound': scene(
    asking(
      {
        question: 'Allow Bash to run `git fetch && find . -name "*.tmp" -delete | tee log`?',
        preview: { kind: 'command', text: 'git fetch && find . -name "*.tmp" -delete | tee log' },
        decision: decision({
          words: '`find -delete` deletes files, and `tee` writes one.',
          effects: ['reaches the remote `origin`', 'deletes files below this project', 'writes `log`'],
          notices: ['`log` is ignored by Git, so a change of it is not seen in the next commit.'],
          reasons: [
            {
              decision: 'ask',
              words: 'a rule of yours asks for `git fetch`',
              rule: {
                decision: 'ask',
                text: 'Bash(git fetch:*)',
                source: { layer: 'user', file: '/home/ada/.config/z-engine/settings.toml', line: 4 },
              },
            },
          ],
          parts: [
            { text: 'git fetch', decision: 'ask', words: 'reaches the network', blockedBy: 'fetch' },
            {
              text: 'find . -name "*.tmp" -delete',
              decision: 'ask',
              words: '`-delete` removes what it finds',
              blockedBy: '-delete',
            },
            { text: 'tee log', decision: 'ask', words: 'writes a file', blockedBy: 'log' },
          ],
        }),
      },
      3,
    ),
  ),
  'approval-critical': scene(
    asking({
      question: 'Allow Bash to run `sudo rm -rf /var/cache/z\u200bengine`?',
      preview: { kind: 'command', text: 'sudo rm -rf /var/cache/z\u200bengine # \u202etidy up' },
      decision: decision({
        risk: 'critical',
        words: '`sudo` runs with the rights of the administrator.',
        effects: ['run `rm` as the administrator', 'delete `/var/cache/z\u200bengine` and all in it'],
      }),
    }),
  ),
  'approval-long-command': scene(
    asking({
      question: 'Allow Bash to run a script of 14 lines?',
      preview: { kind: 'command', text: script },
      decision: decision({ words: 'No rule covers `curl`, and it is not a known read-only program.' }),
    }),
  ),
  'approval-huge': scene(
    asking({
      question: `Allow Bash to run \`echo ${'x'.repeat(900)}\`?`,
      preview: { kind: 'command', text: `echo ${'x'.repeat(20_000)}` },
      decision: decision({ words: 'A rule of yours asks for `echo`.' }),
    }),
  ),
  'approval-rules': scene(
    asking(
      {
        question: 'Allow Bash to run `git push origin main`?',
        preview: { kind: 'command', text: 'git push origin main' },
        decision: decision({
          words: 'No rule covers `git push`, and it is not a known read-only program.',
          effects: ['reach the remote `origin`'],
          suggestion: gitOffer,
        }),
      },
      2,
    ),
  ),
  ...PROOF_SCENES,
  'approval-rule': scene(asking({ decision: decision({ suggestion: testOffer }) })),
};
