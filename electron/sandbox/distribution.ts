// How a package is installed on this distribution of Linux. Pure. Source: os-release(5).

/** By the names of ID and ID_LIKE. */
const INSTALLERS: Readonly<Record<string, { readonly new: string; readonly again: string }>> = {
  debian: { new: 'sudo apt install bubblewrap', again: 'sudo apt install --reinstall bubblewrap' },
  fedora: { new: 'sudo dnf install bubblewrap', again: 'sudo dnf reinstall bubblewrap' },
  arch: { new: 'sudo pacman -S bubblewrap', again: 'sudo pacman -S bubblewrap' },
  suse: { new: 'sudo zypper install bubblewrap', again: 'sudo zypper install --force bubblewrap' },
  alpine: { new: 'sudo apk add bubblewrap', again: 'sudo apk fix bubblewrap' },
};
/** Names without an ID_LIKE that says it. */
const SAME: Readonly<Record<string, string>> = {
  ...{ ubuntu: 'debian', raspbian: 'debian', rhel: 'fedora', centos: 'fedora', rocky: 'fedora', almalinux: 'fedora' },
  ...{ opensuse: 'suse', sles: 'suse', manjaro: 'arch', archarm: 'arch' },
};

/** The command to copy; null for a distribution that is not known. */
export function installBubblewrap(osRelease: string, how: 'new' | 'again'): string | null {
  const name = namesOf(osRelease)
    .map((one) => SAME[one] ?? one)
    .find((one) => Object.hasOwn(INSTALLERS, one));
  return name === undefined ? null : (INSTALLERS[name]?.[how] ?? null);
}

export const isUbuntu = (osRelease: string): boolean => namesOf(osRelease).includes('ubuntu');

/** ID first, then those it is like, nearest first. */
function namesOf(osRelease: string): readonly string[] {
  const value = (key: string) => new RegExp(`^${key}=["']?([^"'\\n]*)`, 'm').exec(osRelease)?.[1] ?? '';
  return `${value('ID')} ${value('ID_LIKE')}`.toLowerCase().split(/\s+/).filter(Boolean);
}
