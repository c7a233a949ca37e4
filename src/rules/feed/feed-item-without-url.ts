// An item of the feed has no URL.
import type { ProblemRule } from '../rule.ts';
import { sampleAtom, sampleFeed } from './sample-feed.ts';

/** An item of the feed has no URL. */
export const feedItemWithoutUrl: ProblemRule = {
  id: 'feed-item-without-url',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-item-without-url',
  within: 'document',
  severity: 'error',
  basis: 'https://www.rssboard.org/rss-specification#hrelementsOfLtitemgt',
  summary: 'An item of the feed has no URL.',
  reason:
    'Engines learn of pages by the `link` of an RSS item (or a guid that is a permalink) and the `link` of an Atom entry. Without one the item says nothing; here, it was left out.',
  fix: 'Give each item a link to its page.',
  examples: {
    valid: [
      { says: 'a link', document: sampleFeed(`<item><link>https://example.com/a</link></item>`) },
      {
        says: 'a guid that is a permalink',
        document: sampleFeed(`<item><guid>https://example.com/a</guid></item>`),
      },
      {
        says: 'an Atom entry with a link',
        document: sampleAtom(`<entry><link href="https://example.com/a"/></entry>`),
      },
    ],
    invalid: [
      { says: 'a title alone', document: sampleFeed(`<item><title>News</title></item>`) },
      {
        says: 'a guid that is no permalink',
        document: sampleFeed(`<item><guid isPermaLink="false">a-1</guid></item>`),
      },
      {
        says: 'an Atom entry with an id alone',
        document: sampleAtom(`<entry><id>https://example.com/a</id></entry>`),
      },
    ],
  },
};
