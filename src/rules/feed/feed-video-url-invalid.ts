import { judgeMediaAddress } from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedVideoUrlInvalid: RuleFile<'feed-video'> = {
  id: 'feed-video-url-invalid',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A URL of a video of the feed cannot be fetched.',
  reason:
    'Crawlers need absolute http, https or ftp URLs to fetch the file, the player and the ' +
    'thumbnail.',
  fix: 'Write the full URL, with its scheme and host.',
  examples: {
    valid: [sampleFeedVideo('a whole address', '')],
    invalid: [
      sampleFeedVideo('a relative address', '<media:thumbnail url="/a.jpg"/>'),
      sampleFeedVideo('a scheme that is not fetched', '<media:player url="rtmp://example.com/a"/>'),
      sampleFeedVideo('no URL', '<media:player url="https://"/>'),
    ],
  },
  judge({ item: { contentLoc, playerLoc, thumbnailLoc } }) {
    const addresses = [contentLoc, playerLoc, thumbnailLoc].filter((one) => one !== undefined);
    return addresses.filter((address) => {
      const fault = judgeMediaAddress(address, { ftp: true });
      return fault !== undefined && fault !== 'characters';
    });
  },
};
