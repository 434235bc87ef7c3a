// A folder that is bound to a second place of the tree has all its files there too, where nothing of them is kept. Pure.
import { below, holds } from './places.ts';

type Mount = { readonly device: string; readonly root: string; readonly point: string };

/** Rows of `/proc/self/mountinfo`; later ones lie over earlier ones. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
export function mountsOf(table: string): readonly Mount[] {
  return table.split('\n').flatMap((row) => {
    const [, , device, root, point] = row.split(' ');
    if (device === undefined || root === undefined || point === undefined) return [];
    return [{ device, root: plain(root), point: plain(point) }];
  });
}

const plain = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    : text;

/** Clauses. `folders`: what is kept in parts; `roots`: what may be written. Real paths, Linux only. */
export function aliasFaults(folders: readonly string[], roots: readonly string[], table: string): readonly string[] {
  const mounts = mountsOf(table);
  return folders.flatMap((folder) =>
    aliasesOf(folder, mounts)
      .filter((alias) => roots.some((root) => holds(root, alias, 'linux')))
      .map((alias) => `\`${alias}\` is \`${folder}\` or a part of it once more (a bind mount)`),
  );
}

const moved = (path: string, from: string, to: string): string => {
  const rest = path.slice(from === '/' ? 1 : from.length + 1);
  return rest === '' ? to : below(to, rest);
};

function aliasesOf(folder: string, mounts: readonly Mount[]): readonly string[] {
  const under = mounts.filter(({ point }) => holds(point, folder, 'linux'));
  const mine = under.reduce<Mount | null>(
    (best, each) => (best === null || each.point.length >= best.point.length ? each : best),
    null,
  );
  if (mine === null) return [];
  const inside = moved(folder, mine.point, mine.root);
  return mounts.flatMap((other) => {
    if (other === mine || other.device !== mine.device) return [];
    if (holds(other.root, inside, 'linux')) {
      const alias = moved(inside, other.root, other.point);
      return alias === folder ? [] : [alias];
    }
    return holds(inside, other.root, 'linux') && moved(other.root, inside, folder) !== other.point ? [other.point] : [];
  });
}
