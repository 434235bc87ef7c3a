// "Always allow…": the exact rules that would be added, where to, and the second word that they need. The buttons only pass
// on: whether a press is meant, the card and its guard decide.
import type { MouseEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './AlwaysActions.module.css';
import type { AlwaysView } from './approvalModel.ts';

type Press = (event: MouseEvent) => void;

type ChoiceProps = {
  readonly always: AlwaysView;
  readonly isOff: boolean;
  readonly onChat: Press;
  readonly onWider: Press;
  readonly onBack: () => void;
};

export function AlwaysChoices({ always, isOff, onChat, onWider, onBack }: ChoiceProps) {
  return (
    <fieldset className={styles.choices} aria-label="Always allow">
      <Button keyHint="s" disabled={isOff} onClick={onChat}>
        In this chat
      </Button>
      <Offer rules={always.rules} words={always.words} />
      {always.wider !== null && (
        <>
          <Button disabled={isOff} onClick={onWider}>
            The whole program
          </Button>
          <p>
            <Rules rules={always.wider.rules} /> in this chat
            {always.wider.replaces.length > 0 && (
              <>
                , in place of <Rules rules={always.wider.replaces} />
              </>
            )}
          </p>
        </>
      )}
      <Button keyHint="p" disabled>
        In this project
      </Button>
      <p>
        <InlineText text={always.notInProject} />
      </p>
      <Button look="quiet" onClick={onBack}>
        Go back
      </Button>
    </fieldset>
  );
}

type PatternProps = {
  readonly rules: readonly string[];
  readonly isSending: boolean;
  readonly isOff: boolean;
  readonly onAllow: Press;
  readonly onBack: () => void;
};

/** The one line that is read before a rule counts. */
export function PatternConfirm({ rules, isSending, isOff, onAllow, onBack }: PatternProps) {
  return (
    <div className={styles.pattern}>
      {rules.length > 1 ? (
        <>
          <p>Allow all of these in this chat without asking?</p>
          <List rules={rules} />
        </>
      ) : (
        <p>
          Allow <Rules rules={rules} /> in this chat without asking?
        </p>
      )}
      <div>
        <Button look="primary" keyHint="Enter" disabled={isOff} onClick={onAllow}>
          {isSending ? 'Sending…' : 'Allow in this chat'}
        </Button>
        <Button keyHint="Esc" disabled={isSending} onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  );
}

/** Several are for one line: with one of them alone it would still ask. */
function Offer({ rules, words }: { readonly rules: readonly string[]; readonly words: string }) {
  if (rules.length === 1)
    return (
      <p>
        <Rules rules={rules} />: <InlineText text={words} />
      </p>
    );
  return (
    <div>
      <p>These {rules.length} rules together, all of them or none:</p>
      <List rules={rules} />
      <p>
        <InlineText text={words} />
      </p>
    </div>
  );
}

function List({ rules }: { readonly rules: readonly string[] }) {
  return (
    <ul className={styles.list} aria-label="Rules">
      {rules.map((rule) => (
        <li key={rule}>
          <code className={styles.rule}>
            <RawText text={rule} />
          </code>
        </li>
      ))}
    </ul>
  );
}

function Rules({ rules }: { readonly rules: readonly string[] }) {
  return rules.map((rule, at) => (
    <span key={rule}>
      {at > 0 && ' and '}
      <code className={styles.rule}>
        <RawText text={rule} />
      </code>
    </span>
  ));
}
