// What a proxy reports about its client: X-Forwarded-For, and Forwarded of RFC 7239.

import type { ConsoleSettings } from '../core/console-settings.ts';
import { isInNetwork, isIpAddress, isLoopbackAddress } from '../core/loopback-address.ts';

export interface ForwardedHeaders {
  /** The header X-Forwarded-For: addresses, the nearest last. */
  readonly xForwardedFor: string | undefined;
  /** The header Forwarded: elements with `for=`, the nearest last. */
  readonly forwarded: string | undefined;
  /** Whether an address is that of a proxy which is believed: what it was asked by counts then. */
  isProxy(address: string): boolean;
}

const HOP_CHARACTERS_MAX = 100;
// Quotes that are closed. An open one would hide what the proxy adds after it.
const WELL_QUOTED = /^(?:"(?:[^"\\]|\\.)*"|[^"\\])*$/s;
const ELEMENTS = /(?:"(?:[^"\\]|\\.)*"|[^",])+/gs;
const PAIRS = /(?:"(?:[^"\\]|\\.)*"|[^";])+/gs;
const FOR_PAIR = /^\s*for\s*=(.*)$/is;
const WITH_PORT = /^(?:\[([^\]]*)\](?::\w{1,16})?|(\d[\d.]*):\w{1,16})$/;

/**
 * Returns the address of the proxy's client. It is the last one that is not a trusted proxy:
 * addresses before it were written by the client, and say nothing. `undefined` if that last one is
 * not an address (`unknown`, a made-up name), or if the two headers disagree: a proxy writes one of
 * them, and passes on what a visitor wrote into the other.
 * Source: https://www.rfc-editor.org/rfc/rfc7239#section-6 (2026-11-22)
 */
export function forwardedAddress(headers: ForwardedHeaders): string | undefined {
  const { xForwardedFor, forwarded, isProxy } = headers;
  const told = [
    ...(xForwardedFor === undefined ? [] : [nearest(xForwardedFor.split(','), isProxy)]),
    ...(forwarded === undefined ? [] : [nearest(forsOf(forwarded), isProxy)]),
  ];
  const [address, ...others] = told;
  return others.every((other) => other === address) ? address : undefined;
}

function nearest(
  hops: readonly string[],
  isProxy: ForwardedHeaders['isProxy'],
): string | undefined {
  for (const hop of hops.toReversed()) {
    const address = addressOf(hop);
    if (address === undefined) return undefined;
    if (!isProxy(address)) return address;
  }
  return undefined;
}

/** The values of `for`, an empty one for an element without it. */
function forsOf(forwarded: string): readonly string[] {
  if (!WELL_QUOTED.test(forwarded)) return [''];
  return (forwarded.match(ELEMENTS) ?? []).map((element) => {
    const pairs = (element.match(PAIRS) ?? []).map((pair) => FOR_PAIR.exec(pair)?.[1]);
    return pairs.find((value) => value !== undefined) ?? '';
  });
}

/** `203.0.113.9`, `203.0.113.9:4711`, `2001:db8::1`, `[2001:db8::1]:4711`, quoted or not. */
function addressOf(hop: string): string | undefined {
  const plain = hop
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  if (plain.length > HOP_CHARACTERS_MAX) return undefined;
  const [, bracketed, before] = WITH_PORT.exec(plain) ?? [];
  const address = (bracketed ?? before ?? plain).toLowerCase();
  return isIpAddress(address) ? address : undefined;
}

/**
 * Whether a socket's address is that of a proxy which is believed: one of those that the
 * settings name, or this machine's own where a proxy is expected there and none is named.
 */
export function isBelievedProxy(address: string, settings: ConsoleSettings): boolean {
  const { auth, publicUrl } = settings;
  if (auth === 'loopback') return false;
  const proxies = typeof auth === 'object' ? auth.proxies : settings.proxies;
  if (proxies !== undefined) return proxies.some((proxy) => isInNetwork(address, proxy));
  return (typeof auth === 'object' || publicUrl !== undefined) && isLoopbackAddress(address);
}
