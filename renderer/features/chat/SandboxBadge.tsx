// How a command ran while the sandbox is switched on: a quiet word, or a warning with why it was not confined.
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { Confinement } from '../../../shared/domain/sandbox.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './SandboxBadge.module.css';
import { badgeView } from './sandboxModel.ts';

export function SandboxBadge({ confinement }: { readonly confinement: Confinement }) {
  const { tone, words, more } = badgeView(confinement);
  const Icon = tone === 'calm' ? ShieldCheck : ShieldOff;
  return (
    <span className={styles[tone]} title={more}>
      <Icon aria-hidden="true" />
      <span aria-hidden="true">
        <RawText text={words} />
      </span>
      <HiddenText>
        <RawText text={more} />{' '}
      </HiddenText>
    </span>
  );
}
