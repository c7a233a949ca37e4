// Stores a visit: adds the addresses that it links, and keeps its outcome.
import type { FrontierOutcome, FrontierRow } from '../../queue/port/frontier.ts';
import { LinkedSpellings } from '../book/linked-spellings.ts';
import type { MetLink } from '../book/meeting-page.ts';
import { decodeLinkList, encodeLinkList } from '../record/link-list.ts';
import { ANSWER, ANSWER_CLASS, MARK, type VisitFacts } from '../record/visit-facts.ts';
import { scriptChanges } from '../render/script-changes.ts';
import { type CrawlSession, droppedFor } from '../session/crawl-session.ts';
import { type MadeOutcome, makeOutcome, type ReadLink } from './make-outcome.ts';
import type { VisitedPage } from './visit-page.ts';

/** What is known of an address from an earlier crawl. */
export interface EarlierVisit {
  readonly outcome: FrontierOutcome;
  readonly facts: VisitFacts;
}

/** The visit of an earlier crawl, or a failed one of this crawl. */
export function earlierVisit(
  { frontier, note, book }: CrawlSession,
  number: number,
): EarlierVisit | undefined {
  // The first crawl has no earlier visits except those that it repeats.
  if (note.generation === 1 && (book.marks(number) & MARK.retried) === 0) return undefined;
  const outcome = frontier.outcome(number);
  // The links of older visits may have been removed.
  if (outcome === undefined || outcome.generation < note.knownFrom) return undefined;
  return { outcome, facts: JSON.parse(outcome.facts) as VisitFacts };
}

/** The time of a visit made now: that of the clock, unless the crawl has a fixed one. */
export function visitMoment({ options, clock, note }: CrawlSession): number {
  return options.now === undefined ? clock.now() : note.nowMs;
}

export function settleVisit(
  session: CrawlSession,
  row: FrontierRow,
  visited: VisitedPage,
  before?: EarlierVisit,
): Promise<void> | undefined {
  const { options, form, drop, rules, fingerprints, note } = session;
  const clockMs = visitMoment(session);
  const spellings = new LinkedSpellings(form, drop);
  const making = {
    form: (url: string) => spellings.form(url),
    contains: rules.contains,
    frames: options.frames === true,
    nowMs: note.nowMs,
    fingerprints,
  };
  const made = makeOutcome(row.url, visited, making, clockMs);
  const facts = (): VisitFacts => ({
    ...made.facts,
    ...(spellings.kept.length > 0 && { disallowedSpellings: spellings.kept }),
    ...assetsOf(session, visited),
    ...renderingOf(session, visited),
    ...historyOf(made, isComparable(visited, before) ? before : undefined, clockMs),
    ...(visited.page && { readFor: session.readFor }),
    ...(options.dropParams?.length && { dropped: droppedFor(options) }),
    ...(row.lastmodSeconds > 0 && { listedSeconds: row.lastmodSeconds }),
  });
  return judgedFirst(session, spellings, () =>
    put(session, row, {
      ...made,
      links: judged(numbered(session, made.links), spellings),
      facts: facts(),
    }),
  );
}

/** Reuses an earlier visit; `visitedMs`: the server just confirmed that it is unchanged. */
export function reuseVisit(
  session: CrawlSession,
  row: FrontierRow,
  { outcome, facts }: EarlierVisit,
  visitedMs?: number,
): Promise<void> | undefined {
  const links: MetLink[] = [];
  for (const { number, how, text } of decodeLinkList(outcome.links)) {
    const url = session.frontier.row(number)?.url;
    if (url !== undefined) links.push({ url, how, text });
  }
  const spellings = new LinkedSpellings(session.form, session.drop);
  for (const spelling of facts.disallowedSpellings ?? []) spellings.form(spelling);
  const target = outcome.target === 0 ? undefined : facts.target;
  const { lastmodSeconds } = row;
  const isLooked = visitedMs !== undefined || facts.listedSeconds === undefined;
  const isTaken = lastmodSeconds > 0 && (isLooked || session.note.lastmodIsNoise === true);
  const renewed = {
    ...facts,
    ...(visitedMs !== undefined && { visitedMs }),
    ...(isTaken && { listedSeconds: lastmodSeconds }),
  };
  const { kind, content } = outcome;
  return judgedFirst(session, spellings, () =>
    put(session, row, {
      kind,
      content,
      links: judged(links, spellings),
      facts: renewed,
      target,
    }),
  );
}

/** Nearly all pages have no spellings to check, and are stored synchronously. */
function judgedFirst(
  { visitor }: CrawlSession,
  spellings: LinkedSpellings,
  keep: () => void,
): Promise<void> | undefined {
  if (spellings.size > 0) return spellings.judge(visitor).then(keep);
  keep();
  return undefined;
}

/** Stores each link text once. */
function numbered({ frontier }: CrawlSession, links: readonly ReadLink[]): readonly MetLink[] {
  const numbers = frontier.numberTexts(links.map(({ words = '' }) => words));
  return links.map(({ url, how }, index) => ({ url, how, text: numbers[index] ?? 0 }));
}

function judged(links: readonly MetLink[], spellings: LinkedSpellings): readonly MetLink[] {
  if (spellings.kept.length === 0) return links;
  return links.map((link) =>
    spellings.isDisallowed(link.url) ? { ...link, isDisallowed: true } : link,
  );
}

type Settled = Omit<MadeOutcome, 'facts' | 'links'> & {
  readonly facts: VisitFacts;
  readonly links: readonly MetLink[];
};

function put(session: CrawlSession, row: FrontierRow, settled: Settled): void {
  const { frontier, book, templates, note } = session;
  const { number, url, round } = row;
  const { kind, content, target, facts } = settled;
  const isPage = (kind & ANSWER_CLASS) === ANSWER.page;
  const template = book.template(number);
  const newWords = isPage && (content.length === 0 || !templates.knowsWords(template, content));
  const links = book.meetLinks({ number, url, newWords, content }, settled.links, round);
  const found = target === undefined ? undefined : links.find((one) => one.url === target);
  const outcome = {
    number,
    generation: note.generation,
    kind,
    target: found?.number ?? 0,
    content,
    links: encodeLinkList(links),
    facts: JSON.stringify(facts),
  };
  frontier.putOutcome(outcome, { marks: book.marks(number) });
}

/** The assets on the site's own hosts. */
function assetsOf(
  { form, hosts, frontier }: CrawlSession,
  { page }: VisitedPage,
): Pick<VisitFacts, 'assets'> {
  const urls = (page?.assets ?? []).map(form).filter((url) => url !== undefined);
  const own = [...new Set(urls)].filter((url) => hosts.owns(url));
  if (own.length === 0) return {};
  return { assets: [...frontier.numberTexts(own)].filter((number) => number > 0) };
}

/** Whether it was rendered, and what that changed. */
function renderingOf(
  { form, rules, note }: CrawlSession,
  { page, plain, renderFailed, listCut }: VisitedPage,
): Partial<VisitFacts> {
  if (!page || !plain) return renderFailed ? { renderFailed } : {};
  const { contains } = rules;
  const script = scriptChanges(plain, page, { form, contains, nowMs: note.nowMs });
  return { rendered: true, script: script.length > 0 ? script : undefined, listCut };
}

/** A page as served cannot be compared with a rendered one. */
function isComparable({ page, plain }: VisitedPage, before: EarlierVisit | undefined): boolean {
  return page === undefined || (plain !== undefined) === (before?.facts.rendered === true);
}

/** Since when it is unchanged, and when it was seen to change. */
function historyOf(
  { kind, facts }: MadeOutcome,
  before: EarlierVisit | undefined,
  clockMs: number,
): Partial<VisitFacts> & Pick<VisitFacts, 'visitedMs'> {
  if (!before) return { visitedMs: clockMs, sameSinceMs: clockMs };
  const { outcome, facts: known } = before;
  const { sameSinceMs = known.visitedMs, changedMs, content } = known;
  const answer = kind & ANSWER_CLASS;
  const kept = changedMs !== undefined && { changedMs };
  if (answer === ANSWER.error || answer === ANSWER.failing) {
    // The error may be temporary: the last known page still counts.
    return { visitedMs: clockMs, sameSinceMs, ...kept, ...(content && { content }) };
  }
  const isPage = answer === ANSWER.page;
  if (isPage && content !== undefined && facts.content?.hash !== content.hash) {
    return { visitedMs: clockMs, sameSinceMs: clockMs, changedMs: clockMs };
  }
  const isSame =
    facts.target === known.target && (isPage ? content !== undefined : kind === outcome.kind);
  return { visitedMs: clockMs, sameSinceMs: isSame ? sameSinceMs : clockMs, ...kept };
}
