import type { Video } from '../../protocol/extensions/video.ts';
import { pageKey } from '../../protocol/page-key.ts';
import { fileEnding, isVideoEnding, isVideoSitePage } from '../media/file-ending.ts';
import {
  addressesWithFault,
  type FaultyAddress,
  judgeMediaAddress,
} from '../media/media-address.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleFeed } from '../samples/sample-feed.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

let lastVideo: Video | undefined;

let lastFaulty: readonly FaultyAddress[] = [];

export const videoAddressRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-url-not-absolute',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A URL of a video is not absolute.',
    reason: 'A relative URL has no defined base in a sitemap, so crawlers skip it.',
    fix: 'Write the full URL, with https:// and the host.',
    examples: {
      valid: [sampleVideo('whole addresses', '')],
      invalid: [
        sampleElement('a path', 'content_loc', '/video.mp4'),
        sampleElement('no scheme', 'thumbnail_loc', '//example.com/video.jpg'),
      ],
    },
    judge: ({ item }) => addressesWithFault(faultyVideoUrls(item), 'relative'),
  },
  {
    id: 'video-url-malformed',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A URL of a video is malformed.',
    reason: 'No client can parse the URL, so the file cannot be fetched.',
    fix: 'Correct the host and the port, and encode characters that are not allowed.',
    examples: {
      valid: [
        sampleElement(
          'the last port there is',
          'content_loc',
          'https://example.com:65535/video.mp4',
        ),
      ],
      invalid: [
        sampleElement(
          'a port that does not exist',
          'content_loc',
          'https://example.com:99999/video.mp4',
        ),
      ],
    },
    judge: ({ item }) => addressesWithFault(faultyVideoUrls(item), 'malformed'),
  },
  {
    id: 'video-url-scheme-unsupported',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A URL of a video is not http, https or ftp.',
    reason: 'Crawlers fetch no other scheme: no RTMP, no data: URLs.',
    fix: 'Serve the file over https.',
    examples: {
      valid: [sampleElement('ftp', 'content_loc', 'ftp://example.com/video.mp4')],
      invalid: [sampleElement('RTMP', 'content_loc', 'rtmp://example.com/video')],
    },
    judge: ({ item }) => addressesWithFault(faultyVideoUrls(item), 'scheme'),
  },
  {
    id: 'video-url-characters-unsafe',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'A URL of a video has characters that must be percent-encoded.',
    reason:
      'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
      'allowed in a URL. Clients guess what was meant, and guess differently.',
    fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
    examples: {
      valid: [
        sampleElement('an encoded space', 'content_loc', 'https://example.com/a%20video.mp4'),
      ],
      invalid: [sampleElement('a space', 'content_loc', 'https://example.com/a video.mp4')],
    },
    judge: ({ item }) => addressesWithFault(faultyVideoUrls(item), 'characters'),
  },
]);

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

export const videoThumbnailRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-thumbnail-missing',
    unless: ['video:thumbnail_loc'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video has no thumbnail.',
    reason:
      'Google does not show a video without a preview image; Search Console reports "Missing ' +
      'thumbnail URL".',
    fix: 'Write the URL of a preview image in video:thumbnail_loc.',
    examples: {
      valid: [
        sampleVideo('all that a video needs', ''),
        sampleVideo(
          'one that cannot be read, which has a rule of its own',
          '<video:thumbnail_loc><img/>https://example.com/a.jpg</video:thumbnail_loc>',
        ),
        sampleFeed(
          'a feed, whose Media RSS is another matter',
          '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>',
        ),
      ],
      invalid: [
        sampleVideo('no video:thumbnail_loc', '', { without: ['thumbnail_loc'] }),
        sampleElement('an empty video:thumbnail_loc', 'thumbnail_loc', ''),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => item.thumbnailLoc === undefined,
  },
  {
    id: 'video-thumbnail-format-unknown',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/appearance/video',
    summary: 'The thumbnail of a video does not have the file extension of an image.',
    reason:
      'Google accepts BMP, GIF, JPEG, PNG, WebP, SVG and AVIF. We could not confirm that list, ' +
      'and the file extension alone proves nothing.',
    fix: 'Write the URL of an image in one of these formats.',
    examples: {
      valid: [
        sampleVideo('JPEG', ''),
        sampleElement('no ending', 'thumbnail_loc', 'https://example.com/thumbnail/1'),
      ],
      invalid: [
        sampleElement('the video itself', 'thumbnail_loc', 'https://example.com/video.mp4'),
      ],
    },
    // Other endings (php, ashx) are those of programs that may well return a picture.
    judge({ item: { thumbnailLoc } }) {
      const ending = thumbnailLoc === undefined ? undefined : fileEnding(thumbnailLoc);
      return (
        ending !== undefined &&
        (isVideoEnding(ending) || /^(?:tiff?|psd|pdf|html?)$/.test(ending)) &&
        ending
      );
    },
  },
]);

/**
 * Returns the addresses that have a fault, each with its element: `video:content_loc: /a.mp4`.
 *
 * Several rules ask one after the other about the same video; the answer is kept for them.
 */
function faultyVideoUrls(video: Video): readonly FaultyAddress[] {
  if (video === lastVideo) return lastFaulty;
  const faulty: FaultyAddress[] = [];
  for (const [element, address] of addressesOf(video)) {
    const fault = address === undefined ? undefined : judgeMediaAddress(address, { ftp: true });
    if (fault !== undefined) faulty.push({ fault, shown: `${element}: ${address}` });
  }
  lastVideo = video;
  lastFaulty = faulty;
  return faulty;
}

function addressesOf(video: Video): readonly (readonly [string, string | undefined])[] {
  return [
    ['video:thumbnail_loc', video.thumbnailLoc],
    ['video:content_loc', video.contentLoc],
    ['video:player_loc', video.playerLoc],
    ['video:gallery_loc', video.galleryLoc],
    ['video:uploader@info', video.uploader?.info],
    ...(video.contentSegments ?? []).map(({ loc }) => ['video:content_segment_loc', loc] as const),
  ];
}
