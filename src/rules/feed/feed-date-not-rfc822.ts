// A date of an RSS feed in another form than RSS asks for.
import type { ProblemRule } from '../rule.ts';
import { sampleFeed } from './sample-feed.ts';

/** A date of the RSS feed is not as RFC 822 asks. */
export const feedDateNotRfc822: ProblemRule = {
  id: 'feed-date-not-rfc822',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-date-not-rfc822',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.rssboard.org/rss-specification#ltpubdategtSubelementOfLtitemgt',
  summary: 'A date of the RSS feed is not as RFC 822 asks.',
  reason:
    'It was understood here, but other readers of feeds may drop it: RSS asks for day, month in ' +
    'English, year, time and zone, and for the weekday of that day where there is one.',
  fix: 'Write `Mon, 15 Jun 2026 12:00:00 GMT`.',
  examples: {
    valid: [
      { says: 'RFC 822', document: published('Mon, 15 Jun 2026 12:00:00 GMT') },
      { says: 'without weekday and seconds', document: published('15 Jun 26 12:00 +0200') },
      {
        says: 'a date that cannot be read, which has a rule of its own',
        document: published('Lun, 15 juin 2026 12:00:00 GMT'),
      },
    ],
    invalid: [
      { says: 'W3C Datetime', document: published('2026-06-15') },
      { says: "another day's weekday", document: published('Tue, 15 Jun 2026 12:00:00 GMT') },
      { says: 'no zone', document: published('Mon, 15 Jun 2026 12:00:00') },
    ],
  },
};

function published(date: string): string {
  return sampleFeed(`<item><link>https://example.com/a</link><pubDate>${date}</pubDate></item>`);
}
