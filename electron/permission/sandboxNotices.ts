// What a person is told of the sandbox beside a decision (X3, X4): what confines the line, or why nothing does. Pure; short.
import type { SandboxOn } from './confined.ts';
import type { View } from './view.ts';

/** None of what only reads, and of what is no command line. */
export function sandboxNotices({ effect, sandbox, row }: View): readonly string[] {
  if (effect.kind !== 'command' || row === 'readOnlyCommand' || row === 'readOutside') return [];
  if (sandbox.kind === 'unavailable') return [`it runs without the sandbox, because ${sandbox.why}`];
  if (sandbox.kind !== 'on') return [];
  const { autoAllow } = sandbox;
  const rests = autoAllow.kind === 'rests' ? [`the sandbox allows nothing unasked now, because ${autoAllow.why}`] : [];
  return [promised(sandbox), ...rests];
}

function promised({ roots, network }: SandboxOn): string {
  const [first, ...others] = roots;
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'folder' : 'folders'}`;
  const where = first === undefined ? 'nothing' : `only in \`${first}\`${more}`;
  return `it runs in the sandbox: it can write ${where}, ${network ? 'with' : 'without'} network`;
}
