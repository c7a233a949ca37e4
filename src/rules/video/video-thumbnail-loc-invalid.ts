// The text of a thumbnail_loc that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The thumbnail_loc of a video holds more than an address. */
export const videoThumbnailLocInvalid: ProblemRule = {
  id: 'video-thumbnail-loc-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:thumbnail_loc'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The thumbnail_loc of a video holds more than an address.',
  reason: 'Elements or raw less-than signs are in the text, so no address can be made out.',
  fix: 'Write the address alone, escaped as XML asks for.',
  examples: {
    valid: [
      {
        says: 'an address',
        document: sampleVideo(
          '<video:thumbnail_loc>https://example.com/a.jpg</video:thumbnail_loc>',
        ),
      },
    ],
    invalid: [
      {
        says: 'an element beside the address',
        document: sampleVideo(
          '<video:thumbnail_loc>https://example.com/a.jpg<b>1</b></video:thumbnail_loc>',
        ),
      },
    ],
  },
};
