// The sandbox as the app has it: nothing of it is left in a project, however a command or the app itself ends.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processesWith } from '../testing/realSandbox.ts';
import { MAKE_BARE } from './testing/traps.ts';
import { endWorld, openWorld, USERS, useWorld, type World, worldOn } from './testing/world.ts';

const PLACES = ['.mcp.json', '.claude', '.z-engine', '.git/hooks', '.git/commondir', '.git/config.worktree', 'HEAD'];
const longOf = (mark: string) => `exec -a ${mark} sleep 3000`;

describe.each(USERS)('as %s', (user) => {
  const shared = useWorld(user);
  let world: World;
  beforeEach(() => {
    world = shared();
    world.make('rm -rf app && mkdir app', path.dirname(world.stage.project));
    world.make(MAKE_BARE);
  });

  const litter = () => PLACES.filter((name) => existsSync(path.join(world.stage.project, name)));
  const clean = () => ({ litter: litter(), status: world.make('git status --porcelain --ignored') });
  const CLEAN = { litter: [], status: '' };

  test.each([
    ['ends', 'true', 'exited'],
    ['fails', 'exit 3', 'exited'],
    ['kills itself', 'kill -9 $$', 'exited'],
    ['kills all that it sees', 'kill -9 -1', 'exited'],
    ['fills what it may not', 'mkdir -p .claude/x; mkdir -p .mcp.json/x; touch .git/hooks/x', 'exited'],
    ['tries to remove it', 'rm -rf .claude .z-engine .mcp.json .git/hooks .git/commondir', 'exited'],
  ])('when a command %s', async (_how, line, end) => {
    const ran = await world.run(line);
    expect({ end: ran.end, notes: ran.notes, ...clean() }).toEqual({ end, notes: [], ...CLEAN });
  });

  test('while a command runs, Git of the person sees nothing, and does what it does', async () => {
    const said: string[] = [];
    const ran = await world.run('echo ready; sleep 3000', {
      onPrinted: (_text, stop) => {
        said.push(
          world.make(
            'git status --porcelain; git add -A; git status --porcelain; git stash -q -u; git worktree list | wc -l',
          ),
        );
        stop();
      },
    });
    expect([ran.end, said]).toEqual(['stopped', ['1\n']]);
    expect(clean()).toEqual(CLEAN);
  });

  test('when a command is stopped, and when its time is over', async () => {
    const stopped = await world.run('echo ready; sleep 3000', { onPrinted: (_text, stop) => stop() });
    expect({ end: stopped.end, ...clean() }).toEqual({ end: 'stopped', ...CLEAN });
    const late = await world.run('sleep 3000', { timeoutMs: 300 });
    expect({ end: late.end, ...clean() }).toEqual({ end: 'timedOut', ...CLEAN });
  });

  describe('of an app of its own', () => {
    beforeEach(async () => {
      world = await openWorld(user);
      await world.open('a');
      world.make(MAKE_BARE);
    });
    afterEach(() => endWorld(world));

    test('when the app is closed in the middle of a command', async () => {
      const running = world.run('echo ready; sleep 3000', { onPrinted: () => void world.close('a') });
      expect((await running).end).toBe('stopped');
      await world.open('a');
      expect(clean()).toEqual(CLEAN);
    });

    test('when the app is killed outright, the next start clears up, and nothing runs on', async () => {
      const mark = `z-suite-${process.pid}-${user}`;
      const running = world.run(`echo ready; (setsid bash -c '${longOf(mark)}' &) ; bash -c '${longOf(mark)}'`, {
        onPrinted: () => void world.driver.process.kill('SIGKILL'),
      });
      await expect(running).rejects.toThrow('the driver has ended');
      await expect.poll(() => processesWith(mark), { timeout: 60_000 }).toBe(0);
      expect(litter()).toEqual(expect.arrayContaining(['.mcp.json', '.claude', '.git/commondir']));
      world = worldOn(user, world.stage, world.kit);
      await world.open('a');
      expect(clean()).toEqual(CLEAN);
      expect(readdirSync(path.join(world.dataOf('a'), 'sandbox')).filter((name) => name.startsWith('tmp-'))).toEqual(
        [],
      );
    });
  });

  test('what the person put into a placeholder is theirs, and stays', async () => {
    const ran = await world.run('echo ready; sleep 3000', {
      onPrinted: (_text, stop) => {
        world.make('mkdir -p .claude && echo mine > .claude/mine');
        stop();
      },
    });
    expect([ran.end, world.make('cat .claude/mine')]).toEqual(['stopped', 'mine\n']);
    expect(litter()).toEqual(['.claude']);
  });
});
