// A video of the feed does not say that it is one.
import type { ProblemRule } from '../rule.ts';
import { sampleFeed } from './sample-feed.ts';

/** A video of the feed does not say that it is one. */
export const feedVideoMediumMissing: ProblemRule = {
  id: 'feed-video-medium-missing',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-video-medium-missing',
  within: 'entry',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A video of the feed does not say that it is one.',
  reason:
    'Google asks for `medium="video"` on media:content. Other readers go by the type, or guess ' +
    'by the name of the file.',
  fix: 'Add `medium="video"`.',
  examples: {
    valid: [
      {
        says: 'a picture without either',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg"/></item>`,
        ),
      },
      {
        says: 'medium and type',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video" type="video/mp4"/></item>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'neither medium nor type',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4"/></item>`,
        ),
      },
      {
        says: 'a type alone',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" type="video/mp4"/></item>`,
        ),
      },
    ],
  },
};
