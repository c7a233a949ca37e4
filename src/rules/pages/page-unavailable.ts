import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageUnavailable: RuleFile<'page'> = {
  id: 'page-unavailable',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  summary: "The page's unavailable_after date has passed.",
  reason:
    'From that date on engines leave the page out of their results, although the sitemap still ' +
    'lists it.',
  fix: 'Remove the page from the sitemap, or remove unavailable_after.',
  fixUnlisted: 'Remove unavailable_after if the page should still appear in search.',
  examples: {
    valid: [
      samplePage('in a year', { page: { unavailableAfter: '2027-06-15' } }),
      samplePage('a second from now', { page: { unavailableAfter: '2026-06-15T12:00:01Z' } }),
    ],
    invalid: [
      samplePage('now', { page: { unavailableAfter: '2026-06-15T12:00:00Z' } }),
      samplePage('years ago', { page: { unavailableAfter: 'Friday, 25 Jun 2010 15:00:00 GMT' } }),
    ],
  },
  judge({ page }, { now }) {
    const written = page?.unavailableAfter;
    if (written === undefined) return false;
    const { value } = parseLastmod(written);
    const moment = value === undefined ? undefined : parseW3cDatetime(value);
    return moment !== undefined && moment.epochMs <= now && written;
  },
};
