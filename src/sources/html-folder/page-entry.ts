// What a page says of itself → the entry that lists it.

import type { PageFacts } from '../../pages/page-facts.ts';
import { judgeRobotsDirectives } from '../../pages/robots-directives.ts';
import type { News } from '../../protocol/extensions/news.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { SourceEntry } from '../source.ts';

/** What an entry needs besides the page's facts. */
export interface PageEntryContext {
  readonly loc: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

// Clocks differ, and a date without time may be tomorrow's in another zone.
const AHEAD_MS = 86_400_000;

/**
 * Makes the entry of a page: lastmod by the first date that is not to come, alternates, pictures
 * of its content, videos and news.
 *
 * Pictures of the chrome (logos, icons of the navigation) are left out, those that only OpenGraph
 * names are not on the page, and where robots may list none, none are.
 * Errors: None.
 */
export function entryOfPage(facts: PageFacts, { loc, nowMs }: PageEntryContext): SourceEntry {
  const { alternates, dates, news, robots, videos } = facts;
  const isPast = (value: string): boolean =>
    (parseW3cDatetime(value)?.epochMs ?? 0) <= nowMs + AHEAD_MS;
  const lastmod = dates.find(({ value }) => isPast(value))?.value;
  const { noimageindex } = judgeRobotsDirectives(robots, { agent: 'googlebot', nowMs });
  const shown = noimageindex ? [] : facts.images.filter(({ place }) => place === 'content');
  return {
    loc,
    ...(lastmod !== undefined && { lastmod }),
    ...(alternates.length > 0 && { alternates }),
    ...(shown.length > 0 && { images: shown.map((image) => ({ loc: image.loc })) }),
    ...(videos.length > 0 && { videos }),
    // A section of news adds the publication where the page does not name one.
    ...(news && { news: news as News }),
  };
}
