// Which folder a person may be offered to open after a refusal. Pure. The output of a command is its author's to choose, so a
// place from which something runs later is never offered. One that holds the project is: the person sees its whole path.
import { isWithin, segmentsOf } from '../paths/segments.ts';
import type { Platform } from './denialLines.ts';
import { parentOf } from './denialPaths.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';

type Given = { readonly profile: SandboxProfile; readonly home: string; readonly platform: Platform };

/** The system's own. */
const OF_THE_SYSTEM =
  /^\/(?:bin|boot|dev|etc|lib\d*|libx?32|proc|run|sbin|snap|sys|usr|nix|System|Library|Applications|cores|private\/etc|var\/(?:lib|run|spool|cache|log|db)|private\/var\/(?!folders\/))(?:\/|$)/i;
/** Places below home from which programs start by themselves, or where keys lie. */
const RUNS_LATER = new RegExp(
  `^(?:\\.[^/]*|bin|Library|Library/(?:LaunchAgents|Services|Application Scripts|Preferences|Keychains|Application Support)(?:/.*)?|${[
    '\\.(?:ssh|gnupg|aws|azure|kube|docker|password-store|mozilla|vscode|vscode-server|cursor|vim|emacs\\.d|oh-my-zsh|claude|codex|z-engine)(?:/.*)?',
    '\\.config/(?:systemd|autostart|git|fish|zsh|bash|nvim|gh|gcloud|environment\\.d|google-chrome|chromium)(?:/.*)?',
    '\\.local/(?:bin|lib|share/(?:systemd|applications|keyrings|dbus-1))(?:/.*)?',
    '\\.(?:npm|nvm|pyenv|rbenv|cargo|rustup|gradle|m2|sdkman|bun|deno|volta|asdf)(?:/.*)?',
  ].join('|')})$`,
  'i',
);
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The folder of a file that could not be written, as it is named; null where none may be offered. */
export function folderFor(path: string, { profile, home, platform }: Given): string | null {
  const folder = parentOf(path);
  const within = (inner: string, outer: string) => isWithin(inner, outer, platform === 'darwin');
  const names = segmentsOf(folder);
  if (names.length < 2 || HIDDEN.test(path) || OF_THE_SYSTEM.test(folder)) return null;
  if (names.some((name) => /^\.git$/i.test(name))) return null;
  if (within(home, folder) || (within(folder, home) && RUNS_LATER.test(folder.slice(home.length + 1)))) return null;
  const meets = (other: string) => within(other, folder) || within(folder, other);
  return profile.masks.some((mask) => meets(mask.path)) ? null : folder;
}
