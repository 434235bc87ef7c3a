// Settings, Permissions: the mode of new chats, every rule, what is built in, secret files, and how far questions reach.
import { MODE_CYCLE, MODE_TEXT } from '../../../shared/domain/mode.ts';
import type { SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import { Button } from '../../components/Button.tsx';
import { Choice, ChoiceList, Switch } from './controls.tsx';
import styles from './PermissionsPage.module.css';
import { Rules } from './Rules.tsx';
import { Problem, SavedMark, Section } from './Setting.tsx';
import { BUILT_IN, builtInOff, type ChoiceSetting, REACH } from './settingsModel.ts';
import { TextsSetting } from './TextsSetting.tsx';
import { useIsLocked, useSave } from './useSave.ts';

/** INVARIANT: Bypass is no choice of a setting (M1). */
const MODE: ChoiceSetting = {
  key: 'permissions.mode',
  label: 'Permission mode',
  line: 'How new chats begin. The chip below the text box changes the mode of one chat.',
  choices: MODE_CYCLE.map((mode) => ({ value: mode, label: MODE_TEXT[mode].label, line: MODE_TEXT[mode].description })),
};

export function PermissionsPage({ document }: { readonly document: SettingsDocument }) {
  const { permissions } = document.settings;
  return (
    <>
      <Section title="New chats">
        <ChoiceList setting={MODE} />
        <Switch
          label="Run read-only shell commands without asking"
          line="Command lines that are proven to change nothing. Switched off, they ask in every mode but Bypass."
          isOn={permissions.auto_allow_read_only_bash}
          changeTo={(value) => ({ kind: 'setFlag', key: 'permissions.auto_allow_read_only_bash', value })}
        />
        <Switch
          label="Run read-only cloud commands without asking"
          line="Commands that only read but reach the network with your accounts, such as gh pr list or kubectl get."
          isOn={permissions.cloud_reads}
          changeTo={(value) => ({ kind: 'setFlag', key: 'permissions.cloud_reads', value })}
        />
      </Section>
      <Rules document={document} />
      <BuiltIn off={permissions.built_in_off} />
      <Section title="What asks, and how far">
        {REACH.map((setting) => (
          <Choice key={setting.key} setting={setting} />
        ))}
        <Switch
          label="Ask before files that Git ignores are changed"
          line="A change to one shows in no diff. Switched on, it asks also where a rule or Auto-accept edits would let it pass."
          isOn={permissions.ask_for_ignored}
          changeTo={(value) => ({ kind: 'setFlag', key: 'permissions.ask_for_ignored', value })}
        />
      </Section>
      <SecretFiles own={permissions.secret_files} builtIn={document.defaultSecretFiles} />
      <Section
        title="Additional directories"
        line="They count as inside the project. Relative ones start at the project, ~/ at home."
      >
        <TextsSetting
          name="permissions.additional_directories"
          label="Additional directories"
          noun="directory"
          texts={permissions.additional_directories}
          isGoneWhenEmpty
          empty="None. Only the project itself is inside."
          placeholder="~/code/shared-library"
        />
      </Section>
      <Section title="Disabled tools" line="No agent gets them, whatever else allows them.">
        <TextsSetting
          name="permissions.disabled_tools"
          label="Disabled tools"
          noun="disabled tool"
          texts={permissions.disabled_tools}
          isGoneWhenEmpty
          empty="None. Every tool is there."
          placeholder="WebFetch"
        />
      </Section>
    </>
  );
}

function BuiltIn({ off }: { readonly off: readonly string[] }) {
  return (
    <Section
      title="Built-in refusals"
      line="They stand before every rule and hold in Bypass too. Only you can switch one off."
    >
      {BUILT_IN.map(({ name, label, line }) => {
        const isOn = !off.includes(name);
        return (
          <Switch
            key={name}
            label={label}
            line={isOn ? line : `${line} Off: nothing built in refuses it now.`}
            isOn={isOn}
            changeTo={(next) => ({
              kind: 'setTexts',
              key: 'permissions.built_in_off',
              value: builtInOff(off, name, next),
            })}
          />
        );
      })}
    </Section>
  );
}

type SecretProps = { readonly own: readonly string[] | undefined; readonly builtIn: readonly string[] };

function SecretFiles({ own, builtIn }: SecretProps) {
  const { outcome, save } = useSave();
  const isLocked = useIsLocked();
  const isOwn = own !== undefined;
  return (
    <Section
      title="Secret files"
      line="Reading or changing one asks twice, in and outside the project, also where a rule or skipped approvals would let it pass. Patterns as in .gitignore."
    >
      <div className={styles.which}>
        <span>{isOwn ? 'This is your own list.' : 'This is the built-in list; changing it makes it your own.'}</span>
        {isOwn && !isLocked && (
          <Button onClick={() => void save({ kind: 'setTexts', key: 'permissions.secret_files', value: null })}>
            Back to the built-in list
          </Button>
        )}
        <SavedMark outcome={outcome} />
      </div>
      <Problem outcome={outcome} />
      <div className={styles.scroll}>
        <TextsSetting
          name="permissions.secret_files"
          label="Secret files"
          noun="secret file"
          texts={own ?? builtIn}
          isGoneWhenEmpty={false}
          empty="The list is empty: no file is secret."
          placeholder="*.secret"
        />
      </div>
    </Section>
  );
}
