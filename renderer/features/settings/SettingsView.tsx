// To be built.
import type { Intent } from '../../components/intent.ts';

type Props = {
  readonly intents: readonly Intent[];
  readonly isMac: boolean;
};

export function SettingsView(_props: Props) {
  return <h1>Settings</h1>;
}
