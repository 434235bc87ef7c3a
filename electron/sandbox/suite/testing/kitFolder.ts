// Tests only: one folder for each run of the tests, for what other users must be able to read (kit.ts makes it when the first
// test needs it). The test runner calls this before and after all tests. It must never be imported by the product.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** Not below `/tmp`: confined commands have one of their own, and are to find programs here. */
const ABOVE = '/var/tmp';
/** With the process that runs the tests; of stages (stage.ts) too. */
const NAME = /^z-(?:sandbox-kit|suite)-(\d+)(?:-|$)/;

declare module 'vitest' {
  interface ProvidedContext {
    sandboxKit: string;
  }
}

export default function setup(project: TestProject): () => void {
  for (const left of leftBehind()) rmSync(left, { recursive: true, force: true });
  const folder = path.join(ABOVE, `z-sandbox-kit-${process.pid}`);
  project.provide('sandboxKit', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Of runs that were killed. */
function leftBehind(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(ABOVE).flatMap((name) => {
    const pid = NAME.exec(name)?.[1];
    return pid === undefined || existsSync(`/proc/${pid}`) ? [] : [path.join(ABOVE, name)];
  });
}
