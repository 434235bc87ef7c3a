// The controls of Settings: a choice of few, a switch, a number. Each saves at once and shows only what the file says.
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useSettingsDocument } from '../../stores/useStores.ts';
import styles from './controls.module.css';
import { Setting } from './Setting.tsx';
import { type ChoiceSetting, chosen, type NumberSetting, readNumber } from './settingsModel.ts';
import { useIsLocked, useSave } from './useSave.ts';

const useChosen = (setting: { readonly key: string }): string =>
  useSettingsDocument(({ document }) => (document === null ? '' : chosen(setting, document.settings)));

/** Few choices side by side. */
export function Choice({ setting }: { readonly setting: ChoiceSetting }) {
  const id = useId();
  const value = useChosen(setting);
  const isLocked = useIsLocked();
  const { outcome, save } = useSave();
  return (
    <Setting id={id} label={setting.label} line={setting.line} outcome={outcome}>
      <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-line`} className={styles.segments}>
        {setting.choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={isLocked}
              onChange={() => void save({ kind: 'setText', key: setting.key, value: choice.value })}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </Setting>
  );
}

/** Few choices below each other, with a line each. */
export function ChoiceList({ setting }: { readonly setting: ChoiceSetting }) {
  const id = useId();
  const value = useChosen(setting);
  const isLocked = useIsLocked();
  const { outcome, save } = useSave();
  return (
    <Setting isTall id={id} label={setting.label} line={setting.line} outcome={outcome}>
      <div role="radiogroup" aria-labelledby={id} className={styles.list}>
        {setting.choices.map((choice) => (
          <label key={choice.value} className={styles.row}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={isLocked}
              aria-describedby={`${id}-${choice.value}`}
              onChange={() => void save({ kind: 'setText', key: setting.key, value: choice.value })}
            />
            <span className={styles.name}>{choice.label}</span>
            <span id={`${id}-${choice.value}`} className={styles.line}>
              {choice.line}
            </span>
          </label>
        ))}
      </div>
    </Setting>
  );
}

type SwitchProps = {
  readonly label: string;
  readonly line: string;
  readonly isOn: boolean;
  /** What it is about is off: it can be switched off, and not on. */
  readonly isIdle?: boolean;
  /** What saves it. */
  readonly changeTo: (isOn: boolean) => Parameters<ReturnType<typeof useSave>['save']>[0];
};

export function Switch({ label, line, isOn, isIdle = false, changeTo }: SwitchProps) {
  const id = useId();
  const isLocked = useIsLocked();
  const { outcome, save } = useSave();
  const isShut = isLocked || (isIdle && !isOn);
  return (
    <Setting id={id} label={label} line={line} outcome={outcome} isIdle={isIdle}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-disabled={isShut}
        aria-labelledby={id}
        aria-describedby={`${id}-line`}
        onClick={() => {
          if (!isShut) void save(changeTo(!isOn));
        }}
      />
    </Setting>
  );
}

/** A whole number; saved by Enter or by leaving it, put back by Escape. */
export function NumberBox({ setting }: { readonly setting: NumberSetting }) {
  const id = useId();
  const value = useChosen(setting);
  const isLocked = useIsLocked();
  const { outcome, save, say } = useSave();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const keep = () => {
    if (typed === value) return say(null);
    const read = readNumber(typed, setting);
    if (typeof read === 'string') say(read);
    else void save({ kind: 'setNumber', key: setting.key, value: read });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key !== 'Escape' || typed === value) return;
    event.stopPropagation();
    setTyped(value);
    say(null);
  };
  return (
    <Setting id={id} label={setting.label} line={setting.line} outcome={outcome}>
      <input
        className={styles.number}
        inputMode="numeric"
        aria-labelledby={id}
        aria-describedby={`${id}-line`}
        aria-invalid={outcome.state === 'failed'}
        readOnly={isLocked}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={onKeyDown}
      />
      <span className={styles.unit}>{setting.unit}</span>
    </Setting>
  );
}
