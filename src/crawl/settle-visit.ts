// A visit becomes an outcome: its addresses are met, and what it says is kept.
import type { FrontierOutcome, FrontierRow } from '../queue/frontier.ts';
import type { MetLink } from './address-book.ts';
import type { CrawlSession } from './crawl-session.ts';
import { decodeLinkList, encodeLinkList } from './link-list.ts';
import { type MadeOutcome, makeOutcome } from './make-outcome.ts';
import { ANSWER, ANSWER_CLASS, type VisitFacts } from './visit-facts.ts';
import type { VisitedPage } from './visit-page.ts';

/** What is known of an address from an earlier crawl. */
export interface EarlierVisit {
  readonly outcome: FrontierOutcome;
  readonly facts: VisitFacts;
}

/**
 * Gives what is known of an address from an earlier crawl, if it was visited then.
 *
 * Errors: those of the frontier.
 */
export function earlierVisit(
  { frontier, note }: CrawlSession,
  number: number,
): EarlierVisit | undefined {
  // Numbers are given in the order of meeting, so the first crawl has nothing to look up.
  if (note.generation === 1) return undefined;
  const outcome = frontier.outcome(number);
  if (outcome === undefined || outcome.generation >= note.generation) return undefined;
  return { outcome, facts: JSON.parse(outcome.facts) as VisitFacts };
}

/**
 * Keeps what came of a visit.
 *
 * Errors: those of the frontier.
 */
export function settleVisit(
  session: CrawlSession,
  row: FrontierRow,
  visited: VisitedPage,
  before?: EarlierVisit,
): void {
  const { options, clock, form, rules, fingerprints, note } = session;
  const clockMs = options.now === undefined ? clock.now() : note.nowMs;
  const making = {
    form,
    contains: rules.contains,
    frames: options.frames === true,
    nowMs: note.nowMs,
    fingerprints,
  };
  const made = makeOutcome(row.url, visited, making, clockMs);
  const facts: VisitFacts = {
    ...made.facts,
    ...historyOf(made, before, clockMs),
    ...(row.lastmodSeconds > 0 && { listedSeconds: row.lastmodSeconds }),
  };
  put(session, row, { ...made, facts });
}

/**
 * Takes a page over as it was; `visitedMs`: the server has just said that it still is so.
 *
 * Errors: those of the frontier.
 */
export function takeOver(
  session: CrawlSession,
  row: FrontierRow,
  { outcome, facts }: EarlierVisit,
  visitedMs?: number,
): void {
  const links: MetLink[] = [];
  for (const { number, how } of decodeLinkList(outcome.links)) {
    const url = session.frontier.row(number)?.url;
    if (url !== undefined) links.push({ url, how });
  }
  const target = outcome.target === 0 ? undefined : facts.target;
  const renewed =
    visitedMs === undefined
      ? facts
      : {
          ...facts,
          visitedMs,
          ...(row.lastmodSeconds > 0 && { listedSeconds: row.lastmodSeconds }),
        };
  const { kind, content } = outcome;
  put(session, row, {
    kind,
    content,
    links,
    facts: renewed,
    ...(target !== undefined && { target }),
  });
}

type Settled = Omit<MadeOutcome, 'facts'> & { readonly facts: VisitFacts };

function put(session: CrawlSession, row: FrontierRow, settled: Settled): void {
  const { frontier, book, templates, note } = session;
  const { number, url, round } = row;
  const { kind, content, target, facts } = settled;
  const isPage = (kind & ANSWER_CLASS) === ANSWER.page;
  const template = book.template(number);
  const newWords = !isPage || content.length === 0 || !templates.knowsWords(template, content);
  const links = book.meetLinks({ number, url, newWords }, settled.links, round);
  const found = target === undefined ? undefined : links.find((one) => one.url === target);
  frontier.putOutcome({
    number,
    generation: note.generation,
    kind,
    target: found?.number ?? 0,
    content,
    links: encodeLinkList(links),
    facts: JSON.stringify(facts),
  });
}

/** Since when it is as it is, and when it was seen to change. */
function historyOf(
  { kind, facts }: MadeOutcome,
  before: EarlierVisit | undefined,
  clockMs: number,
): Pick<VisitFacts, 'visitedMs' | 'sameSinceMs' | 'changedMs'> {
  if (!before) return { visitedMs: clockMs, sameSinceMs: clockMs };
  const { outcome, facts: known } = before;
  const { sameSinceMs = known.visitedMs, changedMs } = known;
  const wasPage = (outcome.kind & ANSWER_CLASS) === ANSWER.page;
  const isPage = (kind & ANSWER_CLASS) === ANSWER.page;
  if (isPage && wasPage && facts.content?.hash !== known.content?.hash) {
    return { visitedMs: clockMs, sameSinceMs: clockMs, changedMs: clockMs };
  }
  const isSame =
    kind === outcome.kind && facts.target === known.target && facts.status === known.status;
  return {
    visitedMs: clockMs,
    sameSinceMs: isSame ? sameSinceMs : clockMs,
    ...(changedMs !== undefined && { changedMs }),
  };
}
