import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { isVideoSitePage } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPlayerRules: readonly RuleFile<'video'>[] = [
  {
    id: 'video-player-is-page',
    watches: 'video',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The player_loc of a video is the page that lists it.',
    reason:
      'A page is not a player. Search Console reports "Video location and play page location are ' +
      'the same".',
    fix:
      'Write the URL of the player itself, without the page around it; the page is already in ' +
      'loc.',
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
  },
  {
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
        sampleVideo(
          'the page of Vimeo',
          '<video:player_loc>https://vimeo.com/1</video:player_loc>',
        ),
      ],
    },
    judge({ item: { playerLoc } }) {
      return playerLoc !== undefined && isVideoSitePage(playerLoc) && playerLoc;
    },
  },
];
