// `z-engine doctor`: whether the sandbox of commands works here, what it protects, and what that means for one project.
import type { SandboxState } from '../../shared/domain/sandbox.ts';
import type { SandboxProfile } from '../sandbox/profile/sandboxProfile.ts';
import type { Command } from './cliCommand.ts';
import { type CliDeps, failed, print } from './cliDeps.ts';
import { plainText } from './cliPlain.ts';
import { closeInTime } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';
import { startForSandbox } from './sandboxEngine.ts';

/** Exit code 0: it works here, switched on or not; 1: it does not. */
export async function runDoctor(deps: CliDeps, command: Extract<Command, { kind: 'doctor' }>): Promise<number> {
  const app = await startForSandbox(deps, command.where);
  if (!app.ok) return failed(deps.output, app.error);
  const { sandbox } = app.value.engine;
  const state = await sandbox.check();
  const profile = sandbox.profile(command.where.project ?? deps.cwd);
  await closeInTime(app.value);
  const project = profile.ok ? profile.value : profile.error;
  print(
    deps.output,
    command.json ? JSON.stringify({ ...state, project }) : plainText(reportOf(state, project, deps.platform)),
  );
  return state.status === 'ready' ? RUN_EXIT.done : RUN_EXIT.failed;
}

/** `project`: its profile, or why there is none. Where there is no sandbox, nothing is said of what it would do there. */
function reportOf(state: SandboxState, project: SandboxProfile | string, platform: string): string {
  const isThere = state.status === 'ready';
  return [
    `Sandbox of commands: ${statusWords(state)}`,
    ...(state.notice === null ? [] : [state.notice.words, ...indented(state.notice.fix)]),
    '',
    `What is protected here${isThere && !state.enabled ? ' when it is switched on' : ''}`,
    ...state.guards.map(({ holds, words }) => `  ${holds ? 'yes' : 'no '}  ${words}`),
    ...(typeof project === 'string' ? ['', project] : isThere ? ['', ...projectLines(project, platform)] : []),
  ].join('\n');
}

function statusWords({ enabled, status, backend }: SandboxState): string {
  if (status !== 'ready') return 'not available';
  const on = enabled ? 'switched on' : 'switched off; [shell.sandbox] enabled = true in the settings switches it on';
  return `works here with ${backend ?? 'the system'}, ${on}`;
}

const indented = (text: string | null) => (text === null ? [] : text.split('\n').map((line) => `    ${line}`));

function projectLines(
  { folder, roots, protections, masks, faults, notices }: SandboxProfile,
  platform: string,
): readonly string[] {
  return [
    `In ${folder} confined commands may write`,
    ...roots.map(({ path, kind }) => `  ${path}${kind === 'project' ? '' : `  (${kind})`}`),
    `  ${platform === 'darwin' ? 'a temporary folder' : '/tmp'}  (of the chat alone)`,
    'and never change',
    ...protections.map(({ path }) => `  ${path}`),
    ...(masks.length === 0 ? [] : ['They do not see', ...masks.map(({ path }) => `  ${path}`)]),
    ...faults.map((fault) => `Nothing runs unasked because it is confined: ${fault}`),
    ...notices,
  ];
}
