import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { PageEvidence } from '../evidence/page-evidence.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

/** From the first to the last millisecond that a date may mean, UTC. */
interface DateSpan {
  readonly value: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
const LENGTHS_MS = {
  year: 366 * DAY_MS,
  month: 31 * DAY_MS,
  day: DAY_MS,
  minute: 60_000,
  second: 1_000,
  fraction: 1_000,
};
// A Last-Modified so close to the answer's own time was made with it, and says nothing.
const MADE_ON_REQUEST_MS = 300_000;
// Dates of pages before the web are left-overs: 1970-01-01 above all.
const EARLIEST_MS = Date.UTC(1995, 0, 1);

// Clocks and time zones differ by less than a day.
const TOLERANCE_MS = 86_400_000;

export const pageLastmodRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-lastmod-ahead',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
    summary: 'The lastmod is more than a day later than any date on the page.',
    reason:
      'The sitemap announces a change that engines cannot see. If lastmod is often wrong, they ' +
      'ignore it for the whole site.',
    fix: "Write the date of the page's own last change, not the build date of the sitemap.",
    examples: {
      valid: [
        samplePage('a day apart', {
          lastmod: '2026-05-03',
          page: { dates: ['2026-05-02T00:00:00Z'] },
        }),
        samplePage('the page says nothing', { lastmod: '2026-05-03' }),
        samplePage('later than its text, but the file was changed then', {
          lastmod: '2026-05-03',
          response: { lastModified: 'Sun, 03 May 2026 08:00:00 GMT' },
          page: { dates: ['2024-01-01'] },
        }),
        samplePage('a Last-Modified that is made with each answer tells nothing', {
          lastmod: '2020-01-01',
          response: { lastModified: 'Mon, 15 Jun 2026 12:00:00 GMT' },
        }),
      ],
      invalid: [
        samplePage('a day and a second apart', {
          lastmod: '2026-05-03',
          page: { dates: ['2026-05-01T23:59:59Z', '2026-05-01'] },
        }),
        samplePage('later than Last-Modified', {
          lastmod: '2026-05-03',
          response: { lastModified: 'Fri, 03 May 2024 08:00:00 GMT' },
        }),
      ],
    },
    judge(seen, { now }) {
      const { lastmod } = seen.entry;
      const span = lastmod === undefined ? undefined : dateSpan(lastmod);
      const known = [...ownDates(seen, now), ...headerDate(seen, now)];
      if (!span || known.length === 0) return false;
      const latest = known.reduce((a, b) => (b.toMs > a.toMs ? b : a));
      if (span.fromMs - latest.toMs <= TOLERANCE_MS) return false;
      return `lastmod ${lastmod}, the page ${latest.value}`;
    },
  },
  {
    id: 'page-lastmod-behind',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
    summary: 'The lastmod is more than a day earlier than every modification date on the page.',
    reason:
      'Engines come back when lastmod changes. They find a change late if lastmod does not ' +
      'announce it.',
    fix: 'Take lastmod from the same source as the date on the page.',
    examples: {
      valid: [
        samplePage('the day after the next begins at once', {
          lastmod: '2026-05-01',
          page: { dates: ['2026-05-02T23:59:59Z'] },
        }),
        samplePage('one of its dates agrees', {
          lastmod: '2026-05-01',
          page: { dates: ['2026-06-01', '2026-05-01'] },
        }),
        samplePage('the header alone is later', {
          lastmod: '2026-05-01',
          response: { lastModified: 'Mon, 01 Jun 2026 08:00:00 GMT' },
        }),
      ],
      invalid: [
        samplePage('two days apart', {
          lastmod: '2026-05-01',
          page: { dates: ['2026-05-03T00:00:00Z'] },
        }),
      ],
    },
    judge(seen, { now }) {
      const { lastmod } = seen.entry;
      const span = lastmod === undefined ? undefined : dateSpan(lastmod);
      // The header is left out: it changes whenever the site is deployed.
      const own = ownDates(seen, now);
      if (!span || own.length === 0) return false;
      const earliest = own.reduce((a, b) => (b.fromMs < a.fromMs ? b : a));
      if (earliest.fromMs - span.toMs <= TOLERANCE_MS) return false;
      return `lastmod ${lastmod}, the page ${earliest.value}`;
    },
  },
]);

/**
 * Returns the span of a W3C Datetime: a date is its whole day.
 * `undefined` for anything else.
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
function dateSpan(value: string): DateSpan | undefined {
  const date = parseW3cDatetime(value);
  if (!date) return undefined;
  return { value, fromMs: date.epochMs, toMs: date.epochMs + LENGTHS_MS[date.precision] - 1 };
}

/** The page's own dates of modification, without those in the future or before 1995. */
function ownDates(seen: PageEvidence, now: number): readonly DateSpan[] {
  const { page } = seen;
  const values = page?.dates ?? (page?.modified === undefined ? [] : [page.modified]);
  return values.flatMap((value) => plausible(dateSpan(value), now));
}

/**
 * Returns the date of the header Last-Modified, unless it is the time of the response itself, as
 * of servers that generate each page on request.
 */
function headerDate(seen: PageEvidence, now: number): readonly DateSpan[] {
  const { lastModified, date } = seen.response ?? {};
  const span = lastModified === undefined ? undefined : headerSpan(lastModified);
  const answered = date === undefined ? undefined : headerSpan(date);
  if (span && span.fromMs > (answered?.fromMs ?? now) - MADE_ON_REQUEST_MS) return [];
  return plausible(span, now);
}

function headerSpan(text: string): DateSpan | undefined {
  const { value } = parseLastmod(text);
  return value === undefined ? undefined : dateSpan(value);
}

function plausible(span: DateSpan | undefined, now: number): readonly DateSpan[] {
  return span && span.fromMs <= now + DAY_MS && span.fromMs >= EARLIEST_MS ? [span] : [];
}
