import type { RuleFile } from '../rule-file.ts';
import { isVideoSitePage } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPlayerLooksLikePage: RuleFile<'video'> = {
  id: 'video-player-looks-like-page',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The player_loc of a video is a watch page, not a player.',
  reason:
    'player_loc is the URL used for embedding: a player for this one video. Search Console ' +
    'reports "Video location URL appears to be a play page URL".',
  fix:
    'Write the URL that the embed code uses: https://www.youtube.com/embed/… or ' +
    'https://player.vimeo.com/video/….',
  examples: {
    valid: [
      sampleVideo(
        'the player of YouTube',
        '<video:player_loc>https://www.youtube.com/embed/1</video:player_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'the page of YouTube',
        '<video:player_loc>https://www.youtube.com/watch?v=1</video:player_loc>',
      ),
      sampleVideo('the page of Vimeo', '<video:player_loc>https://vimeo.com/1</video:player_loc>'),
    ],
  },
  judge({ item: { playerLoc } }) {
    return playerLoc !== undefined && isVideoSitePage(playerLoc) && playerLoc;
  },
};
