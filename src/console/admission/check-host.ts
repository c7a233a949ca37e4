// Which names the console answers to. A page of a stranger can make its own name mean this
// machine (DNS rebinding); a browser then asks us under that name, and is refused.

import type { ConsoleSettings } from '../core/console-settings.ts';
import { isIpAddress, isLoopbackHost } from '../core/loopback-address.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Checks the Host header. On this machine alone: names of this machine, the host that is listened
 * on and that of the public address. Otherwise, when the public address is known: these, and IP
 * addresses, which nobody's DNS gives; when it is not, every host where tokens are asked for: under
 * a stranger's name no browser has a session. Headers of a proxy are another matter: a page under a
 * name that means the proxy's machine could send them itself.
 * Errors: HttpError 421.
 */
export function checkHost(header: string | undefined, settings: ConsoleSettings): void {
  const { host, publicUrl, auth } = settings;
  if (auth === 'token' && publicUrl === undefined) return;
  const asked = hostOf(header);
  const bare = asked.replace(/^\[(.*)\]$/, '$1');
  if (isLoopbackHost(asked) || bare === host.toLowerCase()) return;
  if (publicUrl !== undefined && asked === new URL(publicUrl).hostname) return;
  if (auth !== 'loopback' && isIpAddress(bare)) return;
  throw new HttpError(421, {
    message: 'This host name does not belong to the console.',
    hint: 'Open it at the address that it printed, or set its public address.',
  });
}

function hostOf(header: string | undefined): string {
  if (header === undefined || !/^[\w.:[\]-]{1,255}$/.test(header)) return '';
  return URL.parse(`http://${header}/`)?.hostname ?? '';
}
