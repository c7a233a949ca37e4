// When a page says that it was modified: all its words for it, the most trusted first.
import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { PageDate, PageDateSource } from '../record/page-facts.ts';
import type { PageNotes } from '../record/page-note.ts';
import type { JsonLd, JsonLdThing } from './json-ld.ts';
import { isThingApart } from './schema-name.ts';

/** Most trusted first: what is written for this very purpose, then what is often left behind. */
const LADDER: readonly PageDateSource[] = [
  'article:modified_time',
  'json-ld',
  'og:updated_time',
  'itemprop',
  'dcterms.modified',
  'last-modified',
  'header',
];

/** The names of meta elements that hold a date of modification, in lower case. */
export const DATE_METAS: ReadonlyMap<string, PageDateSource> = new Map([
  ['article:modified_time', 'article:modified_time'],
  ['og:article:modified_time', 'article:modified_time'],
  ['og:updated_time', 'og:updated_time'],
  ['datemodified', 'itemprop'],
  ['dcterms.modified', 'dcterms.modified'],
  ['dc.date.modified', 'dcterms.modified'],
  ['dc.modified', 'dcterms.modified'],
  ['last-modified', 'last-modified'],
]);

const ARTICLE = /(?:Article|Posting|Report)$/;
const PAGE = /Page$/;
// The Web's first pages are of 1990. What says to be older is the zero of a clock or of a database
// (1970-01-01, 1601-01-01), or the date of what the page is about.
const EARLIEST_MS = Date.UTC(1990, 0, 1);
// Clocks differ, and a date without time may be tomorrow's in another zone.
const AHEAD_MS = 86_400_000;

export interface WrittenDate {
  readonly source: PageDateSource;
  readonly text: string;
}

/**
 * Reads the dates of a page and sorts them. Of each source the first that can be read counts.
 *
 * A date that cannot be read for certain is noted and left out.
 */
export function readPageDates(
  written: readonly WrittenDate[],
  jsonLd: JsonLd,
  notes: PageNotes,
): readonly PageDate[] {
  const ofSubject = jsonLdDate(jsonLd);
  const all = ofSubject ? [...written, { source: 'json-ld' as const, text: ofSubject }] : written;
  if (all.length === 0) return [];
  const bySource = new Map<PageDateSource, PageDate>();
  for (const { source, text } of all) {
    const { value } = parseLastmod(text);
    if (value === undefined) notes.add('date-unreadable', text);
    else if (!bySource.has(source)) bySource.set(source, { value, source });
  }
  const dates: PageDate[] = [];
  for (const source of LADDER) {
    const date = bySource.get(source);
    if (date !== undefined) dates.push(date);
  }
  return dates;
}

/** The date of what the page is about: of an article, else of the page, else of another thing. */
function jsonLdDate(jsonLd: JsonLd): string | undefined {
  const rank = ({ types }: JsonLdThing): number => {
    if (types.some((type) => ARTICLE.test(type))) return 0;
    return types.some((type) => PAGE.test(type)) ? 1 : 2;
  };
  let best: { readonly rank: number; readonly text: string } | undefined;
  for (const thing of jsonLd.things) {
    if (!thing.isSubject || thing.types.some(isThingApart)) continue;
    const text = jsonLd.text(thing.node['dateModified']);
    if (text === undefined) continue;
    const found = { rank: rank(thing), text };
    if (best === undefined || found.rank < best.rank) best = found;
  }
  return best?.text;
}

/**
 * Returns the first of a page's dates that is between 1990-01-01 and now plus one day, both
 * included; in W3C Datetime, as written.
 *
 * `nowMs`: milliseconds since 1970.
 */
export function plausibleLastmod(dates: readonly PageDate[], nowMs: number): string | undefined {
  for (const { value } of dates) {
    const moment = parseW3cDatetime(value)?.epochMs;
    if (moment !== undefined && moment >= EARLIEST_MS && moment <= nowMs + AHEAD_MS) return value;
  }
  return undefined;
}
