// Tests only: the project in which the examples of the catalog are judged and run (its layout: resources/commands/README.md).
// Made anew by code, the same every time, in a folder of its own. Never part of the app.
import { mkdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { CHANGED, ON_TOPIC, SAMPLE_FILES, SECOND_COMMIT, STAGED, STASHED, THIRD_COMMIT } from './sampleFiles.ts';
import { type Files, gitIn, writeFiles } from './writeFiles.ts';

export type Sample = {
  /** The project's root and the person's home, both below the folder it was made in. */
  readonly project: string;
  readonly home: string;
};

/** Below `root`, a real path that exists and is empty. Takes some 0.2 s. */
export function createSampleProject(root: string): Sample {
  const project = path.join(root, 'project');
  const home = path.join(root, 'home');
  mkdirSync(project, { mode: 0o755 });
  writeFiles(home, { '.gitconfig': '[user]\n\tname = Ada Example\n\temail = ada@example.invalid\n', Documents: null });
  writeFiles(project, SAMPLE_FILES);
  commitAll(project);
  writeFiles(project, CHANGED);
  makeIndexStale(project);
  return { project, home };
}

function commitAll(project: string): void {
  const git = (day: number, ...words: readonly string[]) => gitIn(project, day, ...words);
  const commit = (day: number, files: Files, words: string): void => {
    writeFiles(project, files);
    git(day, 'add', '--all');
    git(day, 'commit', '--quiet', '--message', words);
  };
  git(1, 'init', '--quiet', '--initial-branch=main', '--template=');
  commit(2, {}, 'Add the first version');
  git(3, 'tag', '--annotate', '--message', 'first release', 'v1.0');
  git(3, 'remote', 'add', 'origin', 'https://example.invalid/sample.git');
  git(3, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  git(3, 'branch', '--quiet', '--set-upstream-to=origin/main');
  commit(4, SECOND_COMMIT, 'Add now\n\nIt is the same as today.');
  git(4, 'switch', '--quiet', '--create', 'topic');
  commit(5, ON_TOPIC, 'Describe the topic');
  git(5, 'switch', '--quiet', 'main');
  commit(6, THIRD_COMMIT, 'Describe the dates');
  writeFiles(project, STASHED);
  git(7, 'stash', 'push', '--quiet', '--message', 'an idea');
  writeFiles(project, STAGED);
  git(8, 'add', 'CHANGELOG.md');
}

/** Whatever refreshes the index writes it, since a file of it has another time than it says. */
function makeIndexStale(project: string): void {
  const later = new Date('2024-01-09T00:00:00Z');
  utimesSync(path.join(project, 'src/lib.py'), later, later);
}
