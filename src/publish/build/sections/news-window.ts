// Keeps the articles of the last two days, and fills in the defaults of a news section.
import type { News } from '../../../protocol/extensions/news.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import type { FindingLog } from '../../findings/finding-log.ts';
import { readGivenLastmod } from '../entries/given-lastmod.ts';
import type { RoutedRecord } from './section-router.ts';

export interface NewsWindow {
  readonly nowMs: number;
  readonly windowHours?: number | undefined;
  /** The publication of entries that do not name theirs, or not all of it. */
  readonly publication?: News['publication'] | undefined;
}

interface NewsProblem {
  readonly code: 'news-missing' | 'news-too-old' | 'news-in-future';
  readonly found: string;
}

interface NewsJudgement {
  /** The entry with its publication, and its date in W3C Datetime. Absent: it is left out. */
  readonly entry?: UrlEntry;
  readonly problem?: NewsProblem;
}

const WINDOW_HOURS = 48;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// How far clocks may differ.
const FUTURE_MS = 600_000;
// A day begins first on the islands that are 14 hours ahead of UTC.
const DAY_AHEAD_MS = 14 * HOUR_MS;

/**
 * Whether an entry belongs in a news section now: it has news with a title, a publication and a
 * date, and was published within the window.
 *
 * A date without a time covers its whole day, in UTC. A date more than ten minutes ahead of now (a
 * day that has begun nowhere) is that of an article that is not out yet. `publicationDate` may be
 * of any type that a lastmod may have; a month or a year is not enough.
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export function judgeNewsWindow(entry: UrlEntry, options: NewsWindow): NewsJudgement {
  const given: unknown = entry.news;
  if (typeof given !== 'object' || given === null) return leftOut('news-missing', 'no news');
  const news = given as Partial<Record<keyof News, unknown>>;
  const { title } = news;
  if (!isText(title)) return leftOut('news-missing', 'no news.title');
  const publication = publicationOf(news.publication, options.publication);
  if (!publication) return leftOut('news-missing', 'no news.publication with name and language');
  const { value: publicationDate } = readGivenLastmod(news.publicationDate);
  const date = publicationDate === undefined ? undefined : parseW3cDatetime(publicationDate);
  if (!date || publicationDate === undefined) {
    return leftOut('news-missing', describeDate(news.publicationDate));
  }
  if (['year', 'month'].includes(date.precision)) {
    return leftOut('news-missing', describeDate(publicationDate));
  }
  const { nowMs, windowHours = WINDOW_HOURS } = options;
  const wholeDay = date.precision === 'day';
  const momentMs = date.epochMs + milliseconds(date.fraction);
  const lastMs = wholeDay ? momentMs + DAY_MS - 1 : momentMs;
  if (lastMs < nowMs - windowHours * HOUR_MS) return leftOut('news-too-old', publicationDate);
  const firstMs = wholeDay ? momentMs - DAY_AHEAD_MS : momentMs;
  if (firstMs > nowMs + FUTURE_MS) return leftOut('news-in-future', publicationDate);
  const { publication: own, publicationDate: written } = news;
  if (own === publication && written === publicationDate) return { entry };
  const filled = { ...(given as News), publication, publicationDate };
  return { entry: { ...entry, news: filled } };
}

function leftOut(code: NewsProblem['code'], found: string): NewsJudgement {
  return { problem: { code, found } };
}

// Fills in what the entry lacks from the section; the same object where it lacks nothing.
function publicationOf(
  given: unknown,
  shared: News['publication'] | undefined,
): News['publication'] | undefined {
  const own = (given ?? {}) as Partial<Record<keyof News['publication'], unknown>>;
  if (isText(own.name) && isText(own.language)) return own as News['publication'];
  const name = isText(own.name) ? own.name : shared?.name;
  const language = isText(own.language) ? own.language : shared?.language;
  return isText(name) && isText(language) ? { name, language } : undefined;
}

function milliseconds(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0'));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function describeDate(value: unknown): string {
  if (value === undefined || value === null) return 'no news.publicationDate';
  const kind = typeof value === 'string' || typeof value === 'number' ? value : typeof value;
  return `news.publicationDate ${JSON.stringify(kind)}`;
}

export interface NewsContext {
  readonly nowMs: number;
  readonly log: FindingLog;
  readonly counts: { skipped: number; excluded: number };
}

export function keepCurrentNews(
  batch: readonly RoutedRecord[],
  context: NewsContext,
): readonly RoutedRecord[] {
  if (!batch.some(({ section }) => section.plan.news)) return batch;
  return batch.flatMap((routed) => {
    const { news } = routed.section.plan;
    return news ? keepArticle(routed, news, context) : [routed];
  });
}

function keepArticle(
  routed: RoutedRecord,
  news: NonNullable<RoutedRecord['section']['plan']['news']>,
  { nowMs, log, counts }: NewsContext,
): RoutedRecord[] {
  const { record } = routed;
  const { entry, problem } = judgeNewsWindow(record.entry, { nowMs, ...news });
  if (problem) {
    const { source, row, entry: given } = record;
    log.note(problem.code, { source, row, loc: given.loc, found: problem.found });
    if (problem.code === 'news-missing') counts.skipped += 1;
    else counts.excluded += 1;
  }
  return entry ? [{ ...routed, record: { ...record, entry } }] : [];
}
