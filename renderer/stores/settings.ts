// The settings as the main process read them, and which of their problems were put away.
import { createStore } from 'zustand/vanilla';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { SettingsView } from '../../shared/ipc/contract.ts';

export type SettingsState = {
  readonly view: SettingsView | null;
  /** The problems that were put away, as one text; others show again. */
  readonly dismissed: string | null;
  tell(view: SettingsView): void;
  dismiss(): void;
};

export const createSettingsStore = () =>
  createStore<SettingsState>()((set, get) => ({
    view: null,
    dismissed: null,
    tell: (view) => set({ view }),
    dismiss: () => set({ dismissed: asText(get().view) }),
  }));

/** Those that the person has not put away. */
export const openProblems = (state: SettingsState): readonly SettingsProblem[] =>
  state.view === null || asText(state.view) === state.dismissed ? none : state.view.problems;

const none: readonly SettingsProblem[] = [];
const asText = (view: SettingsView | null) => (view === null ? null : JSON.stringify(view.problems));
