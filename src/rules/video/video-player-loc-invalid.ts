// The text of a player_loc that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The player_loc of a video holds more than an address. */
export const videoPlayerLocInvalid: ProblemRule = {
  id: 'video-player-loc-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:player_loc'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The player_loc of a video holds more than an address.',
  reason: 'Elements or raw less-than signs are in the text, so no address can be made out.',
  fix: 'Write the address alone, escaped as XML asks for.',
  examples: {
    valid: [
      {
        says: 'an address',
        document: sampleVideo(
          '<video:player_loc>https://example.com/player?v=1</video:player_loc>',
        ),
      },
    ],
    invalid: [
      {
        says: 'an element beside the address',
        document: sampleVideo(
          '<video:player_loc>https://example.com/player?v=1<b>1</b></video:player_loc>',
        ),
      },
    ],
  },
};
