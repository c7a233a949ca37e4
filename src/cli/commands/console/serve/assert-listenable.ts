// Whether an address can be listened on, before anything is made for who would listen.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';

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

export function listenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  const where =
    host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`;
  const reasons: Readonly<Record<string, readonly [why: string, hint: string]>> = {
    EADDRINUSE: [
      'another program is already listening there',
      `Is a console running already? Otherwise choose another port: --port ${port + 1}, or 0.`,
    ],
    EACCES: ['this user is not allowed to', 'Choose a port above 1023 with --port.'],
    EADDRNOTAVAIL: [
      'this machine does not have this address',
      'Choose one of its own with --host.',
    ],
    ENOTFOUND: ['the name does not exist', 'Write an address such as 127.0.0.1 or 0.0.0.0.'],
  };
  const cause = isPortolanError(error) ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const [why, hint] = reasons[code] ?? [];
  if (why === undefined || hint === undefined) return error;
  return new PortolanError('CONFIG_INVALID', {
    message: `Portolan cannot listen on ${where}: ${why}.`,
    hint,
    cause: error,
  });
}
