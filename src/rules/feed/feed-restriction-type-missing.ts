// A restriction of Media RSS lacks its type.
import type { ProblemRule } from '../rule.ts';
import { sampleFeed } from './sample-feed.ts';

/** A restriction of Media RSS lacks its type. */
export const feedRestrictionTypeMissing: ProblemRule = {
  id: 'feed-restriction-type-missing',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-attribute-missing',
  fields: ['media:restriction@type'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A restriction of Media RSS lacks its type.',
  reason:
    'A media:restriction needs `type="country"`. Without it nobody knows what its list means, and the restriction counts as not given.',
  fix: 'Add `type="country"`.',
  examples: {
    valid: [
      {
        says: 'a type',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:restriction type="country" relationship="deny">DE</media:restriction></item>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'no type',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:restriction relationship="deny">DE</media:restriction></item>`,
        ),
      },
    ],
  },
};
