// Checks external links by HEAD, slowly, after all pages were visited.
import { createVisitor } from '../../net/visitor.ts';
import { MARK } from '../record/visit-facts.ts';
import type { CrawlSession, VisitEnd, VisitingEnd } from '../session/crawl-session.ts';
import { checkLinkTargets, type LinkTarget } from './check-link-targets.ts';

/** The maximum per host. */
export const CHECKED_LINKS_OF_HOST_MAX = 500;

const REQUESTS_A_SECOND = 2;
const CHECKS_AT_ONCE = 16;
const ANSWER_MS_MAX = 30_000;
// Hosts also refuse HEAD by unknown clients.
const HEAD_NOT_DONE: ReadonlySet<number> = new Set([403, 405, 501]);

/**
 * Checks the linked addresses outside the site. Where HEAD is not supported, the first byte is
 * requested. The robots.txt of the hosts is obeyed.
 */
export async function checkExternalLinks(
  session: CrawlSession,
  end: VisitingEnd,
): Promise<VisitEnd> {
  const { frontier, note, options, clock } = session;
  const links: LinkTarget[] = [];
  for (const { number, url, why, marks, generation } of frontier.rows()) {
    if (generation !== note.generation || why !== 'out-of-scope') continue;
    if ((marks & (MARK.link | MARK.nofollow)) !== 0) links.push({ number, url });
  }
  if (links.length === 0) return 'done';
  const visitor =
    options.visitor ??
    createVisitor({
      ...options.network,
      trustedUrl: note.site.typed,
      connectionsPerHost: 1,
      connectionsMax: CHECKS_AT_ONCE,
      // The pace of the site's own host does not apply to others.
      rate: Math.min(options.rate ?? REQUESTS_A_SECOND, REQUESTS_A_SECOND),
      documentTimeoutMs: ANSWER_MS_MAX,
      clock,
      wait: options.wait,
    });
  const limits = { perHostMax: CHECKED_LINKS_OF_HOST_MAX, atOnce: CHECKS_AT_ONCE };
  const asking = { links, visitor, ...limits, headRefusals: HEAD_NOT_DONE };
  try {
    return await checkLinkTargets(session, { ...asking, note: 'link checks' }, end);
  } finally {
    if (options.visitor === undefined) await visitor.close();
  }
}
