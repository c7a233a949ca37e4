// The name under which a client is counted.
import type { ConsoleCore } from '../core/console-core.ts';
import { type ConsoleRequest, socketAddress } from '../core/console-env.ts';
import { isBelievedProxy } from './believed-proxy.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { clientName } from './loopback-address.ts';

/**
 * Gives the name under which a client is counted: that of its socket, or what a proxy that is
 * believed tells of it, else one stranger could use up what is there for all. Nobody is let in by
 * it.
 */
export function clientOf(c: ConsoleRequest, { settings }: ConsoleCore): string {
  const address = socketAddress(c);
  const isProxy = (other: string): boolean => isBelievedProxy(other, settings);
  if (!isProxy(address)) return clientName(address);
  const told = forwardedAddress({
    xForwardedFor: c.req.header('x-forwarded-for'),
    forwarded: c.req.header('forwarded'),
    isProxy,
  });
  return clientName(told ?? address);
}
