// What a confined run may do, as one value that both backends are made from (SPEC X2). Values only. All paths are absolute;
// those that exist are real.

/** Why a folder may be written. */
export type RootKind = 'project' | 'added' | 'extra' | 'git';
export type WritableRoot = {
  readonly path: string;
  readonly kind: RootKind;
  /** It lies in another root: it is mounted by a descriptor that was opened without following a link. */
  readonly nested: boolean;
};

/** A path below a root that stays read-only, whether it is there yet or not. */
export type Protection = {
  readonly path: string;
  /** What is there now. */
  readonly state: 'file' | 'folder' | 'link' | 'absent';
  /**
   * Of `absent`: what stands there while a command runs. `commondir`: a file that says `.`. `empty`: a file without text, below
   * a folder of Git only. Null: nothing, it is only watched.
   */
  readonly placeholder: 'folder' | 'commondir' | 'empty' | null;
  /** Of `link`: the real path that it leads to, where that lies below a root (it is read-only too); else null. */
  readonly target: string | null;
  /** A clause: "it can name programs that Git runs". */
  readonly why: string;
};

/** A path outside all roots (or inside one) of which nothing is to be seen. A folder is empty, a file is `/dev/null`. */
export type Mask = {
  readonly path: string;
  readonly kind: 'folder' | 'file';
  readonly reason: 'socket' | 'secret' | 'own';
};

/**
 * A folder outside all roots in which files can be made that are gone when the command ends, and nothing else changes: to delete
 * any reference Git locks `packed-refs` in the shared folder of a worktree. Roots may lie in it.
 */
export type Scratch = {
  readonly path: string;
  /** Names of all that is in it and stays read-only. */
  readonly entries: readonly string[];
};

export type SandboxProfile = {
  /** Where the command starts: the chat's folder. */
  readonly folder: string;
  readonly network: boolean;
  /** The chat's own folder that is seen as `/tmp` (Linux) or named by TMPDIR (macOS). */
  readonly temp: string;
  /** Shallow first; no path twice. */
  readonly roots: readonly WritableRoot[];
  /** Every folder that is there between a root and what is nested in it or protected below it, shallow first. */
  readonly pins: readonly string[];
  /** Shallow first. */
  readonly protections: readonly Protection[];
  readonly masks: readonly Mask[];
  /** Linux: mounted before the roots. macOS has rules for single names. */
  readonly scratch?: readonly Scratch[];
  /** Why auto_allow rests for this project; clauses. */
  readonly faults: readonly string[];
  /** What of the settings cannot be had; sentences. */
  readonly notices: readonly string[];
};

/** What a profile is made for. Paths of folders are real. */
export type SandboxWish = {
  readonly folder: string;
  readonly addedFolders: readonly string[];
  /** As written in the settings. */
  readonly extraWritable: readonly string[];
  /** Other projects that the app knows: what is protected in them stays so where they lie below a root. */
  readonly otherProjects: readonly string[];
  /** Top folders of repositories below the roots, as they were found last (look/nestedRepositories.ts). */
  readonly nestedRepositories?: readonly string[];
  /** Z Engine's own folders and files, and those below them that belong to the person. */
  readonly ownPaths: readonly string[];
  readonly ownExceptions: readonly string[];
  readonly home: string;
  readonly temp: string;
  readonly network: boolean;
  readonly maskSecrets: boolean;
  readonly platform: 'linux' | 'darwin';
  /** What the app itself was started with: sockets, PATH, caches that variables move. */
  readonly environment: Readonly<Record<string, string | undefined>>;
};
