// `announce.pings`: addresses that are called with the address of each sitemap.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';

/** Addresses to ping with `?sitemap=`. The engines' own no longer work, and are refused. */
export const PING_KIND: AnnouncerKind = announcerKind<readonly string[]>({
  setting: 'pings',
  place: 8,
  schema: ({ list, address }) => list(address('an address to ping'), 'a list of addresses to ping'),
  recipients: [
    {
      name: 'ping',
      setUp: 'Name the address with --ping.',
      help: ["--ping URL                  each sitemap; the engines' own pings are dead"],
    },
  ],
  flags: [
    {
      flag: '--ping <url>',
      help: 'GET this address with ?sitemap=; may be repeated',
      value: 'addresses',
    },
  ],
  applyFlags: (value, { ping }) =>
    Array.isArray(ping) ? [...(value ?? []), ...(ping as string[])] : value,
  async open(addresses) {
    const { createPingAnnouncer } = await import('./ping-announcer.ts');
    return namedPings(addresses).map((ping) => ({
      setting: ping.address,
      create: (context) => createPingAnnouncer(ping, context),
    }));
  },
});

// Results and queues go by name, so two addresses of one host need two.
function namedPings(addresses: readonly string[]): { name: string; address: string }[] {
  const counts = new Map<string, number>();
  return addresses.map((address) => {
    const host = URL.parse(address)?.host ?? '';
    const number = (counts.get(host) ?? 0) + 1;
    counts.set(host, number);
    return { name: `ping:${host}${number === 1 ? '' : `#${number}`}`, address };
  });
}
