import { addressesWithFault } from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { faultyVideoUrls } from './faulty-video-urls.ts';
import { sampleVideo } from './sample-video.ts';

export const videoUrlSchemeUnsupported: RuleFile<'video'> = {
  id: 'video-url-scheme-unsupported',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'An address of a video is neither http, https nor ftp.',
  reason: 'Crawlers fetch nothing else: no RTMP, no data: URLs.',
  fix: 'Offer the file over https.',
  examples: {
    valid: [
      {
        says: 'ftp',
        document: sampleVideo('<video:content_loc>ftp://example.com/video.mp4</video:content_loc>'),
      },
    ],
    invalid: [
      {
        says: 'RTMP',
        document: sampleVideo('<video:content_loc>rtmp://example.com/video</video:content_loc>'),
      },
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyVideoUrls(item), 'scheme');
  },
};
