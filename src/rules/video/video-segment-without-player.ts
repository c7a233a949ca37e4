import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoSegmentWithoutPlayer: RuleFile<'video'> = {
  id: 'video-segment-without-player',
  watches: 'video',
  unless: ['video:player_loc'],
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A video has content segments but no player_loc.',
  reason: 'By the schema, segments are only for videos with a player_loc.',
  fix: 'Add video:player_loc, or write a single file in video:content_loc.',
  examples: {
    valid: [
      sampleVideo(
        'a player',
        '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="60">https://example.com/1.mp4</video:content_segment_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'no player',
        '<video:content_segment_loc duration="60">https://example.com/1.mp4</video:content_segment_loc>',
      ),
    ],
  },
  judge({ item: { contentSegments, playerLoc } }) {
    return contentSegments !== undefined && playerLoc === undefined;
  },
};
