// How the path box moves through the folders that continue what was typed. Pure; it never judges a path.

export type PathBoxState = {
  readonly text: string;
  readonly folders: readonly string[];
  readonly isOpen: boolean;
  /** The folder that Enter would take; null for none. */
  readonly at: number | null;
};

export type PathBoxEvent =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'found'; readonly folders: readonly string[] }
  | { readonly kind: 'moved'; readonly by: 1 | -1 }
  | { readonly kind: 'chose'; readonly folder: string }
  | { readonly kind: 'closed' };

export const emptyPathBox: PathBoxState = { text: '', folders: [], isOpen: false, at: null };

export function movePathBox(state: PathBoxState, event: PathBoxEvent): PathBoxState {
  switch (event.kind) {
    case 'typed':
      return { ...state, text: event.text, isOpen: true, at: null };
    case 'found':
      return { ...state, folders: event.folders, at: null };
    case 'moved':
      return { ...state, isOpen: true, at: next(state, event.by) };
    case 'chose':
      return { text: intoFolder(event.folder), folders: [], isOpen: true, at: null };
    case 'closed':
      return { ...state, isOpen: false, at: null };
  }
}

/** The folders that are shown. */
export const listed = ({ isOpen, folders }: PathBoxState): readonly string[] => (isOpen ? folders : []);

/** The folder that Enter takes instead of opening what was typed. */
export const highlighted = (state: PathBoxState): string | undefined =>
  state.at === null ? undefined : listed(state)[state.at];

/** What is opened: without the separator at the end, except where that is the whole path. */
export const folderToOpen = (text: string): string => text.trim().replace(/(?<=[^:\\/])[\\/]+$/, '');

/** Down from the last folder leads out of the list, and into it again at the first. */
function next({ folders, at }: PathBoxState, by: 1 | -1): number | null {
  if (folders.length === 0) return null;
  const to = at === null ? (by === 1 ? 0 : folders.length - 1) : at + by;
  return to < 0 || to >= folders.length ? null : to;
}

/** A chosen folder ends in a separator, so that its own folders are found next. */
function intoFolder(folder: string): string {
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  return folder.endsWith(separator) ? folder : folder + separator;
}
