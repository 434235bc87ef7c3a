// What the doors of the audit reach: pages, stories, the check of the chain, exports. Nothing here adds to the audit.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { CallStory, ChainCheck } from '../../shared/domain/auditView.ts';
import type { CallId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { AuditHead, BrokenChain } from '../store/auditChain.ts';
import type { Store } from '../store/store.ts';
import type { AppOptions } from './app.ts';
import { type AuditExporter, createAuditExporter, exportsIn } from './auditExport.ts';
import type { Ground } from './parts.ts';

type Needed = Pick<Ground, 'publisher'> & {
  readonly options: Pick<AppOptions, 'dataFolder' | 'revealFile'>;
  readonly store: Pick<Store, 'audit' | 'approvals' | 'chats'>;
};

/** `close`: nothing reads the store any more. */
export function auditPort({ options, store, publisher }: Needed): HandlerPorts['audit'] & Pick<AuditExporter, 'close'> {
  const exporter = createAuditExporter({
    audit: store.audit,
    folder: exportsIn(options.dataFolder),
    now: () => new Date(),
    newId: randomUUID,
    tell: (state) => publisher.publish('audit:exporting', state),
  });
  return {
    list: store.audit.page,
    story: (callId) => storyOf(store, callId),
    verify: oneAtATime(async () => checkOf(await store.audit.verifyInSlices(createBreath()))),
    export: exporter.begin,
    stopExport: exporter.stop,
    close: exporter.close,
    reveal: () => reveal(exporter.lastFile(), options.revealFile ?? null),
  };
}

function storyOf({ audit, approvals, chats }: Needed['store'], callId: CallId): CallStory {
  const records = audit.ofCall(callId);
  const first = records[0]?.record;
  const call = chats.call(callId)?.view ?? null;
  const chatId = call?.chatId ?? (first === undefined || first.phase === 'checkpoint' ? null : first.chatId);
  const chatTitle = chatId === null ? null : (chats.chat(chatId)?.title ?? null);
  return { callId, chatTitle, records: [...records], approvals: [...approvals.ofCall(callId)], call };
}

const checkOf = (end: Result<AuditHead, BrokenChain>): ChainCheck =>
  end.ok
    ? { whole: true, rows: end.value.count, words: `the last row is ${end.value.hash}` }
    : { whole: false, rows: Math.max(0, end.error.seq - 1), words: end.error.message };

/** Milliseconds that the app may stand still. */
const SLICE_MS = 10;

/** Lets everything else go first, once a slice of work is over. */
function createBreath(): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}

/** Who asks while it goes on gets the same answer. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

function reveal(file: string | null, show: AppOptions['revealFile'] | null): Result<void, string> {
  if (!show) return err('There is no desktop here that could show a folder. Copy the path instead.');
  if (file === null) return err('Nothing was exported since the app started.');
  show(file);
  return ok(undefined);
}
