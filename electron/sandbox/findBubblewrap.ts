// Which file bubblewrap is. It must never be one that anybody but root could have put there: what confines commands is not to be
// had from where commands write.
import { findPrograms, type ProgramSearch } from '../paths/findPrograms.ts';
import { isWithin } from '../paths/segments.ts';

/** Ubuntu's exception for it is bound to this place, so it comes first. */
const USUAL = '/usr/bin/bwrap';
const ROOT = 0;

export type BubblewrapSearch = Pick<ProgramSearch, 'searchPath' | 'folder' | 'home'> & {
  /** Real paths of folders that commands may write. */
  readonly distrusted: readonly string[];
};
export type FoundBubblewrap =
  | { readonly kind: 'absent' }
  /** There is one, and others than root could change it; a sentence. */
  | { readonly kind: 'distrusted'; readonly why: string }
  /** `state` differs when it is another file, or it was changed. */
  | { readonly kind: 'file'; readonly path: string; readonly state: string };

/** Among the absolute entries of PATH: the usual place, then the others in their order; the first that can be trusted. */
export function findBubblewrap(search: BubblewrapSearch, usual: string = USUAL): FoundBubblewrap {
  const entries = (search.searchPath ?? '').split(':').filter((entry) => entry.startsWith('/'));
  const folders = entries.map((entry) => entry.replace(/\/+$/, ''));
  const first = folders.includes(usual.slice(0, usual.lastIndexOf('/'))) ? [usual] : [];
  const places = [...first, ...folders.map((folder) => `${folder}/bwrap`)];
  let distrusted: FoundBubblewrap = { kind: 'absent' };
  for (const found of findPrograms([...new Set(places)], { ...search, person: ROOT })) {
    if (found.kind === 'absent') continue;
    if (found.kind === 'file' && whyNot(found, search.distrusted) === null) {
      const { device, inode, size, changedNs } = found.state;
      return { kind: 'file', path: found.path, state: [found.real, device, inode, size, changedNs].join(' ') };
    }
    const why = found.kind === 'file' ? whyNot(found, search.distrusted) : found.why;
    if (distrusted.kind === 'absent') distrusted = { kind: 'distrusted', why: why ?? '' };
  }
  return distrusted;
}

type FoundFile = { path: string; real: string; links: readonly string[]; open: string | null };

function whyNot({ path, real, links, open }: FoundFile, folders: readonly string[]): string | null {
  const isIn = [path, real, ...links].some((file) => folders.some((folder) => isWithin(file, folder, false)));
  return isIn ? `commands may write where \`${path}\` lies` : open;
}
