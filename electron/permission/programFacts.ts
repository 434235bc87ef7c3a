// The names in a command line that Bash may take for programs, and what is wrong with the file that a name stands for.
// Pure: the disk is asked by the port. INVARIANT: it may propose too many names, never too few of what is literal.
import type { FoundProgram } from '../paths/foundProgram.ts';
import { isWithin } from '../paths/segments.ts';
import { isBuiltin } from '../shell/builtins.ts';
import type { LinePlan } from '../shell/commandPlan.ts';
import type { ShellFacts } from '../shell/shellFacts.ts';
import type { NamedProgram } from './request.ts';
import { programTexts } from './rules/readings.ts';

/**
 * Each name once, options left out: those that functions and builtins take need no look at the disk. But where a program of
 * a builtin's name surely runs (`env echo`), that program is looked for too, beside the builtin.
 */
export function proposePrograms(
  facts: ShellFacts,
  plan: LinePlan,
): { readonly taken: readonly NamedProgram[]; readonly names: readonly string[] } {
  const planned = plan.commands.flatMap((command) => (command.kind === 'known' ? command.programs : []));
  const all = new Set([...literalNames(facts), ...planned.map(({ name }) => name)]);
  const taken = [...all].flatMap((name): readonly NamedProgram[] => {
    const found = takenBy(name, facts);
    return found === null ? [] : [found];
  });
  const programs = new Set(planned.flatMap(({ name, from }) => (from === 'program' ? [name] : [])));
  for (const { name } of taken) all.delete(name);
  return { taken, names: [...new Set([...all, ...programs])] };
}

function literalNames(facts: ShellFacts): readonly string[] {
  return facts.commands.flatMap(programTexts).filter((name) => !name.startsWith('-'));
}

function takenBy(name: string, { functions }: ShellFacts): NamedProgram | null {
  if (functions.includes(name)) {
    return {
      name,
      found: { kind: 'function' },
      distrust: `\`${name}\` is a function of the line`,
      searchedInside: null,
    };
  }
  return isBuiltin(name) ? { name, found: { kind: 'builtin' }, distrust: null, searchedInside: null } : null;
}

/** `folders` are the project's root, first, and the added folders, real paths. */
export function nameProgram(name: string, found: FoundProgram, folders: readonly string[]): NamedProgram {
  const inside = (path: string): boolean => folders.some((folder) => isWithin(path, folder, true));
  const before = found.kind === 'file' ? found.before.find(inside) : undefined;
  return {
    name,
    found,
    distrust: distrustOf(name, found, inside, folders[0] ?? ''),
    searchedInside: before === undefined ? null : shown(before, folders[0] ?? ''),
  };
}

type IsInside = (path: string) => boolean;

/** Why no allow rule may mean this program (SPEC R4), as a sentence, or null. */
function distrustOf(name: string, found: FoundProgram, inside: IsInside, root: string): string | null {
  if (found.kind === 'absent') return `no program \`${name}\` is found`;
  if (found.kind === 'unclear') return found.why;
  const { real, relative, open } = found;
  if (inside(real)) {
    return /[\\/]/.test(name)
      ? `\`${name}\` is a file of the project, which may be changed`
      : `\`${name}\` is \`${shown(real, root)}\` of the project`;
  }
  const link = found.links.find(inside);
  if (link !== undefined) return `\`${name}\` is reached through the link \`${shown(link, root)}\` of the project`;
  if (relative !== null) return `\`${name}\` is \`${relative}\`, which depends on the folder that commands run in`;
  return open === null ? null : `\`${name}\` is \`${found.path}\`, but ${open}`;
}

/** From the project's root where it lies there. */
function shown(path: string, root: string): string {
  return isWithin(path, root, false) ? `./${path.slice(root.length).replace(/^\//, '')}` : path;
}
