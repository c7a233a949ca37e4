// Looks TXT records of the DNS up, within a time.

import { Resolver } from 'node:dns/promises';
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { PortolanError } from '../../base/portolan-error.ts';

/**
 * Returns the TXT records of a name, each in the pieces that it came in; none when the name has
 * none or is not known.
 *
 * Errors: FETCH_UNREACHABLE, when no server answered, or answered that it failed; FETCH_TIMEOUT;
 * the signal's reason.
 */
export type ResolveTxt = (
  name: string,
  signal?: AbortSignal,
) => Promise<readonly (readonly string[])[]>;

export interface ResolveTxtOptions {
  /** How long all of it may take, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Addresses of servers, with or without port. Default: the system's. */
  readonly servers?: readonly string[] | undefined;
}

const RESOLVE_KINDS: OptionKinds<ResolveTxtOptions> = { timeoutMs: 'timer', servers: 'texts' };

const TIMEOUT_MS = 10_000;
const TRIES = 2;
// The name is there without such records, or is not there.
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Makes the function that looks names up.
 *
 * The servers must be IP addresses.
 */
export function createTxtResolver(options: ResolveTxtOptions = {}): ResolveTxt {
  checkGivenOptions(options, RESOLVE_KINDS);
  const { timeoutMs = TIMEOUT_MS, servers } = options;
  return async (name, signal) => {
    signal?.throwIfAborted();
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / TRIES), tries: TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      cancel();
    }, timeoutMs);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await resolver.resolveTxt(name);
    } catch (error) {
      signal?.throwIfAborted();
      const { code } = error as { readonly code?: string };
      if (NONE.has(code ?? '')) return [];
      if (isLate || code === 'ETIMEOUT') throw timeoutOf(name, timeoutMs);
      throw lookupError(name, code, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  };
}

function timeoutOf(name: string, timeoutMs: number): PortolanError {
  return new PortolanError('FETCH_TIMEOUT', {
    message: `The DNS did not answer for the TXT records of ${name} within ${timeoutMs} ms.`,
    hint: 'Try again later, or ask whether the servers of that name answer.',
  });
}

function lookupError(name: string, code: string | undefined, cause: unknown): PortolanError {
  return new PortolanError('FETCH_UNREACHABLE', {
    message: `The TXT records of ${name} could not be looked up: ${code ?? String(cause)}.`,
    hint: 'Check the spelling of the host, and whether the servers of that name answer.',
    cause,
  });
}
