import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';
import { DURATION_SECONDS_MAX } from './video-duration-too-long.ts';

export const videoSegmentDurationTooLong: RuleFile<'video'> = {
  id: 'video-segment-duration-too-long',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A content segment is longer than 28,800 seconds.',
  reason: 'The schema allows up to 28,800 seconds.',
  fix: 'Write the length in whole seconds, up to 28800.',
  examples: {
    valid: [
      sampleVideo(
        '28,800 seconds',
        '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="28800">https://example.com/1.mp4</video:content_segment_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        '28,801 seconds',
        '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="28801">https://example.com/1.mp4</video:content_segment_loc>',
      ),
    ],
  },
  judge({ item: { contentSegments } }) {
    return contentSegments?.some(({ duration = 0 }) => duration > DURATION_SECONDS_MAX);
  },
};
