// One decision as a row: when, where, what, who decided, how risky, what came of it. Text of agents shows its hidden characters.
import { memo, type ReactNode } from 'react';
import type { AuditRow } from '../../../shared/domain/auditView.ts';
import { RISK_WORDS } from '../../components/decisionWords.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './AuditTable.module.css';
import type { Columns } from './auditKeys.ts';
import { clockWords, dayWords, durationWords, outcomeCell, rowName, targetOf, VERDICT_WORDS } from './auditModel.ts';
import type { ChatName } from './useChatNames.ts';

export const rowId = (seq: number): string => `audit-row-${seq}`;

type Props = {
  readonly row: AuditRow;
  readonly index: number;
  readonly total: number;
  readonly name: ChatName;
  readonly columns: Columns;
  readonly now: number;
  readonly isChosen: boolean;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onPress: (row: AuditRow) => void;
};

export const Row = memo(function Row({ row, index, total, name, columns, now, isChosen, measure, onPress }: Props) {
  return (
    <div
      ref={measure}
      data-index={index}
      id={rowId(row.seq)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={styles.row}
      // the list keeps the focus, and takes the keys
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(row)}
      onKeyDown={undefined}
    >
      <HiddenText>
        <RawText text={rowName(row, name.title, now)} />
      </HiddenText>
      <div className={styles.cells} aria-hidden="true">
        <Cell first={clockWords(row.at)} second={dayWords(row.at, now)} kind="time" />
        {columns === 'all' && <Cell first={<RawText text={name.title} />} second={name.project} kind="chat" />}
        <What row={row} />
        <Verdict row={row} />
        {columns !== 'few' && (
          <span className={styles.cell}>
            <span className={styles[`risk-${row.risk}`]}>{RISK_WORDS[row.risk].replace(' risk', '')}</span>
          </span>
        )}
        {columns !== 'few' && <Outcome row={row} />}
        {columns === 'all' && <Cell first={durationWords(row.durationMs)} second="" kind="took" />}
      </div>
    </div>
  );
});

type CellProps = {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly kind: 'time' | 'chat' | 'took';
};

const Cell = ({ first, second, kind }: CellProps) => (
  <span className={styles[kind]}>
    <span className={styles.first}>{first}</span>
    {second !== '' && <span className={styles.second}>{second}</span>}
  </span>
);

const What = ({ row }: { readonly row: AuditRow }) => (
  <span className={styles.what}>
    <b>
      <RawText text={row.tool} />
    </b>
    <code>
      <RawText text={targetOf(row.args).replaceAll('\n', '↵').replaceAll('\t', '⇥')} />
    </code>
  </span>
);

const Verdict = ({ row }: { readonly row: AuditRow }) => (
  <span className={styles.cell}>
    <span className={styles[row.decision]}>{VERDICT_WORDS[row.decision]}</span>
    <span className={styles.second}>
      <InlineText text={row.decider.words} />
    </span>
  </span>
);

function Outcome({ row }: { readonly row: AuditRow }) {
  const { tone, words, more } = outcomeCell(row);
  return (
    <span className={styles.cell}>
      <span className={styles[tone]}>{words}</span>
      {more !== null && (
        <span className={styles.second}>
          <InlineText text={more.slice(0, OUTCOME_MOST)} />
        </span>
      )}
    </span>
  );
}
const OUTCOME_MOST = 200;
