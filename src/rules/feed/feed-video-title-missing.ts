import type { RuleFile } from '../rule-file.ts';
import { isFeedVideo } from './is-feed-video.ts';
import { sampleFeed } from './sample-feed.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedVideoTitleMissing: RuleFile<'feed-video'> = {
  id: 'feed-video-title-missing',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A video of the feed has no title.',
  reason:
    'Google requires media:title for every Media RSS video and does not show a video without one.',
  fix: 'Add media:title to the item.',
  examples: {
    valid: [
      sampleFeedVideo('all that a video needs', ''),
      sampleFeed(
        'a picture that does not say that it is one',
        `<item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg"/></item>`,
      ),
    ],
    invalid: [sampleFeedVideo('no media:title', '', { without: ['title'] })],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return isFeedVideo(item) && item.title === undefined;
  },
};
