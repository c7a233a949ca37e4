import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoContentMissing: RuleFile<'video'> = {
  id: 'video-content-missing',
  watches: 'video',
  unless: ['video:content_loc', 'video:player_loc'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video has neither a content_loc nor a player_loc.',
  reason: 'Without the address of the file or of a player there is nothing to be shown.',
  fix:
    'Write the address of the media file into video:content_loc, or that of a player for ' +
    'this video into video:player_loc.',
  examples: {
    valid: [
      { says: 'a file', document: sampleVideo('') },
      {
        says: 'a player',
        document: sampleVideo(
          '<video:player_loc>https://example.com/player?v=1</video:player_loc>',
          ['content_loc'],
        ),
      },
    ],
    invalid: [{ says: 'neither', document: sampleVideo('', ['content_loc']) }],
  },
  judge({ item }) {
    return item.contentLoc === undefined && item.playerLoc === undefined;
  },
};
