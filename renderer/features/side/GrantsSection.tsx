// What the person allowed for as long as this chat lives (S5): each grant with where it came from, what it let pass, and its
// own Revoke, which ends exactly this one.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import { type Grant, grantTexts } from '../../../shared/domain/grant.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import { useNow } from '../../components/useNow.ts';
import { grantsIn } from '../../stores/grants.ts';
import { useGrants, useWindow } from '../../stores/useStores.ts';
import { Folded } from './Folded.tsx';
import styles from './GrantsSection.module.css';
import { cardOf, madeWords, placeAfter, usedWords } from './grantsModel.ts';
import { Section } from './Section.tsx';

type Items = ReadonlyMap<string, TimelineItem>;
type Props = { readonly chatId: ChatId; readonly items: Items; readonly onAudit: (text: string) => void };

const MINUTE = 60_000;
/** Of so many the newest are shown before the list folds. */
const MOST = 6;
const NONE =
  'Nothing yet. What you allow for this chat on a card, or add with /add-dir, stands here, and ends with the app.';

export function GrantsSection({ chatId, items, onAudit }: Props) {
  const grants = useGrants((state) => grantsIn(state, chatId)).toReversed();
  const now = useNow(grants.length === 0 ? null : MINUTE);
  const list = useRef<HTMLUListElement>(null);
  const { revoke, problem } = useRevoke(list, grants.length);
  return (
    <Section
      title="Allowed in this chat"
      count={grants.length === 0 ? null : String(grants.length)}
      empty={grants.length === 0 ? NONE : null}
    >
      <Folded many={grants.length} most={MOST} noun="grants">
        {(isWhole) => (
          <ul ref={list} className={styles.list}>
            {grants.slice(0, isWhole ? grants.length : MOST).map((grant, place) => (
              <Row
                key={grant.id}
                grant={grant}
                made={madeWords(grant, now)}
                card={cardOf(grant, items.values())}
                onRevoke={() => void revoke(grant, place)}
                onMove={(by) => focusRow(list, place + by)}
                onAudit={onAudit}
              />
            ))}
          </ul>
        )}
      </Folded>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <InlineText text={problem} />
        </p>
      )}
      <p className={styles.hint}>
        <kbd>Del</kbd> revokes the one that has the focus.
      </p>
    </Section>
  );
}

/** Once the one that had the focus is gone, the focus goes to the one in its place, or to the heading after the last. */
function useRevoke(list: RefObject<HTMLUListElement | null>, many: number) {
  const { stores } = useWindow();
  const [problem, setProblem] = useState<string | null>(null);
  const left = useRef<{ readonly place: number; readonly heading: HTMLElement | null } | null>(null);
  useEffect(() => {
    if (left.current === null || document.activeElement !== document.body) return;
    const { place, heading } = left.current;
    left.current = null;
    const next = placeAfter(place, many);
    if (next === null) heading?.focus();
    else focusRow(list, next);
  }, [list, many]);
  const revoke = async (grant: Grant, place: number) => {
    left.current = { place, heading: list.current?.closest('section')?.querySelector('button') ?? null };
    const answer = await stores.grants.getState().revoke(grant.id);
    setProblem(answer.ok ? null : `\`${grantTexts(grant).join(', ')}\` was not revoked: ${answer.error.message}`);
  };
  return { revoke, problem };
}

function focusRow(list: RefObject<HTMLUListElement | null>, place: number): void {
  list.current?.querySelectorAll<HTMLElement>('[data-revoke]').item(place)?.focus();
}

type RowProps = {
  readonly grant: Grant;
  readonly made: string;
  readonly card: string | null;
  readonly onRevoke: () => void;
  readonly onMove: (by: number) => void;
  readonly onAudit: (text: string) => void;
};

function Row({ grant, made, card, onRevoke, onMove, onAudit }: RowProps) {
  const rules = grantTexts(grant).join(' and ');
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) onMove(by);
    else if (event.key === 'Delete' && !event.repeat) onRevoke();
    else return;
    event.preventDefault();
  };
  return (
    <li onKeyDown={onKeyDown}>
      <span className={styles.rules}>
        {grantTexts(grant).map((rule) => (
          <code key={rule}>
            <RawText text={rule} />
          </code>
        ))}
      </span>
      <small className={styles.from}>
        {usedWords(grant)} · {made}
        {card !== null && (
          <>
            {' for '}
            <code>
              <RawText text={card} />
            </code>
          </>
        )}
      </small>
      {grant.uses > 0 && (
        <button
          type="button"
          className={styles.audit}
          aria-label={`What ${rules} let pass`}
          onClick={() => onAudit(grant.rules[0] ?? '')}
        >
          What it let pass
        </button>
      )}
      <button
        type="button"
        data-revoke=""
        className={styles.revoke}
        aria-label={`Revoke ${rules}, ${usedWords(grant)}`}
        aria-keyshortcuts="Delete"
        title="Revoke (Del)"
        onClick={onRevoke}
      >
        Revoke
      </button>
    </li>
  );
}
