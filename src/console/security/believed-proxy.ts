// Which addresses are proxies whose word counts.
import type { ConsoleSettings } from '../core/console-settings.ts';
import { isLoopbackAddress, sameAddress } from '../core/loopback-address.ts';

/**
 * Tells whether a socket's address is that of a proxy which is believed: one of those that the
 * settings name, or this machine's own where a proxy is expected there and none is named.
 */
export function isBelievedProxy(address: string, settings: ConsoleSettings): boolean {
  const { auth, publicUrl } = settings;
  if (auth === 'loopback') return false;
  const proxies = typeof auth === 'object' ? auth.proxies : settings.proxies;
  if (proxies !== undefined) return proxies.some((proxy) => sameAddress(proxy, address));
  return (typeof auth === 'object' || publicUrl !== undefined) && isLoopbackAddress(address);
}
