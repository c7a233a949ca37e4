// Links to elsewhere are asked for by HEAD, politely, when all pages have been visited.
import { setMaxListeners } from 'node:events';
import type { Visit, Visitor } from '../net/visit.ts';
import { createVisitor } from '../net/visitor.ts';
import { type CrawlSession, tellProgress } from './crawl-session.ts';
import { type LinkCheck, readLinkChecks, verdictOf, writeLinkChecks } from './link-checks.ts';
import { MARK } from './visit-facts.ts';
import type { VisitingEnd } from './visit-round.ts';
import type { VisitEnd } from './visit-site.ts';

/** The most links to elsewhere that are asked for in a crawl. */
export const CHECKED_LINKS_MAX = 20_000;
/** The most of them at one host. */
export const CHECKED_LINKS_OF_HOST_MAX = 500;

const REQUESTS_A_SECOND = 2;
const CHECKS_AT_ONCE = 16;
const ANSWER_MS_MAX = 30_000;
const SAVE_MS = 2_000;
// What was fine a while ago is taken to be so.
const FINE_MS = 7 * 86_400_000;
const HEAD_NOT_DONE: ReadonlySet<number> = new Set([403, 405, 501]);

interface Waiting {
  readonly number: number;
  readonly url: string;
}

/**
 * Asks for the addresses outside the site that pages link: the first 20,000 in their order, 500 of
 * a host. Each answer is kept, and is not asked for again in this crawl; one that was fine, not for
 * a week. Where HEAD is not done, the first byte is asked for. robots.txt of their hosts is obeyed.
 *
 * Errors: those of the frontier.
 */
export async function checkExternalLinks(
  session: CrawlSession,
  { untilMs, signal }: VisitingEnd,
): Promise<VisitEnd> {
  const { frontier, clock, options, note, progress } = session;
  const known = readLinkChecks(frontier);
  const { checks, waiting } = whatWaits(session, known);
  if (waiting.length === 0) return 'done';
  progress.stage = 'checking';
  tellProgress(session);
  const visitor = options.visitor ?? visitorFor(session);
  const stop = new AbortController();
  const all = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, all);
  const leftMs = untilMs - clock.monotonic();
  const timer = Number.isFinite(leftMs) ? setTimeout(() => stop.abort(), leftMs) : undefined;
  let savedMs = clock.monotonic();
  const save = (): void => {
    writeLinkChecks(frontier, checks);
    frontier.commit();
    savedMs = clock.monotonic();
  };
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined && !all.aborted; one = waiting.pop()) {
      const check = await ask(one.url, visitor, all);
      const atMs = options.now === undefined ? clock.now() : note.nowMs;
      checks.set(one.number, { atMs, ...check });
      progress.at = one.url;
      tellProgress(session);
      if (clock.monotonic() - savedMs >= SAVE_MS) save();
    }
  };
  try {
    const workers = Array.from({ length: CHECKS_AT_ONCE }, work);
    const ended = await Promise.allSettled(workers);
    save();
    if (signal?.aborted) return { stopped: 'It was interrupted.' };
    if (stop.signal.aborted) return 'paused';
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return 'done';
  } finally {
    clearTimeout(timer);
    if (options.visitor === undefined) await visitor.close();
  }
}

function whatWaits(
  { frontier, note }: CrawlSession,
  known: ReadonlyMap<number, LinkCheck>,
): { readonly checks: Map<number, LinkCheck>; readonly waiting: Waiting[] } {
  const checks = new Map<number, LinkCheck>();
  const linked: Waiting[] = [];
  for (const { number, url, why, marks, generation } of frontier.rows()) {
    if (generation !== note.generation || why !== 'out-of-scope') continue;
    if ((marks & (MARK.link | MARK.nofollow)) !== 0) linked.push({ number, url });
  }
  linked.sort((one, other) => (one.url < other.url ? -1 : 1));
  const ofHosts = new Map<string, number>();
  const waiting: Waiting[] = [];
  for (const one of linked) {
    if (waiting.length + checks.size >= CHECKED_LINKS_MAX) break;
    const host = URL.parse(one.url)?.host ?? '';
    const count = ofHosts.get(host) ?? 0;
    if (count >= CHECKED_LINKS_OF_HOST_MAX) continue;
    ofHosts.set(host, count + 1);
    const before = known.get(one.number);
    if (before !== undefined && stands(before, note.nowMs)) checks.set(one.number, before);
    else waiting.push(one);
  }
  return { checks, waiting: waiting.reverse() };
}

function stands(check: LinkCheck, nowMs: number): boolean {
  return check.atMs >= nowMs || (verdictOf(check) === 'fine' && nowMs - check.atMs < FINE_MS);
}

async function ask(
  url: string,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<Omit<LinkCheck, 'atMs'>> {
  const head = await visitor.visit(url, { method: 'HEAD', signal });
  head.discard();
  if (!HEAD_NOT_DONE.has(head.status ?? 0)) return checkOf(head);
  const headers = { range: 'bytes=0-0' };
  const visit = await visitor.visit(url, { signal, headers });
  visit.discard();
  return checkOf(visit);
}

function checkOf({ outcome, status, error }: Visit): Omit<LinkCheck, 'atMs'> {
  if (outcome === 'answered' && status !== undefined) return { status };
  if (outcome === 'disallowed') return { error: 'FETCH_DISALLOWED' };
  return { error: error?.code ?? 'FETCH_UNREACHABLE' };
}

/** Slower than the site's own: its pace is nobody else's affair. */
function visitorFor({ options, note, clock }: CrawlSession): Visitor {
  return createVisitor({
    ...options.network,
    trustedUrl: note.site.typed,
    connectionsPerHost: 1,
    connectionsMax: CHECKS_AT_ONCE,
    rate: Math.min(options.rate ?? REQUESTS_A_SECOND, REQUESTS_A_SECOND),
    documentTimeoutMs: ANSWER_MS_MAX,
    clock,
    wait: options.wait,
  });
}
