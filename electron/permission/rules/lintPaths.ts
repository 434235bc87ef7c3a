// What the lint says of rules about paths, sites and tools. Pure.
import type { RuleFinding } from '../../../shared/domain/rule.ts';
import { nearest } from '../../../shared/nearest.ts';
import type { PathPattern } from '../../paths/patterns.ts';
import type { Rule } from '../policy.ts';
import { protectedBy } from '../protectedPaths.ts';
import { LINT_BASE } from './lintLines.ts';

/** Rules for them are about many tools. */
const FAMILIES = ['Read', 'Edit'];
/** What stops only the tool of its name, and who else does the same. */
const ONE_TOOL: Readonly<Record<string, string>> = {
  ...{ Glob: 'Read', Grep: 'Read', LSP: 'Read' },
  ...{ Write: 'Edit', MultiEdit: 'Edit', NotebookEdit: 'Edit', Delete: 'Edit' },
};

/** A rule for a tool that is not there. */
export function toolFindings(
  { subject }: Rule,
  { toolNames }: { readonly toolNames: readonly string[] },
): readonly RuleFinding[] {
  const name = subject.kind === 'tool' ? subject.name : subject.kind === 'path' ? subject.family : null;
  if (name === null || FAMILIES.includes(name) || toolNames.includes(name)) return [];
  const meant = nearest(name, [...toolNames, ...FAMILIES]);
  const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
  return [{ severity: 'warning', words: `it never matches: there is no tool \`${name}\` now${hint}` }];
}

export function pathFindings({ decision, subject }: Rule): readonly RuleFinding[] {
  if (subject.kind === 'host' && decision !== 'allow') {
    return [{ severity: 'note', words: 'commands such as `curl` reach the web without it' }];
  }
  if (subject.kind !== 'path') return [];
  const { family, pattern } = subject;
  return decision === 'allow' ? allowFindings(family, pattern) : stopFindings(family, pattern);
}

function allowFindings(family: string, pattern: PathPattern | null): readonly RuleFinding[] {
  if (family === 'Delete')
    return [{ severity: 'warning', words: 'it spares no question: the Delete tool always asks' }];
  const why = pattern === null || isReading(family) ? null : protectedAt(pattern);
  return why === null ? [] : [{ severity: 'warning', words: `it spares no question: ${why}, so changes always ask` }];
}

function isReading(family: string): boolean {
  return family === 'Read' || ONE_TOOL[family] === 'Read';
}

/** Why all that the pattern matches is protected, or null where it is not. */
function protectedAt({ anchor, parents, segments }: PathPattern): string | null {
  const starts = { name: LINT_BASE.folder, project: LINT_BASE.folder, home: LINT_BASE.home, root: '', either: '' };
  if (parents > 0) return null;
  const names = segments.flatMap((segment) => (segment.kind === 'name' ? [segment.name] : []));
  const literal = segments.findIndex(({ kind }) => kind !== 'name');
  const path = [starts[anchor], ...(literal < 0 ? names : names.slice(0, literal))].join('/');
  return protectedBy(
    { real: path, lexical: path },
    { folders: [LINT_BASE.folder], repository: null, gitFolders: [], ownPaths: [], ownExceptions: [] },
  );
}

function stopFindings(family: string, pattern: PathPattern | null): readonly RuleFinding[] {
  const wide = Object.hasOwn(ONE_TOOL, family) ? ONE_TOOL[family] : undefined;
  if (wide === undefined) return [];
  const rule = pattern === null ? wide : `${wide}(${pattern.text})`;
  return [
    {
      severity: 'note',
      words: `only the ${family} tool heeds it, other tools and commands do not; write \`${rule}\` to mean them all`,
    },
  ];
}
