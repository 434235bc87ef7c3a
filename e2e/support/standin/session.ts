// Stands in for `session`: it asks the app's handlers what they would grant, and tells the test their answers.
import { EventEmitter } from 'node:events';
import { tell } from './testChannel.ts';

type Page = { isMainFrame: boolean; requestingUrl: string };
type RequestHandler = (contents: null, permission: string, answer: (granted: boolean) => void, page: Page) => void;
type CheckHandler = (contents: null, permission: string, origin: string, page: Page) => boolean;

const PERMISSIONS = ['clipboard-sanitized-write', 'clipboard-read', 'media', 'notifications', 'geolocation'];
const OWN_PAGE = { isMainFrame: true, requestingUrl: 'app://bundle/' };

class DefaultSession extends EventEmitter {
  setPermissionRequestHandler(handler: RequestHandler): void {
    const granted: string[] = [];
    for (const permission of PERMISSIONS) {
      handler(null, permission, (yes) => void (yes && granted.push(permission)), OWN_PAGE);
    }
    tell('granted-requests', granted);
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    tell(
      'granted-checks',
      PERMISSIONS.filter((permission) => handler(null, permission, 'app://bundle/', OWN_PAGE)),
    );
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    tell('device-permission', handler());
  }
  setDisplayMediaRequestHandler(handler: (request: null, answer: (streams: unknown) => void) => void): void {
    handler(null, (streams) => tell('display-media', streams));
  }
}

export const session = { defaultSession: new DefaultSession() };
