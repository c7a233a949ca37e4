// Plans which addresses are visited next. docs/reference/decisions.md §5.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Frontier, FrontierRow } from '../../queue/port/frontier.ts';
import { originOf } from '../address/site-hosts.ts';
import { openHosts } from '../begin/open-hosts.ts';
import { ANSWER, ANSWER_CLASS, MARK } from '../record/visit-facts.ts';
import { type CrawlSession, isOver, type VisitingEnd } from '../session/crawl-session.ts';

/** How many visits were planned, or why none. */
export type RoundPlan = number | 'nothing-left' | 'limit' | 'robots-unreachable' | 'interrupted';

/** The crawler whose permission counts for the sitemap, besides our own. */
const ENGINE_AGENT = 'Googlebot';
// So many addresses are planned between turns of the event loop.
const ADDRESSES_A_TURN = 1_000;
const RULE_CHARACTERS_MAX = 200;

/**
 * Plans the next round: addresses that wait; if none, those that only sitemaps name; if none, the
 * failed ones again; if none, a sample of what was cut.
 */
export async function planRound(session: CrawlSession, end: VisitingEnd): Promise<RoundPlan> {
  const { frontier, hosts, book } = session;
  for (;;) {
    if (frontier.waitingCount > 0 && hosts.areSeveral && !(await openHosts(session, end))) {
      return 'interrupted';
    }
    if (frontier.waitingCount > 0) {
      const planned = await planWaiting(session, end);
      // All that waited may have been held.
      if (planned !== 0) return planned;
    } else {
      const admitted = book.admitListed() || retryFailed(session) || lookAgain(session);
      if (admitted === 0) return 'nothing-left';
    }
  }
}

type HeldTrap = 'template' | 'parameter' | 'facets';

async function planWaiting(session: CrawlSession, end: VisitingEnd): Promise<RoundPlan> {
  const { frontier, book, templates, parameters, visitor, note } = session;
  const round = note.round + 1;
  const visitsLeft = session.pagesMax - session.visited;
  templates.beginRound();
  const planned: number[] = [];
  const disallowed: number[] = [];
  const denied: { readonly number: number; readonly why: string }[] = [];
  const traps: { readonly number: number; readonly kind: HeldTrap }[] = [];
  const variants = new Set<string>();
  let first = 0;
  let limited = 0;
  let seen = 0;
  for (const { number, url } of frontier.waiting()) {
    seen += 1;
    if (seen % ADDRESSES_A_TURN === 0) {
      await nextTurn();
      if (isOver(session, end)) return 'interrupted';
    }
    // robots.txt is not asked again about an address that it allowed.
    const isSpellingDisallowed = (book.marks(number) & MARK.spellingDisallowed) !== 0;
    const isKnown = isSpellingDisallowed || book.isAllowed(number);
    const verdict = isKnown ? undefined : await visitor.robots(url);
    const isDead = verdict?.because === 'unreachable';
    if (isDead && originOf(url) === note.site.origin) return 'robots-unreachable';
    // For another host the visit decides.
    const isAllowed = !isSpellingDisallowed && (isDead || verdict === undefined || verdict.allowed);
    if (isAllowed && !isDead) book.allow(number);
    const isFirst = (book.marks(number) & MARK.retried) === 0;
    if (!isAllowed) denied.push({ number, why: robotsReason(verdict?.rule) });
    else if (book.isQuietTrap(number, url)) traps.push({ number, kind: 'template' });
    else if (book.mayBeVariant(number, url) && parameters.isVariant(url))
      traps.push({ number, kind: 'parameter' });
    else if (book.isCombinedTrap(number, url)) traps.push({ number, kind: 'facets' });
    else if (isFirst && first >= visitsLeft) limited += 1;
    else if (templates.mayPlan(book.template(number), url)) {
      if (book.mayBeVariant(number, url) && parameters.isPlanned(url, variants)) continue;
      parameters.plan(url, variants);
      templates.plan(book.template(number), url);
      planned.push(number);
      if (!isDead && !(await visitor.robots(url, ENGINE_AGENT)).allowed) disallowed.push(number);
      if (isFirst) first += 1;
    }
  }
  if (planned.length + denied.length + traps.length + limited === 0) throw nothingWaits();
  for (const { number, why } of denied) book.disallow(number, why, round);
  for (const { number, kind } of traps) book.holdAsTrap(number, kind);
  for (const number of planned) book.settle(number);
  for (const number of disallowed) book.mark(number, MARK.engineDisallowed);
  frontier.plan(planned, round);
  return planned.length === 0 && limited > 0 ? 'limit' : planned.length;
}

function robotsReason(rule: string | undefined): string {
  const path = rule?.replace(/^[^:]*:\s*/, '').slice(0, RULE_CHARACTERS_MAX);
  return path === undefined ? 'robots' : `robots ${path}`;
}

/** Repeats answers that were errors, 429 or 5xx, once each. Returns how many. */
function retryFailed({ frontier, book, templates, note }: CrawlSession): number {
  const failed: { readonly number: number; readonly url: string }[] = [];
  for (const { number, kind, url } of frontier.outcomeHeads(note.generation)) {
    const answer = kind & ANSWER_CLASS;
    if (answer !== ANSWER.error && answer !== ANSWER.failing) continue;
    if ((book.marks(number) & MARK.retried) === 0) failed.push({ number, url });
  }
  for (const { number, url } of failed) {
    book.mark(number, MARK.retried);
    // Its earlier answer is discarded.
    templates.forgetVisit(book.template(number), url);
    frontier.change(number, { state: 'waiting', why: '', round: 0 });
  }
  return failed.length;
}

/** Admits what was cut but is not a trap, and a sample of the rest. Returns how many. */
function lookAgain({ frontier, book, templates, secondLook, note }: CrawlSession): number {
  const isQuiet = (number: number): boolean => templates.isQuiet(book.template(number));
  const admitted = secondLook.admit(rowsOf(frontier, note.generation), isQuiet);
  for (const [number, bits] of admitted) book.admitHeld(number, bits);
  return admitted.size;
}

function* rowsOf(frontier: Frontier, generation: number): Generator<FrontierRow> {
  for (const row of frontier.rows()) if (row.generation === generation) yield row;
}

function nothingWaits(): PortolanError {
  return new PortolanError('QUEUE_UNUSABLE', {
    message: 'The state of the crawl is damaged: waiting addresses are missing.',
    hint: 'Start over with --fresh, or with another --state.',
  });
}
