// Tests only: the project in which the lines that must ask were once executed: each trap that they name is really there.
// Nothing of it is ever started.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { tar } from './archives.ts';
import type { Sample } from './sampleProject.ts';
import { type Files, gitIn, writeFiles } from './writeFiles.ts';

const TOUCH = { script: '#!/bin/sh\ntouch pwn\n' };

const FILES: Files = {
  'README.md': '# Cases\n',
  victim: 'one\ntwo\n',
  victim2: 'aaa\nbbb\n',
  x: 'x\n',
  'ext.sh': TOUCH,
  'ext.js': "require('node:fs').writeFileSync('pwn', '');\n",
  'bin/cat': TOUCH,
  lsx: TOUCH,
  'gitexec/git-foo': TOUCH,
  'evilpy/evilmod.py': "open('pwn', 'w')\n",
  'evil.ed': '1d\nw\nq\n',
  'a.tar': tar([{ name: 'victim', text: 'from the archive\n' }]),
  'p.diff': '--- a/victim\n+++ b/victim\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two\n',
  emptyd: null,
  '.env': 'TOKEN=abcdefgh12345678\n',
  link: { link: '/' },
};

/** Below `root`, a real path that exists and is empty. */
export function createCaseProject(root: string): Sample {
  const project = path.join(root, 'project');
  const home = path.join(root, 'home');
  mkdirSync(home, { mode: 0o755 });
  mkdirSync(project, { mode: 0o755 });
  writeFiles(project, FILES);
  commit(project);
  const evil = path.join(project, 'evil');
  writeFiles(evil, { 'a.txt': 'a\n' });
  commit(evil);
  gitIn(evil, 3, 'config', 'core.fsmonitor', '../ext.sh');
  gitIn(evil, 3, 'config', 'diff.external', '../ext.sh');
  return { project, home };
}

/** All of it; the repository below is made afterwards. */
function commit(folder: string): void {
  gitIn(folder, 1, 'init', '--quiet', '--initial-branch=main', '--template=');
  gitIn(folder, 1, 'add', '--all');
  gitIn(folder, 2, 'commit', '--quiet', '--message', 'Begin');
}
