// What the parts that show an entry of the Inbox are given.
import type { Guard } from '../components/useGuard.ts';
import type { InboxDetailParts } from '../features/inbox/Inbox.tsx';

export type DetailProps = InboxDetailParts & { readonly guard: Guard };
