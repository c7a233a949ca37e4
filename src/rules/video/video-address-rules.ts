import type { Video } from '../../protocol/extensions/video.ts';
import {
  addressesWithFault,
  type FaultyAddress,
  judgeMediaAddress,
} from '../media/media-address.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
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
