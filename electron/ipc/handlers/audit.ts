// The record of decisions as a window reads it, checks it and takes it out. Nothing here adds to it.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

type Doors = `audit:${'list' | 'call' | 'verify' | 'export' | 'exportStop' | 'reveal'}`;

export function auditHandlers({ audit }: HandlerPorts): Pick<Handlers, Doors> {
  return {
    'audit:list': async ({ filter, before, limit }) => {
      const { rows, more, total } = audit.list(filter, before, limit);
      return ok({ rows: [...rows], more, total });
    },
    'audit:call': async ({ callId }) => ok(audit.story(callId)),
    'audit:verify': async () => ok(await audit.verify()),
    'audit:export': async ({ format }) => {
      const begun = audit.export(format);
      return begun.ok ? begun : refused(begun.error);
    },
    'audit:exportStop': async () => {
      audit.stopExport();
      return ok({});
    },
    'audit:reveal': async () => {
      const shown = audit.reveal();
      return shown.ok ? ok({}) : refused(shown.error);
    },
  };
}
