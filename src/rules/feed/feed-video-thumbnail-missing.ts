import type { RuleFile } from '../rule-file.ts';
import { isFeedVideo } from './is-feed-video.ts';
import { sampleFeed } from './sample-feed.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedVideoThumbnailMissing: RuleFile<'feed-video'> = {
  id: 'feed-video-thumbnail-missing',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A video of the feed has no thumbnail.',
  reason:
    'Google requires media:thumbnail for every Media RSS video and does not show a video ' +
    'without a preview image.',
  fix: 'Add media:thumbnail to the item, with the URL of a preview image in its url.',
  examples: {
    valid: [
      sampleFeedVideo('all that a video needs', ''),
      sampleFeed(
        'a picture that does not say that it is one',
        `<item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg"/></item>`,
      ),
    ],
    invalid: [sampleFeedVideo('no media:thumbnail', '', { without: ['thumbnail'] })],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return isFeedVideo(item) && item.thumbnailLoc === undefined;
  },
};
