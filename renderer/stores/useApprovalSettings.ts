// What the person has set of the accident guard; until it is known, what nobody has set.
import { DEFAULT_WINDOW_SETTINGS, type WindowSettings } from '../../shared/domain/settings.ts';
import { useSettings } from './useStores.ts';

export const useApprovalSettings = (): WindowSettings['approvals'] =>
  useSettings((state) => state.view?.window.approvals ?? DEFAULT_WINDOW_SETTINGS.approvals);
