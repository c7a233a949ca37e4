import { addressesWithFault } from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { faultyVideoUrls } from './faulty-video-urls.ts';
import { sampleVideo } from './sample-video.ts';

export const videoUrlNotAbsolute: RuleFile<'video'> = {
  id: 'video-url-not-absolute',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A URL of a video is not absolute.',
  reason: 'A relative URL has no defined base in a sitemap, so crawlers skip it.',
  fix: 'Write the full URL, with https:// and the host.',
  examples: {
    valid: [sampleVideo('whole addresses', '')],
    invalid: [
      sampleVideo('a path', '<video:content_loc>/video.mp4</video:content_loc>'),
      sampleVideo(
        'no scheme',
        '<video:thumbnail_loc>//example.com/video.jpg</video:thumbnail_loc>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyVideoUrls(item), 'relative');
  },
};
