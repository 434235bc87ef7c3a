// Settings, Try a call: what the gate would say of a call, as one types. INVARIANT: nothing is executed.
import { useId, useState } from 'react';
import { MODE_CYCLE, MODE_TEXT, type Mode, modeSchema } from '../../../shared/domain/mode.ts';
import type { ProjectId } from '../../../shared/ids.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { find } from '../../stores/collection.ts';
import { activeChat } from '../../stores/layout.ts';
import { projectList } from '../../stores/projects.ts';
import { useChats, useLayout, useProjects } from '../../stores/useStores.ts';
import { DecisionReport } from './DecisionReport.tsx';
import styles from './TryPage.module.css';
import { inputOf, TOOLS } from './tryModel.ts';
import { useTry } from './useTry.ts';

const LISTED: readonly Mode[] = [...MODE_CYCLE, 'bypass'];

export function TryPage({ newChatMode }: { readonly newChatMode: Mode }) {
  const projects = useProjects(projectList);
  const first = useFirstProject();
  const [projectId, setProjectId] = useState<ProjectId | null>(null);
  const [mode, setMode] = useState<Mode>(newChatMode);
  const [tool, setTool] = useState('Bash');
  const [typed, setTyped] = useState('');
  const asked = projectId ?? first ?? null;
  const input = inputOf(tool, typed);
  const tried = useTry({ projectId: asked, mode, tool, input: input.ok ? input.value : null });
  const chooseTool = (name: string) => {
    setTool(name);
    setTyped(TOOLS.find((each) => each.name === name)?.example ?? '');
  };
  if (asked === null)
    return (
      <p className={styles.none}>Open a project first: what the gate says depends on where a call would be made.</p>
    );
  return (
    <div className={styles.page}>
      <div className={styles.where}>
        <Pick
          label="Project"
          value={asked}
          choices={projects.map((project) => [project.id, project.name] as const)}
          onPick={(value) => setProjectId(projects.find((project) => project.id === value)?.id ?? null)}
        />
        <Pick
          label="Mode"
          value={mode}
          choices={LISTED.map((each) => [each, MODE_TEXT[each].label] as const)}
          onPick={(value) => setMode(modeSchema.parse(value))}
        />
        <Pick label="Tool" value={tool} choices={TOOLS.map(({ name }) => [name, name] as const)} onPick={chooseTool} />
      </div>
      <CallBox tool={tool} typed={typed} onTyped={setTyped} />
      <p role="alert" className={styles.problem}>
        <InlineText text={input.ok ? (tried.problem ?? '') : input.error} />
      </p>
      <div aria-live="polite" aria-busy={tried.isStale} className={tried.isStale ? styles.stale : styles.answer}>
        {tried.decision !== null && input.ok && <DecisionReport decision={tried.decision} />}
      </div>
    </div>
  );
}

type BoxProps = { readonly tool: string; readonly typed: string; readonly onTyped: (typed: string) => void };

function CallBox({ tool, typed, onTyped }: BoxProps) {
  const id = useId();
  const { label } = TOOLS.find(({ name }) => name === tool) ?? { label: 'Input' };
  return (
    <div className={styles.what}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={tool === 'Bash' ? 2 : 4}
        className={styles.box}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={60_000}
        placeholder={tool === 'Bash' ? 'git push origin main' : '{ }'}
        aria-describedby={`${id}-note`}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      <small id={`${id}-note`}>
        Nothing is executed. The gate answers as it would for an agent, with the rules as they are now; grants of a chat
        do not count here.
      </small>
    </div>
  );
}

/** The project of the open chat, else the one that was opened last. */
function useFirstProject(): ProjectId | undefined {
  const shown = useLayout(activeChat);
  const open = useChats((state) => (shown === null ? undefined : find(state.items, shown)?.projectId));
  const last = useProjects((state) => projectList(state)[0]?.id);
  return open ?? last;
}

type PickProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onPick: (value: string) => void;
};

function Pick({ label, value, choices, onPick }: PickProps) {
  return (
    <label className={styles.pick}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
