// The states of the window that are worth looking at, each as what the main process would answer.
import { APPROVAL_SCENES } from './scenes/approval.ts';
import { AUDIT_SCENES } from './scenes/audit.ts';
import type { Scene } from './scenes/base.ts';
import { CHAT_SCENES } from './scenes/chat.ts';
import { FRAME_SCENES } from './scenes/frame.ts';
import { INBOX_SCENES } from './scenes/inbox.ts';
import { QUESTION_SCENES } from './scenes/question.ts';
import { SANDBOX_SCENES } from './scenes/sandbox.ts';
import { SETTINGS_SCENES } from './scenes/settings.ts';
import { SIDE_SCENES } from './scenes/side.ts';
import { TIMELINE_SCENES } from './scenes/timeline.ts';
import { WINDOW_SCENES } from './scenes/window.ts';

export const SCENES: Readonly<Record<string, Scene>> = {
  ...WINDOW_SCENES,
  ...CHAT_SCENES,
  ...APPROVAL_SCENES,
  ...QUESTION_SCENES,
  ...INBOX_SCENES,
  ...AUDIT_SCENES,
  ...SETTINGS_SCENES,
  ...FRAME_SCENES,
  ...SIDE_SCENES,
  ...TIMELINE_SCENES,
  ...SANDBOX_SCENES,
};
