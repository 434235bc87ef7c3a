// The one door through which a link of an agent leaves, after the person confirmed it.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

export function linkHandlers({ openLink }: HandlerPorts): Pick<Handlers, 'link:open'> {
  return {
    'link:open': async ({ url }) => {
      const opened = await openLink(url);
      return opened.ok ? ok(opened.value) : refused(opened.error);
    },
  };
}
