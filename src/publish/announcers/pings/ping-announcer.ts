// Pings: a GET with the sitemap's address, to services that still accept it.
import type { Announcer } from '../../ports/announcer.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { askEngine } from '../engine/ask-engine.ts';
import { readAddressSetting } from '../engine/check-setting.ts';
import { tellSitemaps } from '../engine/tell-sitemaps.ts';
import { findDeadPing } from './dead-pings.ts';

// Shorter values would be hidden in the middle of words.
const TOKEN_CHARACTERS_MIN = 8;

export interface PingAnnouncerOptions {
  readonly name: string;
  /** `?sitemap=` is added; what else its query has stays. */
  readonly address: string;
}

/**
 * An address whose ping an engine discontinued is refused, with the reason and the day.
 * Source: https://www.sitemaps.org/protocol.html#submit_ping
 */
export function createPingAnnouncer(
  { name, address }: PingAnnouncerOptions,
  context: AnnouncerContext,
): Announcer {
  const url = readAddressSetting(address, 'announce.pings');
  for (const [key, value] of url.searchParams) {
    if (key !== 'sitemap' && value.length >= TOKEN_CHARACTERS_MIN) context.secrets.add(value);
  }
  const dead = findDeadPing(url);
  if (dead !== undefined) {
    const { engine, fate, source, instead } = dead;
    const see = source === undefined ? '' : ` (${source})`;
    const message = `${url.host} was not pinged: the ping of ${engine} ${fate}${see}. ${instead}`;
    const result = { announcer: name, outcome: 'refused', message } as const;
    return { name, announce: async () => result, check: async () => result };
  }
  const engine = url.host;
  return {
    name,
    announce: (announcement) =>
      tellSitemaps(announcement, {
        announcer: name,
        engine,
        dryRun: context.dryRun,
        tell: (sitemap) => {
          const target = new URL(url);
          target.searchParams.set('sitemap', sitemap);
          const request = { method: 'GET', url: target.href } as const;
          const explain = ({ status }: { readonly status: number }) =>
            status === 400 ? { reason: 'it does not accept this address for a sitemap.' } : {};
          const question = { engine, request, accepts: [200, 202, 204], explain };
          return askEngine(question, context, announcement.signal);
        },
      }),
  };
}
