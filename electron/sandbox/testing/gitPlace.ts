// A folder for tests with real repositories: a home of its own, an identity, and no configuration of the machine.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type GitPlace = ReturnType<typeof gitPlace>;

export function gitPlace() {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'git-place-')));
  chmodSync(base, 0o755);
  const home = path.join(base, 'home');
  const mark = path.join(base, 'mark');
  const evil = path.join(base, 'evil.sh');
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  const environment = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_EDITOR: 'true', ...identity };
  const at = (...names: string[]) => path.join(base, ...names);
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { mode });
  };
  const git = (folder: string, ...words: string[]): string =>
    execFileSync('git', words, { cwd: folder, env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  mkdirSync(home);
  write(evil, `#!/bin/sh\necho "$0" >> ${mark}\n`, 0o755);
  git(base, 'config', '--global', 'protocol.file.allow', 'always');
  return {
    ...{ base, home, evil, environment, at, write, git },
    /** A plain repository with one commit of the file `a`. */
    repository(...names: string[]): string {
      const folder = at(...names);
      mkdirSync(folder, { recursive: true });
      git(folder, 'init', '-q', '-b', 'main');
      write(path.join(folder, 'a'), 'one\n');
      git(folder, 'add', 'a');
      git(folder, 'commit', '-q', '-m', 'one');
      return folder;
    },
    /** Runs Git as the person would, and tells whether the trap sprang. */
    springs(folder: string, ...words: string[]): boolean {
      rmSync(mark, { force: true });
      try {
        git(folder, ...words);
      } catch {
        // What counts is only what ran.
      }
      return existsSync(mark) && readFileSync(mark, 'utf8') !== '';
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
