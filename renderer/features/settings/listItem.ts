// One text of a list that a person edits, and what can be done with it.
import type { ReactNode } from 'react';

export type ListItem = {
  readonly key: string;
  readonly text: string;
  /** What is said below it: where it stands, what it is for. */
  readonly note?: ReactNode;
  /** Said below both, in lines of its own. */
  readonly more?: ReactNode;
  readonly isEditable: boolean;
};

/** Each answers null when it is done, else why not, a sentence. */
export type ListActs = {
  readonly onAdd: (text: string) => Promise<string | null>;
  readonly onReplace: (item: ListItem, text: string) => Promise<string | null>;
  readonly onRemove: (item: ListItem) => Promise<string | null>;
  /** Brings it back to its place (from 0); without this, it is added. */
  readonly onRestore?: (item: ListItem, place: number) => Promise<string | null>;
};
