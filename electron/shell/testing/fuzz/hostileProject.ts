// Tests only: a project that was furnished by somebody who wants reading commands to do more: names that are options, links
// that lead out, secrets, a nested repository that runs programs. What must never be read holds one word that shows in an output.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { gzip, tar } from '../archives.ts';
import type { Sample } from '../sampleProject.ts';
import { type Files, gitIn, writeFiles } from '../writeFiles.ts';

/** Stands in every file whose content is nobody's business, and nowhere else. */
export const MARKER = 'sEcReT7xQ';
const SECRET = `TOKEN=${MARKER}\n`;
const EVIL = { script: '#!/bin/sh\ntouch pwn\n' };

const FILES: Files = {
  'src/a.ts': '// TODO: a\nexport const a = 1;\n',
  'src/b.ts': '// FIXME: b\nexport const b = 2;\n',
  'src/deep/c.ts': 'export const c = 3;\n',
  'src/list': 'src/a.ts\0',
  'docs/x.md': '# X\n\nTODO: words\n',
  'odd/a b': 'a b\n',
  'odd/$(touch pwn)': 'x\n',
  'odd/-rf': 'x\n',
  'odd/--output=pwn': 'x\n',
  'odd/*': 'x\n',
  'odd/;touch pwn': 'x\n',
  'odd/new\nline': 'x\n',
  'odd/{}': 'x\n',
  'dash/-o': 'x\n',
  'dash/-exec': 'x\n',
  'dash/--pre=.\\evil.sh': 'x\n',
  'dash/--files-from=x': 'x\n',
  '--output=pwn': 'x\n',
  '-rf': 'x\n',
  'names.txt': `../outside/secret.txt\n.env\n/etc/shells\n${'src/a.ts'}\n`,
  'nul.txt': '.env\0../outside/secret.txt\0',
  'numbers.txt': '3\n1\n2\n',
  'data.json': '{"a": 1, "users": [{"name": "Ada"}], "env": "x"}\n',
  'data.csv': 'id,name\n1,Ada\n',
  'script.sed': '1e touch pwn\nw pwn2\n',
  'evil.jq': 'def x: 1;\n',
  'patch.diff': '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-x\n+y\n',
  'archive.tar': tar([{ name: 'src/a.ts', text: 'from the archive\n' }]),
  'archive.tar.gz': gzip(tar([{ name: 'docs/x.md', text: 'from the archive\n' }])),
  'note.gz': gzip('note\n'),
  '.env': SECRET,
  '.env.local': SECRET,
  'src/.env': SECRET,
  'keys/server.pem': `-----BEGIN PRIVATE KEY-----\n${MARKER}\n`,
  'keys/.aws/credentials': SECRET,
  envlink: { link: '.env' },
  root: { link: '/' },
  out: { link: '../outside' },
  outfile: { link: '../outside/secret.txt' },
  loop: { link: 'loop' },
  'src/up': { link: '..' },
  'docs/secretlink': { link: '../.env' },
  'evil.sh': EVIL,
  'bin/cat': EVIL,
  'bin/ls': EVIL,
  cat: EVIL,
  'git-x': EVIL,
  '.gitignore': '.env*\nkeys/\nevil/\n.npmrc\n',
  '.rgignore': 'nothing\n',
  '.ripgreprc': '--pre=./evil.sh\n',
  '.npmrc': `//registry.invalid/:_authToken=${MARKER}\nscript-shell=./evil.sh\n`,
  'package.json': '{"name": "x", "version": "1.0.0", "scripts": {"preinstall": "touch pwn"}}\n',
  Makefile: 'x := $(shell touch pwn)\nall:\n\ttouch pwn\n',
  'main.py': 'import os\nos.system("touch pwn")\n',
};

export type HostileProject = Sample & {
  readonly outside: string;
  /** Nothing may open these, and what opens them has read a secret; real paths. */
  readonly secrets: readonly string[];
};

/** Below `root`, a real path that exists and is empty. */
export function createHostileProject(root: string): HostileProject {
  const [project, home, outside] = [path.join(root, 'project'), path.join(root, 'home'), path.join(root, 'outside')];
  for (const folder of [project, home, outside]) mkdirSync(folder, { mode: 0o755 });
  writeFiles(outside, { 'secret.txt': SECRET, 'deep/secret.txt': SECRET });
  writeFiles(home, { '.ssh/id_rsa': SECRET, 'notes.txt': SECRET, '.netrc': SECRET, '.aws/credentials': SECRET });
  writeFiles(project, FILES);
  commit(project);
  nestRepository(path.join(project, 'evil'));
  const hidden = ['.env', '.env.local', 'src/.env', 'keys/server.pem', 'keys/.aws/credentials'];
  return {
    ...{ project, home, outside },
    secrets: [
      ...hidden.map((name) => path.join(project, name)),
      ...['.ssh/id_rsa', 'notes.txt', '.netrc', '.aws/credentials'].map((name) => path.join(home, name)),
    ],
  };
}

function commit(folder: string): void {
  gitIn(folder, 1, 'init', '--quiet', '--initial-branch=main', '--template=');
  gitIn(folder, 1, 'add', '--all');
  gitIn(folder, 2, 'commit', '--quiet', '--message', 'Begin');
  writeFiles(folder, { 'src/b.ts': '// FIXME: changed\nexport const b = 3;\n' });
}

function nestRepository(evil: string): void {
  writeFiles(evil, { 'a.txt': 'a\n', '.gitattributes': '*.txt diff=evil filter=evil\n' });
  commit(evil);
  for (const key of ['core.fsmonitor', 'diff.external', 'core.pager', 'diff.evil.textconv', 'filter.evil.clean'])
    gitIn(evil, 3, 'config', key, '../evil.sh');
  writeFiles(evil, { 'a.txt': 'changed\n' });
}
