// A price in the feed lacks its currency or its type.
import type { ProblemRule } from '../rule.ts';
import { sampleFeed } from './sample-feed.ts';

/** A price in the feed lacks its currency or its type. */
export const feedPriceIncomplete: ProblemRule = {
  id: 'feed-price-incomplete',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-price-incomplete',
  within: 'entry',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A price in the feed lacks its currency or its type.',
  reason:
    'Google asks for both on media:price (although its own samples leave one of them out), and else does not know what the price means.',
  fix:
    'Add `currency` (three letters, as EUR) and `type` (rent, purchase, package or ' +
    'subscription).',
  examples: {
    valid: [
      {
        says: 'both',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:price type="rent" price="2.99" currency="EUR"/></item>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'no currency',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:price type="rent" price="2.99"/></item>`,
        ),
      },
      {
        says: 'no type',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:price price="2.99" currency="EUR"/></item>`,
        ),
      },
    ],
  },
};
