// What every checking command needs before it can check: the packages, Node 24, and an environment like a person's.
import { ensureInstalled } from '../install/install.mjs';
import { bringNode24 } from '../launch/bringNode24.mjs';
import { createProgress } from '../progress.mjs';
import { closeSession, openSession } from '../session.mjs';
import { LEFT_OUT_VARIABLE, leftOut, lookAround } from './leftOut.mjs';

/** Where git was told to work: a check started by a git hook must not work on that repository. */
const GIT_PLACES = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

/** Ends the program with a reason when it cannot be had. */
export async function prepare() {
  const session = openSession();
  const progress = createProgress({ stream: process.stdout, now: Date.now });
  const setUp = { ...session.setUp, progress };
  const installed = await ensureInstalled(setUp);
  if (!installed.ok) return giveUp(session, installed.error);
  const brought = await bringNode24(setUp, session.person.PATH ?? '');
  if (!brought.ok) return giveUp(session, brought.error);
  const { node } = brought;
  const env = { ...session.person };
  for (const name of GIT_PLACES) delete env[name];
  if (env.FORCE_COLOR === undefined) env.NO_COLOR ??= '1';
  return { session, setUp, node, env, root: session.root, progress };
}

/**
 * @param {ReturnType<typeof openSession>} session
 * @param {string} why
 * @returns {never}
 */
function giveUp(session, why) {
  console.error(why);
  return closeSession(session, 1);
}

/**
 * @param {string} root
 * @param {Record<string, string>} env
 */
export function testsLeftOut(root, env) {
  const left = leftOut(lookAround(root, env));
  return {
    names: left.map(({ name }) => name),
    variable: { [LEFT_OUT_VARIABLE]: left.map(({ need }) => need).join(',') },
  };
}
