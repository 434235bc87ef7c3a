// Settings, Approvals: how long cards take no answer, and when the system tells that something waits (A3, A8).
import type { SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import { Choice, NumberBox, Switch } from './controls.tsx';
import { NotificationPermission, type PermissionProps } from './NotificationPermission.tsx';
import { Section } from './Setting.tsx';
import { GUARD_TIMES, NOTIFICATIONS } from './settingsModel.ts';

type Props = { readonly document: SettingsDocument; readonly permission: PermissionProps };

export function ApprovalsPage({ document, permission }: Props) {
  const { approvals, notifications } = document.settings;
  return (
    <>
      <Section title="Answering cards">
        {GUARD_TIMES.map((setting) => (
          <NumberBox key={setting.key} setting={setting} />
        ))}
        <Switch
          label="Confirm before a rule is kept"
          line="“In this chat” and “In this project” show the exact rule and ask once more."
          isOn={approvals.confirm_rules}
          changeTo={(value) => ({ kind: 'setFlag', key: 'approvals.confirm_rules', value })}
        />
      </Section>
      <Section
        title="Notifications"
        line="Of your system. They never answer anything; a click opens the chat at its card."
      >
        <NotificationPermission {...permission} />
        {NOTIFICATIONS.map((setting) => (
          <Choice key={setting.key} setting={setting} />
        ))}
        <Switch
          label="Sound"
          line="A short sound with each notification."
          isOn={notifications.sound}
          changeTo={(value) => ({ kind: 'setFlag', key: 'notifications.sound', value })}
        />
        <Switch
          label="Badge"
          line="The number of waiting approvals on the app's icon, or in the title of the page."
          isOn={notifications.badge}
          changeTo={(value) => ({ kind: 'setFlag', key: 'notifications.badge', value })}
        />
      </Section>
    </>
  );
}
