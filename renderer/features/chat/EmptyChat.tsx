// What a chat shows before the first message: the tasks of the sample project, or what one can type. A press only writes
// into the composer; nothing is sent by it.
import { Ban, Check, CircleHelp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '../../../shared/domain/chat.ts';
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import { SAMPLE_TASKS } from '../../../shared/domain/sample.ts';
import styles from './EmptyChat.module.css';

const SHOWS: Readonly<Record<DecisionName, readonly [icon: LucideIcon, words: string]>> = {
  allow: [Check, 'is allowed'],
  ask: [CircleHelp, 'asks you'],
  deny: [Ban, 'is denied'],
};
const EXAMPLES = ['read README.md', 'create notes.md with "hello"', 'run ls'];

type Props = {
  readonly project: Project | undefined;
  /** What is to be said of the project first. */
  readonly notice?: ReactNode;
  readonly onTask: (text: string) => void;
};

export function EmptyChat({ project, notice, onTask }: Props) {
  return (
    <div className={styles.empty}>
      {notice}
      <h2>{project?.isSample ? 'Three tasks to see how Z Engine decides' : 'Tell the Operator what to do'}</h2>
      <p>
        {project?.isSample
          ? 'Choose one, look at it in the box below, and send it with Enter.'
          : 'The Operator is not a model: it does exactly the steps you type, one a line, and every step passes the gate.'}
      </p>
      <ul>
        {project?.isSample
          ? SAMPLE_TASKS.map((task) => <Task key={task.title} {...task} onTask={onTask} />)
          : EXAMPLES.map((text) => <Task key={text} text={text} onTask={onTask} />)}
      </ul>
    </div>
  );
}

type TaskProps = Pick<Props, 'onTask'> & {
  readonly title?: string;
  readonly text: string;
  readonly shows?: DecisionName;
};

function Task({ title, text, shows, onTask }: TaskProps) {
  const [Icon, words] = shows === undefined ? [null, ''] : SHOWS[shows];
  return (
    <li>
      <button type="button" className={styles.task} onClick={() => onTask(text)}>
        {title !== undefined && <strong>{title}</strong>}
        <code>{text}</code>
        {Icon !== null && shows !== undefined && (
          <span className={styles[shows]}>
            <Icon aria-hidden="true" />
            {words}
          </span>
        )}
      </button>
    </li>
  );
}
