// The sandbox as the app has it: what is said of a command that failed, and what becomes of settings that change.
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { during } from './testing/during.ts';
import { MAKE_FULL } from './testing/traps.ts';
import { USERS, USUAL, useWorld } from './testing/world.ts';

/** Each fails at `$D/f`, which lies outside. */
const AT_A_PATH = [
  ...[
    'echo x > "$D/f"',
    'touch "$D/f"',
    'mkdir "$D/f"',
    'cp a "$D/f"',
    'echo x | tee "$D/f"',
    'ln -s a "$D/f"',
    'install a "$D/f"',
  ],
  ...[
    'dd if=a of="$D/f"',
    'rm "$D/kept"',
    'mv "$D/kept" here',
    'chmod 600 "$D/kept"',
    'truncate -s 0 "$D/kept"',
    'sed -i s/a/b/ "$D/kept"',
  ],
  ...[
    `python3 -c 'import os; open(os.environ["D"] + "/f", "w")'`,
    `node -e 'fs.writeFileSync(process.env.D + "/f", "")'`,
  ],
  ...['LC_ALL=de_DE.UTF-8 touch "$D/f"', 'LANGUAGE=fr LANG=fr_FR.UTF-8 mkdir "$D/f"', '{ touch "$D/f" 2>&1; exit 1; }'],
];

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const inBase = (name: string) => path.join(world().stage.base, name);
  beforeAll(() => {
    world().make(`${MAKE_FULL}\necho kept > "$D/kept"`);
  });
  beforeEach(() => world().settings(USUAL));

  test.each(AT_A_PATH)('certain, with its path: %s', async (line) => {
    const { code, denial, told } = await world().run(line);
    expect([code === 0, denial?.certainty, denial?.what]).toEqual([false, 'certain', 'write']);
    expect(path.dirname(denial?.path ?? '')).toBe(inBase('outside'));
    expect(told).toContain('The sandbox refused');
  });

  test.each([
    ['echo x > .z-engine/settings.toml', '.z-engine/settings.toml'],
    ['rm .mcp.json', '.mcp.json'],
    ['mv .claude c', '.claude'],
    ['git config a.b c', '.git/config'],
    ['mkdir .git/hooks/x', '.git/hooks/x'],
  ])('protected: %s', async (line, name) => {
    const { denial } = await world().run(line);
    expect([denial?.certainty, denial?.what, denial?.folder]).toEqual(['certain', 'protected', null]);
    expect(denial?.path).toBe(path.join(world().stage.project, name));
  });

  const OTHERS = [
    ['ordinary rights', 'touch closed; chmod 000 closed; chmod 555 .; ls /proc/1/root/x', null],
    ['a file that is not there', 'cat nowhere', null],
    ['a test that fails', 'echo "expected 1 to be 2"; exit 1', null],
    ['no words at all', 'exit 22', null],
    ['a program that is silent', 'touch "$D/f" 2>/dev/null', null],
    ['a success', 'echo fine', null],
    ['no name of a server', 'echo "curl: (6) Could not resolve host: example.com" >&2; exit 6', 'network'],
    ['a link across', 'ln "$D/kept" not-here', 'crossing'],
  ] as const;
  test.each(OTHERS)('%s: %s', async (_what, line, what) => {
    const { denial } = await world().run(line);
    world().host('chmod 755 .; rm -f closed');
    expect(denial?.what ?? null).toBe(what);
  });

  test('a refusal that the command got over is told the agent, and is no failure', async () => {
    const { code, denial } = await world().run('touch "$D/f" || echo went on');
    expect(code).toBe(0);
    expect(denial === null || denial.path === inBase('outside/f')).toBe(true);
  });

  test('what happens again and again is counted', async () => {
    for (let times = 0; times < 3; times++) await world().run('touch "$D/again"', { chat: 'counted' });
    const { told } = await world().run('touch "$D/again"', { chat: 'counted' });
    expect(told).toMatch(/4|again/);
    const { state } = await world().look();
    expect(state.denials.filter(({ chatId }) => chatId === 'counted').length).toBeGreaterThanOrEqual(1);
  });

  test('the network that is switched on and off again holds from the next command on', async () => {
    const confinement = async () => (await world().run('true')).confinement;
    expect(await confinement()).toEqual({ kind: 'sandboxed', network: false });
    const ran = await during(world(), '(exec 3<>/dev/tcp/192.0.2.1/80) 2>&1', async () => {
      await world().settings(`${USUAL}\nallow_network = true`);
    });
    expect(ran.confinement).toEqual({ kind: 'sandboxed', network: false });
    expect(ran.text).toContain('unreachable');
    expect(await confinement()).toEqual({ kind: 'sandboxed', network: true });
    await world().settings(USUAL);
    expect(await confinement()).toEqual({ kind: 'sandboxed', network: false });
  });

  test.each([
    ['enabled = false', 'off'],
    ['enabled = true', 'on: off'],
    ['enabled = true\nauto_allow = true', 'on: on'],
  ])('with %j lines are confined and run unasked, or not', async (lines, is) => {
    await world().settings(lines);
    const { look } = await world().look();
    expect(look.kind === 'on' ? `on: ${look.autoAllow.kind}` : look.kind).toBe(is);
  });

  test('where it cannot be had, nothing is taken for confined, and the reason is told with what mends it', async () => {
    await world().setEnvironment({ PATH: '/nowhere' });
    const state = await world().settings(USUAL);
    const { look } = await world().look();
    await world().setEnvironment({ PATH: world().env.PATH ?? '' });
    const isFoundAnyway = state.status === 'ready';
    expect(look.kind).toBe(isFoundAnyway ? 'on' : 'unavailable');
    expect(isFoundAnyway || state.notice !== null).toBe(true);
  });
});
