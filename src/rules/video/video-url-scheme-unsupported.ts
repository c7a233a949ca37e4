import { addressesWithFault } from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { faultyVideoUrls } from './faulty-video-urls.ts';
import { sampleVideo } from './sample-video.ts';

export const videoUrlSchemeUnsupported: RuleFile<'video'> = {
  id: 'video-url-scheme-unsupported',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A URL of a video is not http, https or ftp.',
  reason: 'Crawlers fetch no other scheme: no RTMP, no data: URLs.',
  fix: 'Serve the file over https.',
  examples: {
    valid: [
      sampleVideo('ftp', '<video:content_loc>ftp://example.com/video.mp4</video:content_loc>'),
    ],
    invalid: [
      sampleVideo('RTMP', '<video:content_loc>rtmp://example.com/video</video:content_loc>'),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyVideoUrls(item), 'scheme');
  },
};
