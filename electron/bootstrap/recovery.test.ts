// A start that failed, and the tries after it.
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../shared/result.ts';
import { createHandlersFake } from '../ipc/handlersFake.ts';
import { createPublisher } from '../ipc/publish.ts';
import { type App, EXIT, type StartFault } from './app.ts';
import { createRecovery } from './recovery.ts';

const full: StartFault = { kind: 'store', message: 'no room on the disk of `/data`' };
const newer: StartFault = { kind: 'store', message: 'the data was written by a newer Z Engine' };

let log: string[];
beforeEach(() => {
  log = [];
});

const publisher = createPublisher();
const app: App = {
  handlers: createHandlersFake([]),
  subscribe: publisher.subscribe,
  logFault: (message) => log.push(`in the log: ${message}`),
  close: async () => void log.push('closed'),
};

function recover(first: Result<App, StartFault>, ...next: (Result<App, StartFault> | Error)[]) {
  return createRecovery(first, {
    start: async () => {
      const outcome = next.shift() ?? err(full);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    logFault: (message) => log.push(`fault: ${message}`),
    onOpen: () => log.push('open'),
    onFailure: (message) => log.push(`! ${message}`),
  });
}

const brokenBy = ({ message }: StartFault) => err({ code: 'broken', message });

describe('an app that cannot be opened', () => {
  it.each(['app:state', 'chat:send', 'settings:change', 'no such door'])('says why at `%s`', async (name) => {
    const { dispatch } = recover(err(full));
    expect([await dispatch(name, { anything: 1 }), log]).toEqual([brokenBy(full), []]);
  });
  it('says what the last try said', async () => {
    const { dispatch } = recover(err(full), err(newer));
    expect(await dispatch('app:retry', {})).toEqual(brokenBy(newer));
    expect([await dispatch('app:state', {}), log]).toEqual([brokenBy(newer), [`! ${newer.message}`]]);
  });
  it('serves all doors once a try works', async () => {
    const { dispatch } = recover(err(full), ok(app));
    expect(await dispatch('app:retry', {})).toEqual(ok({}));
    expect(await dispatch('app:state', {})).toMatchObject({ ok: true });
    expect([await dispatch('app:retry', {}), log]).toEqual([ok({}), ['open']]);
  });
  it('is tried once at a time', async () => {
    const { dispatch } = recover(err(full), ok(app));
    const both = await Promise.all([dispatch('app:retry', {}), dispatch('app:retry', {})]);
    expect([both, log]).toEqual([[ok({}), ok({})], ['open']]);
  });
  it('survives a try that throws', async () => {
    const { dispatch } = recover(err(full), new Error('oops'), ok(app));
    expect(await dispatch('app:retry', {})).toEqual(brokenBy(full));
    expect(await dispatch('app:retry', {})).toEqual(ok({}));
    expect(log).toEqual(['fault: another try to start failed', 'open']);
  });
  it('tells its events to who listened before', async () => {
    const { dispatch, subscribe } = recover(err(full), ok(app));
    const heard: string[] = [];
    const stop = subscribe((event) => heard.push(`early ${event}`));
    subscribe((event) => heard.push(`gone ${event}`))();
    await dispatch('app:retry', {});
    subscribe((event) => heard.push(`late ${event}`));
    publisher.publish('skip:changed', { on: true });
    stop();
    publisher.publish('audit:changed', {});
    expect(heard).toEqual(['early skip:changed', 'late skip:changed', 'late audit:changed']);
  });
});

describe('the end', () => {
  it('of an app that never opened closes nothing and is no success', async () => {
    const { close, exitCode, dispatch } = recover(err(full), ok(app));
    await close();
    expect(await dispatch('app:retry', {})).toEqual(brokenBy(full));
    expect([log, exitCode(EXIT.done), exitCode(EXIT.fault)]).toEqual([[], EXIT.notStarted, EXIT.fault]);
  });
  it('waits for a try that is under way, and closes what it opened', async () => {
    const { close, exitCode, dispatch } = recover(err(full), ok(app));
    void dispatch('app:retry', {});
    await close();
    expect([log, exitCode(EXIT.done)]).toEqual([['open', 'closed'], EXIT.done]);
  });
  it('of an app that opened at once is as ever', async () => {
    const { close, exitCode, logFault } = recover(ok(app));
    logFault('oops', null);
    await close();
    expect([log, exitCode(EXIT.done)]).toEqual([['open', 'fault: oops', 'in the log: oops', 'closed'], EXIT.done]);
  });
});
