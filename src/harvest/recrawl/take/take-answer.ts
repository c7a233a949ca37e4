// Takes the answer to a visit into the memory of a page.
import type { CrawlAnswer } from '../../port/harvest.ts';
import { fitPage } from '../learn/fit-page.ts';
import type { ObservedVisit } from '../learn/fit-rates.ts';
import type { PageMemory } from '../learn/page-memory.ts';
import type { SiteLearning } from '../learn/site-learning.ts';
import { appendVisit } from '../learn/visit-log.ts';
import { DAY_MS } from '../settings/recrawl-settings.ts';

export interface TakenAnswer {
  readonly page: PageMemory;
  /** Absent when the answer does not say whether the page changed. */
  readonly observed?: ObservedVisit;
  /** When a page that was not there is requested again; Infinity for never. */
  readonly retryAt?: number;
}

// A page that is gone is requested three times more.
const GONE_RETRIES_MS: readonly number[] = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
const FAILURE_MS_MIN = 60 * 60_000;
const FAILURE_MS_MAX = 7 * DAY_MS;
// The rates are fitted again after each of the first visits, later after every fourth.
const FITS_FIRST = 8;
const FITS_EVERY = 4;

/**
 * Takes an answer: `at` is when the page was visited, later than what is known of it.
 *
 * A page that was there, with `changed`, is an observation; so is a 304. Nothing is learned from a
 * page that is gone or from a failure.
 */
export function takeAnswer(
  page: PageMemory,
  answer: CrawlAnswer,
  at: number,
  learning: SiteLearning,
): TakenAnswer {
  if (answer.status === 404 || answer.status === 410) return takeGone(page, at);
  if (answer.status < 200 || answer.status >= 400) return takeFailure(page, at);
  const observed = observe(page, answer, at);
  // What was signalled after the visit and before its answer is still to be seen.
  const signals = page.signalAt > at ? 1 : 0;
  const lastmods = page.lastmods > 0 ? signals : 0;
  const seen = { ...page, visitedAt: at, signals, lastmods, goneInRow: 0, failuresInRow: 0 };
  if (!observed) return { page: seen };
  const log = appendVisit(page.log, observed);
  const count = page.observed + 1;
  const isFitted = count <= FITS_FIRST || count % FITS_EVERY === 0;
  const after = { ...seen, log, observed: count };
  const fitted = isFitted ? fitPage(after, learning) : after;
  // Where the rates are known nothing is learned of others from it.
  return { page: page.spread === 0 ? after : learning.learn(page, fitted, observed), observed };
}

/** Any 3xx but 304. */
export function isRedirect({ status }: CrawlAnswer): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function observe(page: PageMemory, answer: CrawlAnswer, at: number): ObservedVisit | undefined {
  // Of a page that redirects the address alone was seen, not what it leads to.
  if (isRedirect(answer)) return undefined;
  const changed = answer.status === 304 ? false : answer.changed;
  // The first visit, or one after a time of absence, has nothing to compare with.
  if (changed === undefined || page.visitedAt === 0 || page.goneInRow > 0) return undefined;
  return { days: (at - page.visitedAt) / DAY_MS, signals: page.signals, changed };
}

function takeGone(page: PageMemory, at: number): TakenAnswer {
  const retryMs = GONE_RETRIES_MS[page.goneInRow] ?? Number.POSITIVE_INFINITY;
  const goneInRow = page.goneInRow + 1;
  return { page: { ...page, signals: 0, lastmods: 0, goneInRow }, retryAt: at + retryMs };
}

function takeFailure(page: PageMemory, at: number): TakenAnswer {
  const waitMs = Math.min(FAILURE_MS_MAX, FAILURE_MS_MIN * 2 ** page.failuresInRow);
  return { page: { ...page, failuresInRow: page.failuresInRow + 1 }, retryAt: at + waitMs };
}
