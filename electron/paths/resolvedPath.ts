// What the disk says of a path, as one comparable value.

export type ResolvedPath = {
  /** As the agent wrote it. */
  readonly written: string;
  /** The written form made absolute from the chat's folder, `.` and `..` taken lexically; only deny and ask rules look at it. */
  readonly lexical: string;
  /** Where it really leads, resolved component by component as the OS does (SPEC 5.1). */
  readonly real: string;
  readonly type: 'file' | 'folder' | 'other' | 'absent';
  /**
   * Identity and state of what is there, null when absent. A difference at the re-check voids the decision.
   * Size, change (ctime, nanoseconds) and links are those of files; anything else has its identity only.
   */
  readonly state: {
    readonly device: string;
    readonly inode: string;
    readonly size: string;
    readonly changedNs: string;
    readonly links: number;
  } | null;
};
