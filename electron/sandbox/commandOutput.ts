// What a command prints: bounded in memory, whole in a private file once it is too long to show.
// It must never throw because of what was printed, nor let the file grow without end.
import { closeSync, constants, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { createBoundedText } from './boundedText.ts';

const MAX_OUTPUT_FILE = 50 * 1024 * 1024;

export type KeptOutput = {
  /** At most MAX_SHOWN_OUTPUT characters. Bytes that are no UTF-8 show as U+FFFD; NUL and CR stay. */
  readonly text: string;
  /** Where all of it is (bytes as printed, at most MAX_OUTPUT_FILE), when `text` is not all of it. */
  readonly file: string | null;
  /** What a person should know of the output, in words. */
  readonly notes: readonly string[];
};

export type CommandOutput = { add(source: 'out' | 'error', bytes: Buffer): void; finish(): KeptOutput };

type Options = { readonly file: string; readonly maxFile?: number; readonly onText: (text: string) => void };

export function createCommandOutput({ file, onText, maxFile = MAX_OUTPUT_FILE }: Options): CommandOutput {
  const shown = createBoundedText(MAX_SHOWN_OUTPUT);
  const decoders = {
    out: new TextDecoder('utf-8', { ignoreBOM: true }),
    error: new TextDecoder('utf-8', { ignoreBOM: true }),
  };
  const keeper = createFileKeeper(file, maxFile);

  const show = (text: string) => {
    if (text === '') return;
    shown.add(text);
    onText(text);
  };
  return {
    add: (source, bytes) => {
      keeper.add(bytes);
      show(decoders[source].decode(bytes, { stream: true }));
      if (shown.missing() > 0) keeper.open();
    },
    finish: () => {
      show(decoders.out.decode());
      show(decoders.error.decode());
      if (shown.missing() > 0) keeper.open();
      return { text: shown.text(), ...keeper.close() };
    },
  };
}

/** Holds the bytes back until the file is wanted, then writes them and all that follow. */
function createFileKeeper(file: string, maxFile: number) {
  let held: Buffer[] = [];
  let state: { fd: number; size: number } | 'waiting' | 'failed' = 'waiting';
  const notes = new Set<string>();

  const write = (bytes: Buffer) => {
    if (typeof state === 'string') return;
    const { fd, size } = state;
    const room = bytes.subarray(0, Math.max(0, maxFile - size));
    state = { fd, size: size + room.length };
    if (room.length < bytes.length) notes.add(`the file holds the first ${Math.round(maxFile / 1024 ** 2)} MB only`);
    for (let at = 0; at < room.length; ) at += writeSync(fd, room, at);
  };
  const attempt = (act: () => void) => {
    try {
      act();
    } catch (error) {
      if (typeof state !== 'string') remove(state.fd);
      state = 'failed';
      held = [];
      notes.add(`the whole output could not be kept: ${wordsOf(error)}`);
    }
  };
  /** The part that was written would only take the room that others need. */
  const remove = (fd: number) => {
    closeSync(fd);
    rmSync(file, { force: true });
  };
  return {
    add: (bytes: Buffer) => {
      if (state === 'waiting') held.push(bytes);
      else attempt(() => write(bytes));
    },
    open: () => {
      if (state !== 'waiting') return;
      attempt(() => {
        state = { fd: openPrivate(file), size: 0 };
        for (const bytes of held) write(bytes);
        held = [];
      });
    },
    close: () => {
      if (typeof state === 'string') return { file: null, notes: [...notes] };
      closeSync(state.fd);
      return { file, notes: [...notes] };
    },
  };
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk of the data folder is full; free some room',
  EDQUOT: 'the disk quota of the data folder is used up; free some room',
  EROFS: 'the data folder is read-only',
};

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return WORDS['code' in error ? String(error.code) : ''] ?? error.message;
}

/** A new file of ours alone; what stands there already, a link too, is refused. */
function openPrivate(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  return openSync(file, O_WRONLY | O_CREAT | O_EXCL | (constants.O_NOFOLLOW ?? 0), 0o600);
}
