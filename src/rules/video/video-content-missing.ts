import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoContentMissing: RuleFile<'video'> = {
  id: 'video-content-missing',
  watches: 'video',
  unless: ['video:content_loc', 'video:player_loc'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video has neither a content_loc nor a player_loc.',
  reason: 'Without the URL of a file or a player there is nothing to play.',
  fix:
    'Write the URL of the media file in video:content_loc, or of a player for this video in ' +
    'video:player_loc.',
  examples: {
    valid: [
      sampleVideo('a file', ''),
      sampleVideo(
        'a player',
        '<video:player_loc>https://example.com/player?v=1</video:player_loc>',
        { without: ['content_loc'] },
      ),
    ],
    invalid: [sampleVideo('neither', '', { without: ['content_loc'] })],
  },
  judge({ item }) {
    return item.contentLoc === undefined && item.playerLoc === undefined;
  },
};
