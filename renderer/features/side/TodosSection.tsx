// The agent's own list of what is to do, as it last wrote it. It is the agent's word, not what was found.
import { Check, Circle, CircleDot } from 'lucide-react';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { keyed } from '../../components/keyed.ts';
import { RawText } from '../../components/RawText.tsx';
import { Folded } from './Folded.tsx';
import { Section } from './Section.tsx';
import styles from './TodosSection.module.css';
import { aroundNow, latestTodos, type Todo } from './todosModel.ts';

type Props = { readonly items: ReadonlyMap<string, TimelineItem>; readonly isReading: boolean };

/** So many are shown before the list folds. */
const MOST = 10;
const NONE = 'No list yet. The agent makes one for work of several steps.';

export function TodosSection({ items, isReading }: Props) {
  const { todos, progress } = latestTodos(items.values());
  const empty = todos.length > 0 ? null : isReading ? 'Reading the chat…' : NONE;
  return (
    <Section title="To do" count={progress} empty={empty}>
      <Folded many={todos.length} most={MOST} noun="steps">
        {(isWhole) => (
          <ul className={styles.list}>
            {keyed(isWhole ? todos : aroundNow(todos, MOST), ({ text }) => text).map(({ key, item }) => (
              <Row key={key} todo={item} />
            ))}
          </ul>
        )}
      </Folded>
    </Section>
  );
}

const LOOK = {
  done: { icon: Check, words: 'done' },
  now: { icon: CircleDot, words: 'now' },
  pending: { icon: Circle, words: 'to do' },
} as const;

function Row({ todo }: { readonly todo: Todo }) {
  const { icon: Icon, words } = LOOK[todo.status];
  return (
    <li className={styles[todo.status]}>
      <Icon aria-hidden="true" />
      <span className={styles.text}>
        <RawText text={todo.text} />
        <HiddenText>, {words}</HiddenText>
      </span>
      {todo.status === 'now' && <small aria-hidden="true">now</small>}
    </li>
  );
}
