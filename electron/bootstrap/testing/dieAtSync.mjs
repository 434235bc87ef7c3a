// Tests only: the process is killed the moment it wants a file to be on the disk: what it has written lies there, not in
// its place. It must never be imported by the product.
import { open } from 'node:fs/promises';

const handle = await open(process.execPath);
Object.getPrototypeOf(handle).sync = () => process.kill(process.pid, 'SIGKILL');
await handle.close();
