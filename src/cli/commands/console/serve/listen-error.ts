// Why nothing can be listened on, and what to do about it.
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';

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
    message: `The console cannot listen on ${where}: ${why}.`,
    hint,
    cause: error,
  });
}
