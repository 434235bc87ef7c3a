// Two hosts on one data folder: the second says where the first is and leaves everything alone.
import { once } from 'node:events';
import { linesOf } from '../support/lines.ts';
import { spawnBrowserHost, startBrowserHost } from '../support/startBrowserHost.ts';
import { spawnDesktop } from '../support/startDesktop.ts';
import { expect, test } from '../support/test.ts';

for (const [second, spawn] of [
  ['browser host', spawnBrowserHost],
  ['desktop app', spawnDesktop],
] as const) {
  test(`a ${second} that comes second refuses politely`, async () => {
    const first = await startBrowserHost();
    const child = spawn({ dataFolder: first.dataFolder });
    const lines = linesOf(child);
    const [code] = await once(child, 'exit');
    expect(code).toBe(3);
    expect(lines.all.join('\n')).toContain(
      `already runs for this data folder at ${first.origin} (process ${first.child.pid})`,
    );
    expect((await fetch(first.origin)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });
}
