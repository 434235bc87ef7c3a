// What the sandbox refused a command, and what the person can do about it. It answers only to what is meant, and what outlasts
// the chat or goes without the sandbox needs a second word. INVARIANT: nothing here runs anything; it asks, or lets the agent ask.
import { ShieldX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SandboxDenial } from '../../../shared/domain/sandbox.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import { type Meant, useMeant } from '../../components/useMeant.ts';
import { useApprovalSettings } from '../../stores/useApprovalSettings.ts';
import { useConnection, useSandbox } from '../../stores/useStores.ts';
import { Answered } from './DenialAnswered.tsx';
import styles from './DenialBlock.module.css';
import { type DenialView, denialView } from './sandboxModel.ts';

type Step = 'offer' | 'always' | 'outside';
type Props = { readonly call: ToolCallView; readonly denial: SandboxDenial };

export function DenialBlock({ call, denial }: Props) {
  const answer = useSandbox(({ answers }) => answers.get(call.id));
  const hide = useSandbox((state) => state.hide);
  const block = useRef<HTMLFieldSetElement>(null);
  const view = denialView(denial);
  if (answer?.state === 'hidden') return null;
  const putAway = () => {
    block.current?.closest('article')?.querySelector('button')?.focus();
    hide(call.id);
  };
  return (
    <fieldset ref={block} tabIndex={-1} className={styles.block} aria-label="Refused by the sandbox">
      <ShieldX aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>
          <InlineText text={view.words} />
        </p>
        <p className={styles.certainty}>{view.certainty}</p>
      </div>
      {answer?.state === 'done' ? (
        <Answered call={call} act={answer.act} folder={view.folder} block={block} onHide={putAway} />
      ) : (
        <Offers call={call} view={view} block={block} onNo={putAway} />
      )}
    </fieldset>
  );
}

type OfferProps = {
  readonly call: ToolCallView;
  readonly view: DenialView;
  readonly block: RefObject<HTMLElement | null>;
  readonly onNo: () => void;
};

function Offers({ call, view, block, onNo }: OfferProps) {
  const [step, setStep] = useState<Step>('offer');
  const { allow, outside } = useSandbox(({ allow, outside }) => ({ allow, outside }));
  const answer = useSandbox(({ answers }) => answers.get(call.id));
  const isGone = useConnection((state) => state.status === 'disconnected');
  const press = useMeant(`${step}:${answer?.state ?? ''}`, useApprovalSettings());
  const isSending = answer?.state === 'sending';
  const parts = { press, isOff: isSending || isGone || !press.isArmed, onBack: () => setStep('offer') };
  const { folder } = view;
  useFirstButton(block, step);
  return (
    <>
      {step === 'offer' && (
        <Choices
          {...parts}
          view={view}
          onNo={onNo}
          onStep={setStep}
          onChat={() => folder !== null && void allow(call, folder, 'chat')}
        />
      )}
      {step === 'always' && folder !== null && (
        <Sure {...parts} yes="Always allow it" onYes={() => void allow(call, folder, 'always')}>
          Commands of every chat and project may write <Folder path={folder} /> and all below it then, until you take it
          from the list in Settings → Shell.
        </Sure>
      )}
      {step === 'outside' && (
        <Sure {...parts} yes="Ask for it outside" onYes={() => void outside(call)}>
          The same line is asked for again, to run once without the sandbox: it can write wherever you can. Its card
          asks you first, whatever rules or the mode allow.
        </Sure>
      )}
      {answer?.state === 'refused' && (
        <p className={styles.problem} role="alert">
          Not done: <InlineText text={answer.message} />
        </p>
      )}
      {isGone && <p className={styles.note}>Z Engine does not answer now.</p>}
    </>
  );
}

const Folder = ({ path }: { readonly path: string }) => (
  <code>
    <RawText text={path} />
  </code>
);

type Parts = { readonly press: Meant; readonly isOff: boolean; readonly onBack: () => void };

type ChoiceProps = Parts & {
  readonly view: DenialView;
  readonly onChat: () => void;
  readonly onStep: (step: Step) => void;
  readonly onNo: () => void;
};

function Choices({ press, isOff, view, onChat, onStep, onNo }: ChoiceProps) {
  const why = useId();
  const { folder, noFolder } = view;
  const without = folder === null ? why : undefined;
  const isShut = isOff || folder === null;
  return (
    <>
      <div className={styles.actions}>
        <Button disabled={isShut} describedBy={without} onClick={press.meant(onChat)}>
          {folder === null ? (
            'Allow the folder in this chat'
          ) : (
            <span className={styles.folder}>
              Allow <Folder path={folder} /> in this chat
            </span>
          )}
        </Button>
        <Button disabled={isShut} describedBy={without} onClick={press.meant(() => onStep('always'))}>
          Always allow…
        </Button>
        <Button disabled={isOff} onClick={press.meant(() => onStep('outside'))}>
          Run once outside…
        </Button>
        <Button look="quiet" label="No, leave it refused" onClick={onNo}>
          No
        </Button>
      </div>
      {noFolder !== null && (
        <p id={why} className={styles.note}>
          {noFolder}
        </p>
      )}
    </>
  );
}

type SureProps = Parts & { readonly yes: string; readonly onYes: () => void; readonly children: ReactNode };

function Sure({ press, isOff, onBack, yes, onYes, children }: SureProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onBack();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc goes back, wherever the focus is in it
    <div className={styles.sure} onKeyDown={onKeyDown}>
      <p id={id}>{children}</p>
      <div className={styles.actions}>
        <Button describedBy={id} onClick={onBack}>
          Go back
        </Button>
        <Button look="critical" disabled={isOff} describedBy={id} onClick={press.meant(onYes)}>
          {yes}
        </Button>
      </div>
    </div>
  );
}

/** When the buttons of another step come, the first of them takes the focus: of a second word it is the one that goes back. */
function useFirstButton(block: RefObject<HTMLElement | null>, step: Step): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) block.current?.querySelector('button')?.focus();
    before.current = step;
  }, [block, step]);
}
