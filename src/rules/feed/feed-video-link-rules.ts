import { pageKey } from '../../protocol/page-key.ts';
import { isCountry } from '../media/is-country.ts';
import { judgeMediaAddress } from '../media/media-address.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleFeed } from '../samples/sample-feed.ts';
import { isFeedVideo } from './is-feed-video.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedVideoLinkRules: readonly RuleFile<'feed-video'>[] = rulesOn('feed-video', [
  {
    id: 'feed-video-url-invalid',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A URL of a video of the feed cannot be fetched.',
    reason:
      'Crawlers need absolute http, https or ftp URLs to fetch the file, the player and the ' +
      'thumbnail.',
    fix: 'Write the full URL, with its scheme and host.',
    examples: {
      valid: [sampleFeedVideo('a whole address', '')],
      invalid: [
        sampleFeedVideo('a relative address', '<media:thumbnail url="/a.jpg"/>'),
        sampleFeedVideo(
          'a scheme that is not fetched',
          '<media:player url="rtmp://example.com/a"/>',
        ),
        sampleFeedVideo('no URL', '<media:player url="https://"/>'),
      ],
    },
    judge({ item: { contentLoc, playerLoc, thumbnailLoc } }) {
      const addresses = [contentLoc, playerLoc, thumbnailLoc].filter((one) => one !== undefined);
      return addresses.filter((address) => {
        const fault = judgeMediaAddress(address, { ftp: true });
        return fault !== undefined && fault !== 'characters';
      });
    },
  },
  {
    id: 'feed-video-player-is-page',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: "The player of a video of the feed is the item's own page.",
    reason:
      'A page is not a player. Google requires the url of media:player to differ from the link ' +
      'of the item.',
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
    judge: ({ item: { playerLoc }, entry: { loc } }) =>
      playerLoc !== undefined && (playerLoc === loc || pageKey(playerLoc) === pageKey(loc)),
  },
  {
    id: 'feed-video-thumbnail-missing',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A video of the feed has no thumbnail.',
    reason:
      'Google requires media:thumbnail for every Media RSS video and does not show a video ' +
      'without a preview image.',
    fix: 'Add media:thumbnail to the item, with the URL of a preview image in its url.',
    examples: {
      valid: [
        sampleFeedVideo('all that a video needs', ''),
        sampleFeed(
          'a picture that does not say that it is one',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg"/></item>`,
        ),
      ],
      invalid: [sampleFeedVideo('no media:thumbnail', '', { without: ['thumbnail'] })],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => isFeedVideo(item) && item.thumbnailLoc === undefined,
  },
  {
    id: 'feed-restriction-country-unknown',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A restriction of the feed names a country that does not exist.',
    reason:
      "Engines do not know where the video may be shown. Google's samples are in lower case, so " +
      'either case works.',
    fix: 'Write two-letter ISO 3166 codes, separated by spaces.',
    examples: {
      valid: [
        sampleFeedVideo(
          'lower case',
          '<media:restriction type="country" relationship="deny">ie gb</media:restriction>',
        ),
      ],
      invalid: [
        sampleFeedVideo(
          'UK, which is GB',
          '<media:restriction type="country" relationship="deny">UK</media:restriction>',
        ),
        sampleFeedVideo(
          'three letters',
          '<media:restriction type="country" relationship="allow">IRL</media:restriction>',
        ),
      ],
    },
    judge: ({ item: { restriction } }) =>
      restriction?.countries.filter((country) => !isCountry(country.toUpperCase())),
  },
]);
