// Checks external links by HEAD, slowly, after all pages were visited.
import { createVisitor } from '../../net/visitor.ts';
import { type LinkCheck, readLinkChecks } from '../record/link-checks.ts';
import { MARK } from '../record/visit-facts.ts';
import type { CrawlSession, VisitEnd, VisitingEnd } from '../session/crawl-session.ts';
import { type AskedLink, askLinks, CHECKED_LINKS_MAX, stillStands } from './ask-links.ts';

/** The maximum per host. */
export const CHECKED_LINKS_OF_HOST_MAX = 500;

const REQUESTS_A_SECOND = 2;
const CHECKS_AT_ONCE = 16;
const ANSWER_MS_MAX = 30_000;
// Hosts also refuse HEAD by unknown clients.
const HEAD_NOT_DONE: ReadonlySet<number> = new Set([403, 405, 501]);

/**
 * Checks the linked addresses outside the site: the first 20,000 in order, 500 per host. A result
 * is valid for this crawl, a success for a week. Where HEAD is not supported, the first byte is
 * requested. The robots.txt of the hosts is obeyed.
 */
export async function checkExternalLinks(
  session: CrawlSession,
  end: VisitingEnd,
): Promise<VisitEnd> {
  const { options, note, clock } = session;
  const { checks, waiting } = whatWaits(session);
  if (waiting.length === 0) return 'done';
  // The pace of the site's own host does not apply to others.
  const own = (): ReturnType<typeof createVisitor> =>
    createVisitor({
      ...options.network,
      trustedUrl: note.site.typed,
      connectionsPerHost: 1,
      connectionsMax: CHECKS_AT_ONCE,
      rate: Math.min(options.rate ?? REQUESTS_A_SECOND, REQUESTS_A_SECOND),
      documentTimeoutMs: ANSWER_MS_MAX,
      clock,
      wait: options.wait,
    });
  const visitor = options.visitor ?? own();
  const kept = { note: 'link checks', checks, waiting } as const;
  const asking = { ...kept, visitor, atOnce: CHECKS_AT_ONCE, headRefusals: HEAD_NOT_DONE };
  try {
    return await askLinks(session, asking, end);
  } finally {
    if (options.visitor === undefined) await visitor.close();
  }
}

function whatWaits({ frontier, note }: CrawlSession): {
  readonly checks: Map<number, LinkCheck>;
  readonly waiting: AskedLink[];
} {
  const known = readLinkChecks(frontier);
  const checks = new Map<number, LinkCheck>();
  const linked: AskedLink[] = [];
  for (const { number, url, why, marks, generation } of frontier.rows()) {
    if (generation !== note.generation || why !== 'out-of-scope') continue;
    if ((marks & (MARK.link | MARK.nofollow)) !== 0) linked.push({ number, url });
  }
  linked.sort((one, other) => (one.url < other.url ? -1 : 1));
  const ofHosts = new Map<string, number>();
  const waiting: AskedLink[] = [];
  for (const one of linked) {
    if (waiting.length + checks.size >= CHECKED_LINKS_MAX) break;
    const host = URL.parse(one.url)?.host ?? '';
    const count = ofHosts.get(host) ?? 0;
    if (count >= CHECKED_LINKS_OF_HOST_MAX) continue;
    ofHosts.set(host, count + 1);
    const before = known.get(one.number);
    if (before !== undefined && stillStands(before, note.nowMs)) checks.set(one.number, before);
    else waiting.push(one);
  }
  return { checks, waiting: waiting.reverse() };
}
