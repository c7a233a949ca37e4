import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedVideoPlayerIsPage: RuleFile<'feed-video'> = {
  id: 'feed-video-player-is-page',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: "The player of a video of the feed is the item's own page.",
  reason:
    'A page is not a player. Google requires the url of media:player to differ from the link of ' +
    'the item.',
  fix: 'Write the URL of the player itself, without the page around it, in media:player.',
  examples: {
    valid: [
      sampleFeedVideo(
        'an address of its own',
        '<media:player url="https://example.com/player?v=1"/>',
      ),
    ],
    invalid: [
      sampleFeedVideo('the link of the item', '<media:player url="https://example.com/a"/>'),
      sampleFeedVideo('another spelling of it', '<media:player url="https://EXAMPLE.com/a"/>'),
    ],
  },
  judge({ item: { playerLoc }, entry: { loc } }) {
    return playerLoc !== undefined && (playerLoc === loc || pageKey(playerLoc) === pageKey(loc));
  },
};
