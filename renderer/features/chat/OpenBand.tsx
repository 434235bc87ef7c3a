// The band above the text while little or nothing is asked: it cannot be overlooked, and one press ends it.
import { ShieldOff } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import styles from './OpenBand.module.css';
import { BYPASS_BAND, SKIP_BAND } from './wishModel.ts';

type Props = {
  readonly isBypass: boolean;
  readonly isSkipping: boolean;
  readonly onLeaveBypass: () => void;
  readonly onEndSkip: () => void;
};

export function OpenBand({ isBypass, isSkipping, onLeaveBypass, onEndSkip }: Props) {
  return (
    <>
      {isBypass && (
        <div className={styles.bypass}>
          <ShieldOff aria-hidden="true" />
          <p>{BYPASS_BAND}</p>
          <Button onClick={onLeaveBypass}>Leave Bypass</Button>
        </div>
      )}
      {isSkipping && (
        <div className={styles.skip}>
          <ShieldOff aria-hidden="true" />
          <p>{SKIP_BAND}</p>
          <Button onClick={onEndSkip}>Stop skipping</Button>
        </div>
      )}
    </>
  );
}
