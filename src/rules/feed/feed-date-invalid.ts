// A date of the feed cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleAtom, sampleFeed } from './sample-feed.ts';

/** A date of the feed cannot be read. */
export const feedDateInvalid: ProblemRule = {
  id: 'feed-date-invalid',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-date-invalid',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.rssboard.org/rss-specification#ltpubdategtSubelementOfLtitemgt',
  summary: 'A date of the feed cannot be read.',
  reason:
    'RSS dates are those of RFC 822, Atom dates those of RFC 3339. Without the date engines do not know that the page changed.',
  fix: 'Write `Mon, 15 Jun 2026 12:00:00 GMT` in RSS and `2026-06-15T12:00:00Z` in Atom.',
  examples: {
    valid: [
      {
        says: 'RFC 822',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><pubDate>Mon, 15 Jun 2026 12:00:00 GMT</pubDate></item>`,
        ),
      },
      {
        says: 'RFC 3339 in Atom',
        document: sampleAtom(
          `<entry><link href="https://example.com/a"/><updated>2026-06-15T12:00:00Z</updated></entry>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'words',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><pubDate>last Monday</pubDate></item>`,
        ),
      },
      {
        says: 'a weekday of another language',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><pubDate>Ven, 20 nov. 2026</pubDate></item>`,
        ),
      },
      {
        says: 'a day that does not exist',
        document: sampleAtom(
          `<entry><link href="https://example.com/a"/><updated>2026-06-31T12:00:00Z</updated></entry>`,
        ),
      },
    ],
  },
};
