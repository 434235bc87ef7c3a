// Settings, Advanced, Shell: whether commands are confined, how far they reach then, and whether it works on this machine.
import type { SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { useConnection } from '../../stores/useStores.ts';
import { Switch } from './controls.tsx';
import { SandboxReport } from './SandboxReport.tsx';
import { SandboxStatus } from './SandboxStatus.tsx';
import { Section } from './Setting.tsx';
import styles from './ShellPage.module.css';
import { ON_WINDOWS } from './sandboxPage.ts';
import { TextsSetting } from './TextsSetting.tsx';

type Props = { readonly document: SettingsDocument; readonly onOpenChat: (chatId: ChatId) => void };

export function ShellPage({ document, onOpenChat }: Props) {
  const { sandbox } = document.settings.shell;
  const isWindows = useConnection(({ app }) => app?.platform === 'win32');
  if (isWindows)
    return (
      <Section title="Sandbox">
        <p className={styles.notice}>{ON_WINDOWS}</p>
      </Section>
    );
  return (
    <>
      <Section title="Sandbox">
        <Switches sandbox={sandbox} />
        <p className={styles.notice}>
          Commands that you type with <code>!</code> and the scripts of hooks are not sandboxed.
        </p>
      </Section>
      <SandboxStatus />
      <Section
        title="Folders that may be written too"
        line="By sandboxed commands, beside the project. Relative ones start at the project, ~/ at home."
      >
        <TextsSetting
          name="shell.sandbox.extra_writable"
          label="Folders that may be written too"
          noun="folder"
          texts={sandbox.extra_writable}
          isGoneWhenEmpty
          empty="None. The project, added folders and a temporary folder of their own are enough for most."
          placeholder="~/scratch"
        />
      </Section>
      <SandboxReport onOpenChat={onOpenChat} />
    </>
  );
}

/** While the sandbox is off, what runs unasked because of it looks idle, and can only be switched off. */
function Switches({ sandbox }: { readonly sandbox: SettingsDocument['settings']['shell']['sandbox'] }) {
  const { enabled } = sandbox;
  return (
    <>
      <Switch
        label="Sandbox commands"
        line="Your system confines the commands of agents: they write only to the project, added folders and a temporary folder of their own."
        isOn={enabled}
        changeTo={(value) => ({ kind: 'setFlag', key: 'shell.sandbox.enabled', value })}
      />
      <Switch
        label="Run without asking what is confined"
        line="A sandboxed command that would ask runs, when every file it names for writing lies where it may write. Deny rules, ask rules and Plan hold."
        isOn={sandbox.auto_allow}
        isIdle={!enabled}
        changeTo={(value) => ({ kind: 'setFlag', key: 'shell.sandbox.auto_allow', value })}
      />
      <Switch
        label="Network"
        line="Sandboxed commands reach it. Off, they reach only their own localhost, and packages cannot be downloaded."
        isOn={sandbox.allow_network}
        changeTo={(value) => ({ kind: 'setFlag', key: 'shell.sandbox.allow_network', value })}
      />
      <Switch
        label="Hide keys and browser profiles"
        line="While commands run without asking, they cannot read keys, passwords and browser profiles."
        isOn={sandbox.mask_secrets}
        changeTo={(value) => ({ kind: 'setFlag', key: 'shell.sandbox.mask_secrets', value })}
      />
    </>
  );
}
