// Whether the browser lets this page notify, for the page of the Settings that shows it. It is asked by a click and by nothing else.
import { useState } from 'react';
import { useConnection } from '../../stores/useStores.ts';
import { type Permission, permissionOf } from './notifyModel.ts';
import { browserPermission } from './pageNotifier.ts';

type Asking = { readonly state: Permission; readonly onAsk: () => void };

export function useNotificationPermission(): Asking {
  const host = useConnection((state) => state.app?.host ?? null);
  const [said, setSaid] = useState(browserPermission);
  const onAsk = () => {
    if (said !== null) void Notification.requestPermission().then(setSaid);
  };
  return { state: permissionOf(host, said), onAsk };
}
