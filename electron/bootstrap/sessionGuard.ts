// What a page may ask of the system: to put plain text on the clipboard, and nothing else.
// Electron grants everything that nobody refuses, hence both handlers of permissions, and those of devices and screens.
import type { PageFacts, Session } from './electronPorts.ts';
import { isOwnUrl } from './ownScheme.ts';

const GRANTED = 'clipboard-sanitized-write';

const grants = (permission: string, { isMainFrame, requestingUrl }: PageFacts) =>
  permission === GRANTED && isMainFrame && isOwnUrl(requestingUrl ?? '');

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, page) => answer(grants(permission, page)));
  session.setPermissionCheckHandler((_contents, permission, _origin, page) => grants(permission, page));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.on('will-download', (event) => event.preventDefault());
}
