// Tests only: something that happens outside while a command runs in the sandbox. It must never be imported by the product.
import type { Ran } from './protocol.ts';
import { quoted, type RunOptions, type World } from './world.ts';

/** The command waits until `act` is done, then runs `line`. `act` is called once. */
export async function during(
  world: World,
  line: string,
  act: () => void | Promise<void>,
  options: RunOptions = {},
): Promise<Ran> {
  const { folder = world.stage.project } = options;
  const go = `go-${Math.random().toString(36).slice(2)}`;
  const waiting = `echo ready; until test -e ${go}; do sleep 0.05; done; rm ${go}\n${line}`;
  let acted: Promise<void> | null = null;
  const ran = await world.run(waiting, {
    ...options,
    onPrinted: (text) => {
      if (acted !== null || !text.includes('ready\n')) return;
      acted = Promise.resolve(act()).finally(() => world.make(`touch ${quoted(go)}`, folder));
    },
  });
  await acted;
  return { ...ran, text: ran.text.replace('ready\n', '') };
}
