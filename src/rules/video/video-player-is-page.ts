import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPlayerIsPage: RuleFile<'video'> = {
  id: 'video-player-is-page',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The player_loc of a video is the page that lists it.',
  reason:
    'A page is not a player. Search Console reports "Video location and play page location are ' +
    'the same".',
  fix:
    'Write the URL of the player itself, without the page around it; the page is already ' +
    'in loc.',
  examples: {
    valid: [
      sampleVideo(
        'an address of its own',
        '<video:player_loc>https://example.com/player?v=1</video:player_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'the address of the page',
        '<video:player_loc>https://example.com/</video:player_loc>',
      ),
      sampleVideo(
        'another spelling of it',
        '<video:player_loc>https://EXAMPLE.com</video:player_loc>',
      ),
    ],
  },
  judge({ item: { playerLoc }, entry: { loc } }) {
    return playerLoc !== undefined && (playerLoc === loc || pageKey(playerLoc) === pageKey(loc));
  },
};
