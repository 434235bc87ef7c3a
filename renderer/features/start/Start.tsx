// What is shown when no chat is open: ways to open a folder, recent projects, the sample, and what the modes do.
import { FlaskConical, Folder, FolderOpen, FolderX } from 'lucide-react';
import type { Project } from '../../../shared/domain/chat.ts';
import { MODE_CYCLE, MODE_TEXT } from '../../../shared/domain/mode.ts';
import { Button } from '../../components/Button.tsx';
import { shortPath } from '../../components/decisionWords.ts';
import type { Intent } from '../../components/intent.ts';
import { ModeChip } from '../../components/ModeChip.tsx';
import { projectList } from '../../stores/projects.ts';
import { useConnection, useProjects } from '../../stores/useStores.ts';
import { PathBox } from './PathBox.tsx';
import styles from './Start.module.css';

const RECENT = 5;

type StartActions = {
  readonly openFolder: Intent;
  /** Answers why it could not be done, or null. */
  readonly onPath: (path: string) => Promise<string | null>;
  readonly onSample: () => void;
  readonly onProject: (project: Project) => void;
};

export function Start(actions: StartActions) {
  const isElectron = useConnection((state) => state.app?.host === 'electron');
  const projects = useProjects(projectList).filter((project) => !project.isSample);
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.hello}>
          <span className={styles.mark} aria-hidden="true">
            Z
          </span>
          <h1>{projects.length === 0 ? 'Open a folder to begin' : 'Where shall the agent work?'}</h1>
          <p>An agent works in one folder. What it may do by itself is up to you; Z Engine asks about the rest.</p>
        </header>
        {isElectron ? (
          <Button look="primary" icon={FolderOpen} onClick={actions.openFolder.perform}>
            Open a folder…
          </Button>
        ) : (
          <PathBox onPath={actions.onPath} />
        )}
        <button type="button" className={styles.sample} onClick={actions.onSample}>
          <FlaskConical aria-hidden="true" />
          <span>
            <strong>Try the sample project</strong>
            <span className={styles.faint}>
              A small Git repository with three tasks: one is allowed, one asks you, one is denied.
            </span>
          </span>
        </button>
        {projects.length > 0 && <Recent projects={projects.slice(0, RECENT)} onProject={actions.onProject} />}
        <Modes />
      </div>
    </div>
  );
}

function Recent({
  projects,
  onProject,
}: {
  readonly projects: readonly Project[];
  readonly onProject: (project: Project) => void;
}) {
  const home = useConnection((state) => state.app?.home ?? '');
  return (
    <section aria-labelledby="recent" className={styles.part}>
      <h2 id="recent">Recent projects</h2>
      <ul className={styles.recent}>
        {projects.map((project) => (
          <li key={project.id}>
            <button type="button" aria-disabled={!project.exists} onClick={() => project.exists && onProject(project)}>
              {project.exists ? <Folder aria-hidden="true" /> : <FolderX aria-hidden="true" />}
              <strong>{project.name}</strong>
              <span className={styles.path}>
                {project.exists ? shortPath(project.path, home) : 'the folder is gone'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Modes() {
  return (
    <section aria-labelledby="modes" className={styles.part}>
      <h2 id="modes">How much an agent may do</h2>
      <dl className={styles.modes}>
        {MODE_CYCLE.map((mode) => (
          <div key={mode}>
            <dt>
              <ModeChip mode={mode} />
            </dt>
            <dd>{MODE_TEXT[mode].description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
