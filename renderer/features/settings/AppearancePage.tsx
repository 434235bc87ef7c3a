// Settings, Appearance: theme and text size. What is saved applies at once, by app/appearance.ts.
import { Choice } from './controls.tsx';
import { Section } from './Setting.tsx';
import { APPEARANCE } from './settingsModel.ts';

export function AppearancePage() {
  return (
    <Section title="Look">
      {APPEARANCE.map((setting) => (
        <Choice key={setting.key} setting={setting} />
      ))}
    </Section>
  );
}
