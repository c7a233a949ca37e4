// A video of the feed has neither a file nor a player.
import type { ProblemRule } from '../rule.ts';
import { sampleFeed } from './sample-feed.ts';

/** A video of the feed has neither a file nor a player. */
export const feedVideoWithoutUrl: ProblemRule = {
  id: 'feed-video-without-url',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-video-without-url',
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A video of the feed has neither a file nor a player.',
  reason:
    'Google needs the `url` of media:content (the file), or else that of media:player. Here, the video was left out; its page was not.',
  fix: 'Write the url of the file, or of a player, into the item.',
  examples: {
    valid: [
      {
        says: 'a file',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>`,
        ),
      },
      {
        says: 'a player',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content medium="video"><media:player url="https://example.com/p"/></media:content></item>`,
        ),
      },
      {
        says: 'an image without a file',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content medium="image"/></item>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'neither',
        document: sampleFeed(
          `<item><link>https://example.com/a</link><media:content medium="video" duration="60"/></item>`,
        ),
      },
    ],
  },
};
