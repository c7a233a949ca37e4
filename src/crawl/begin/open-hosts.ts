// Opens the sub-domains of waiting addresses: finds their scheme, and reads their sitemaps.
// docs/reference/decisions.md §2.
import { type CrawledHost, originOf } from '../address/site-hosts.ts';
import { writeCrawlSitemaps } from '../record/crawl-note.ts';
import {
  type CrawlSession,
  isOver,
  reportProgress,
  saveSession,
  type VisitingEnd,
} from '../session/crawl-session.ts';
import { takeSitemaps } from './take-sitemaps.ts';

/** The maximum number of sub-domains. Addresses on others are held as `limit`. */
export const HOSTS_MAX = 200;
/** The reason of addresses on further hosts. */
export const WHY_HOSTS = 'limit hosts';

const OPENED_AT_ONCE = 4;

/** Opens the hosts of all waiting addresses. `false`: the time was over before all were. */
export async function openHosts(session: CrawlSession, end: VisitingEnd): Promise<boolean> {
  const { hosts, note, progress } = session;
  const { signal } = end;
  const fresh = newHosts(session);
  if (fresh.length > 0) {
    const opened: CrawledHost[] = [];
    for (let at = 0; at < fresh.length; at += OPENED_AT_ONCE) {
      if (isOver(session, end)) return false;
      const some = fresh.slice(at, at + OPENED_AT_ONCE);
      opened.push(...(await Promise.all(some.map((met) => openHost(met, session, signal)))));
    }
    // All at once, so that the result does not depend on which host answers first.
    for (const host of opened) hosts.add(host);
    note.hosts = [...(note.hosts ?? []), ...opened];
    saveSession(session);
  }
  progress.stage = 'sitemaps';
  for (const host of note.hosts ?? []) {
    if (host.isListed === true) continue;
    if (isOver(session, end)) return false;
    await takeHostSitemaps(session, host, signal);
  }
  progress.stage = 'visiting';
  return true;
}

/** New hosts in the order in which they were met; addresses on hosts beyond the limit are held. */
function newHosts({ frontier, hosts, book }: CrawlSession): readonly string[] {
  const fresh = new Map<string, string>();
  const room = HOSTS_MAX + 1 - hosts.origins.length;
  const beyond: number[] = [];
  for (const { number, url } of frontier.waiting()) {
    const origin = originOf(url);
    if (!hosts.isNew(origin)) continue;
    const { host } = new URL(origin);
    if (fresh.has(host)) continue;
    if (fresh.size < room) fresh.set(host, origin);
    else beyond.push(number);
  }
  for (const number of beyond) {
    book.settle(number);
    frontier.change(number, { state: 'held', why: WHY_HOSTS });
  }
  return [...fresh.values()];
}

/** Finds the scheme by which a host answers; the other one is another name of it. */
async function openHost(
  met: string,
  { visitor, note }: CrawlSession,
  signal: AbortSignal | undefined,
): Promise<CrawledHost> {
  const { host, port } = new URL(met);
  if (port !== '') return { origin: met, names: [] };
  const [secure, plain] = [`https://${host}`, `http://${host}`];
  const first = note.site.origin.startsWith('https:') ? secure : met;
  const second = first === secure ? plain : secure;
  const ask = async (origin: string): Promise<string | undefined> => {
    const visit = await visitor.visit(`${origin}/`, { redirectsMax: 0, signal });
    visit.discard();
    const { outcome, robots, status = 0, headers } = visit;
    const answers =
      outcome === 'answered' || (outcome === 'disallowed' && robots?.because === 'rule');
    if (!answers) return undefined;
    if (status < 300 || status > 399) return origin;
    const target = URL.parse(headers.get('location') ?? '', `${origin}/`)?.origin;
    return target === secure || target === plain ? target : origin;
  };
  let origin = await ask(first);
  if (origin === undefined) origin = (await ask(second)) === second ? second : met;
  return { origin, names: [origin === secure ? plain : secure] };
}

async function takeHostSitemaps(
  session: CrawlSession,
  host: CrawledHost,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { note, options, frontier } = session;
  if (options.sitemaps !== false) {
    const { sitemaps } = await takeSitemaps(session, host.origin, signal);
    const known = new Set(note.sitemaps?.map(({ url }) => url));
    note.sitemaps = [...(note.sitemaps ?? []), ...sitemaps.filter(({ url }) => !known.has(url))];
    writeCrawlSitemaps(frontier, note);
  }
  note.hosts = note.hosts?.map((one) => (one === host ? { ...one, isListed: true as const } : one));
  saveSession(session);
  reportProgress(session);
}
