// A part of a video that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A content segment, or its duration, cannot be read. */
export const videoSegmentInvalid: ProblemRule = {
  id: 'video-segment-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:content_segment_loc', 'video:content_segment_loc@duration'],
  within: 'entry',
  severity: 'error',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A content segment, or its duration, cannot be read.',
  reason:
    'The address holds more than an address, or the duration is not a whole number of seconds.',
  fix: 'Write the address alone, and the duration in whole seconds.',
  examples: {
    valid: [
      {
        says: 'seconds',
        document: sampleVideo(
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="60">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      },
    ],
    invalid: [
      {
        says: 'minutes and seconds',
        document: sampleVideo(
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="1:00">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      },
    ],
  },
};
