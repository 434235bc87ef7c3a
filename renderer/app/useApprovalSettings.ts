// What the person has set of the accident guard; until it is known, what nobody has set.
import { DEFAULT_WINDOW_SETTINGS, type WindowSettings } from '../../shared/domain/settings.ts';
import { type GuardTimes, guardTimes } from '../components/guard.ts';
import { useSettings } from '../stores/useStores.ts';

export const useApprovalSettings = (): WindowSettings['approvals'] =>
  useSettings((state) => state.view?.window.approvals ?? DEFAULT_WINDOW_SETTINGS.approvals);

/** Milliseconds. */
export function useGuardTimes(): GuardTimes {
  const { fresh_ms, typing_ms } = useApprovalSettings();
  return guardTimes(fresh_ms, typing_ms);
}
