import { pageKey } from '../../protocol/page-key.ts';
import { isVideoSitePage } from '../media/file-ending.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement } from './sample-video.ts';

export const videoPlayerRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-player-is-page',
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
        sampleElement('an address of its own', 'player_loc', 'https://example.com/player?v=1'),
      ],
      invalid: [
        sampleElement('the address of the page', 'player_loc', 'https://example.com/'),
        sampleElement('another spelling of it', 'player_loc', 'https://EXAMPLE.com'),
      ],
    },
    judge: ({ item: { playerLoc }, entry: { loc } }) =>
      playerLoc !== undefined && (playerLoc === loc || pageKey(playerLoc) === pageKey(loc)),
  },
  {
    id: 'video-player-looks-like-page',
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
        sampleElement('the player of YouTube', 'player_loc', 'https://www.youtube.com/embed/1'),
      ],
      invalid: [
        sampleElement('the page of YouTube', 'player_loc', 'https://www.youtube.com/watch?v=1'),
        sampleElement('the page of Vimeo', 'player_loc', 'https://vimeo.com/1'),
      ],
    },
    judge: ({ item: { playerLoc } }) =>
      playerLoc !== undefined && isVideoSitePage(playerLoc) && playerLoc,
  },
]);
