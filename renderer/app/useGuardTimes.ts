// The times of the accident guard that the person has set, in milliseconds.
import { type GuardTimes, guardTimes } from '../components/guard.ts';
import { useApprovalSettings } from '../stores/useApprovalSettings.ts';

export function useGuardTimes(): GuardTimes {
  const { fresh_ms, typing_ms } = useApprovalSettings();
  return guardTimes(fresh_ms, typing_ms);
}
