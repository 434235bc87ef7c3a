// What the disk says of the program that a name stands for, as one comparable value.

export type FoundProgram =
  /** No folder of the search path has it. */
  | { readonly kind: 'absent' }
  /** It cannot be told which file it is; `why` is a sentence. */
  | { readonly kind: 'unclear'; readonly why: string }
  | {
      readonly kind: 'file';
      /** Where it was found, made absolute from the chat's folder, before links. */
      readonly path: string;
      readonly real: string;
      /** As it was found, when it was found from the chat's folder (`./bin/ls`); null when its entry is absolute. */
      readonly relative: string | null;
      /** Real paths of the links on the way to it. */
      readonly links: readonly string[];
      /** The first file or folder on the way that another user may change, as a sentence; null when there is none. */
      readonly open: string | null;
      /** Real paths of the folders that were searched before and do not have it. */
      readonly before: readonly string[];
      /** A difference at the re-check voids the decision. Change (ctime) in nanoseconds. */
      readonly state: {
        readonly device: string;
        readonly inode: string;
        readonly size: string;
        readonly changedNs: string;
      };
    };
