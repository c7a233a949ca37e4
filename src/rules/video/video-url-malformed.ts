import { addressesWithFault } from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { faultyVideoUrls } from './faulty-video-urls.ts';
import { sampleVideo } from './sample-video.ts';

export const videoUrlMalformed: RuleFile<'video'> = {
  id: 'video-url-malformed',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A URL of a video is malformed.',
  reason: 'No client can parse the URL, so the file cannot be fetched.',
  fix: 'Correct the host and the port, and encode characters that are not allowed.',
  examples: {
    valid: [
      sampleVideo(
        'the last port there is',
        '<video:content_loc>https://example.com:65535/video.mp4</video:content_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'a port that does not exist',
        '<video:content_loc>https://example.com:99999/video.mp4</video:content_loc>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyVideoUrls(item), 'malformed');
  },
};
