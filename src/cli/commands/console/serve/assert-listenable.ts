// Whether an address can be listened on, before anything is made for who would listen.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenError } from './listen-error.ts';

/**
 * Listens for a moment.
 *
 * Errors: CONFIG_INVALID when somebody else does, or it is no address of this machine.
 */
export async function assertListenable(address: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    throw listenError(error, address);
  }
  await new Promise((resolve) => server.close(resolve));
}
