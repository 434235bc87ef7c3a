// Paths whose change could run code or change permissions (SPEC 5.4): they ask even against an allow rule.
// INVARIANT: names are compared without regard to case and to what disks ignore in them; in doubt a path is protected.
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin, segmentsOf } from '../paths/segments.ts';

export type Roots = {
  /** The project's root and the added folders, real paths. */
  readonly folders: readonly string[];
  /** The folder that the project lies in or is, with a `.git`, a real path: a project opened there has its settings there. */
  readonly repository: string | null;
  /** Folders of Git beside those named `.git`, real paths: a worktree's `.git` file names them. */
  readonly gitFolders: readonly string[];
  readonly ownPaths: readonly string[];
  /** Below one of those, and the person's all the same. */
  readonly ownExceptions: readonly string[];
};

const ANYWHERE: readonly { readonly names: readonly string[]; readonly words: string }[] = [
  { names: ['.git'], words: 'a `.git` folder can hold programs that Git runs' },
  { names: ['.mcp.json'], words: '`.mcp.json` names programs to start' },
  { names: ['.claude', 'settings.json'], words: '`.claude/settings.json` sets permissions' },
  { names: ['.claude', 'settings.local.json'], words: '`.claude/settings.local.json` sets permissions' },
];

/** Why the path is protected, or null. The written form counts too: a link must not take a name away. */
export function protectedBy(path: Pick<ResolvedPath, 'real' | 'lexical'>, roots: Roots): string | null {
  return reasonFor(path.real, roots) ?? (path.lexical === path.real ? null : reasonFor(path.lexical, roots));
}

/** Why a change of the whole tree at the path would reach a protected path, or null. */
export function holdsProtected(path: ResolvedPath, roots: Roots): string | null {
  const forms = path.lexical === path.real ? [path.real] : [path.real, path.lexical];
  const held = [...roots.folders, ...roots.gitFolders, ...roots.ownPaths].find((folder) =>
    forms.some((form) => isWithin(folder, form, true)),
  );
  if (held !== undefined) return `it holds \`${held}\``;
  return forms.some((form) => plainNames(form).at(-1) === '.claude') ? 'it holds `.claude/settings.json`' : null;
}

function reasonFor(path: string, roots: Roots): string | null {
  const names = plainNames(path);
  const anywhere = ANYWHERE.find((entry) =>
    names.some((_, at) => entry.names.every((name, step) => names[at + step] === name)),
  );
  if (anywhere !== undefined) return anywhere.words;
  if (roots.gitFolders.some((folder) => isWithin(path, folder, true))) {
    return 'it belongs to the folder of Git that `.git` leads to';
  }
  if (isOwn(path, roots)) return 'it belongs to Z Engine itself';
  const settled = roots.repository === null ? roots.folders : [...roots.folders, roots.repository];
  const isSettings = settled.some(
    (folder) => isWithin(path, folder, true) && names[segmentsOf(folder).length] === '.z-engine',
  );
  return isSettings ? '`.z-engine/` sets permissions and names programs' : null;
}

/** INVARIANT: an exception is compared letter by letter; in doubt a path is the app's own. */
function isOwn(path: string, { ownPaths, ownExceptions }: Roots): boolean {
  const isExcepted = (own: string): boolean =>
    ownExceptions.some((exception) => isWithin(path, exception, false) && !isWithin(own, exception, true));
  return ownPaths.some((own) => isWithin(path, own, true) && !isExcepted(own));
}

/** What a disk may take a name for: no case, no invisible letters, no stream, no dots and blanks at the end, no short name. */
function plainNames(path: string): readonly string[] {
  return segmentsOf(path).map((name) => {
    if (/^\.?[\w-]+(?:\.[\w-]+)*$/.test(name)) return name.toLowerCase();
    const visible = name
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase();
    const plain = (visible.split(':')[0] ?? '').replace(/[. ]+$/, '');
    return /^git~\d+$/.test(plain) ? '.git' : plain;
  });
}
