// The alarms that stand: those on record, and those that could not be written down. INVARIANT: an alarm that was raised stands
// until a person dismisses it, whatever the disk does; one that is only in memory until the app ends.
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { AlarmLog } from './ports.ts';

export type StandingAlarms = {
  all(): readonly SandboxAlarm[];
  /** Why nothing of the chat runs unasked because it is confined, a clause; null when no alarm stands there. */
  whyRests(chatId: ChatId): string | null;
  raise(alarm: SandboxAlarm): void;
  /** False when it does not stand any more. */
  dismiss(id: string): boolean;
};

export function createStandingAlarms(log: AlarmLog, onFault: (error: unknown) => void): StandingAlarms {
  const unwritten: SandboxAlarm[] = [];
  const all = () => [...log.standing(), ...unwritten];
  return {
    all,
    whyRests: (chatId) => {
      const alarm = all().find((one) => one.chatId === chatId);
      const path = alarm?.changes[0]?.path;
      return alarm === undefined ? null : `an alarm stands${path ? `: \`${path}\` changed` : ''}`;
    },
    raise: (alarm) => {
      try {
        log.raised(alarm);
      } catch (error) {
        unwritten.push(alarm);
        onFault(error);
      }
    },
    dismiss: (id) => {
      const at = unwritten.findIndex((one) => one.id === id);
      return at >= 0 ? unwritten.splice(at, 1).length > 0 : log.dismissed(id);
    },
  };
}
