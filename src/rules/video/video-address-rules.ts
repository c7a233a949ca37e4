import type { Video } from '../../protocol/extensions/video.ts';
import {
  addressesWithFault,
  type FaultyAddress,
  judgeMediaAddress,
} from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

let lastVideo: Video | undefined;
let lastFaulty: readonly FaultyAddress[] = [];

export const videoAddressRules: readonly RuleFile<'video'>[] = [
  {
    id: 'video-url-not-absolute',
    watches: 'video',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A URL of a video is not absolute.',
    reason: 'A relative URL has no defined base in a sitemap, so crawlers skip it.',
    fix: 'Write the full URL, with https:// and the host.',
    examples: {
      valid: [sampleVideo('whole addresses', '')],
      invalid: [
        sampleVideo('a path', '<video:content_loc>/video.mp4</video:content_loc>'),
        sampleVideo(
          'no scheme',
          '<video:thumbnail_loc>//example.com/video.jpg</video:thumbnail_loc>',
        ),
      ],
    },
    judge({ item }) {
      return addressesWithFault(faultyVideoUrls(item), 'relative');
    },
  },
  {
    id: 'video-url-malformed',
    watches: 'video',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A URL of a video is malformed.',
    reason: 'No client can parse the URL, so the file cannot be fetched.',
    fix: 'Correct the host and the port, and encode characters that are not allowed.',
    examples: {
      valid: [
        sampleVideo(
          'the last port there is',
          '<video:content_loc>https://example.com:65535/video.mp4</video:content_loc>',
        ),
      ],
      invalid: [
        sampleVideo(
          'a port that does not exist',
          '<video:content_loc>https://example.com:99999/video.mp4</video:content_loc>',
        ),
      ],
    },
    judge({ item }) {
      return addressesWithFault(faultyVideoUrls(item), 'malformed');
    },
  },
  {
    id: 'video-url-scheme-unsupported',
    watches: 'video',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A URL of a video is not http, https or ftp.',
    reason: 'Crawlers fetch no other scheme: no RTMP, no data: URLs.',
    fix: 'Serve the file over https.',
    examples: {
      valid: [
        sampleVideo('ftp', '<video:content_loc>ftp://example.com/video.mp4</video:content_loc>'),
      ],
      invalid: [
        sampleVideo('RTMP', '<video:content_loc>rtmp://example.com/video</video:content_loc>'),
      ],
    },
    judge({ item }) {
      return addressesWithFault(faultyVideoUrls(item), 'scheme');
    },
  },
  {
    id: 'video-url-characters-unsafe',
    watches: 'video',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'A URL of a video has characters that must be percent-encoded.',
    reason:
      'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
      'allowed in a URL. Clients guess what was meant, and guess differently.',
    fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
    examples: {
      valid: [
        sampleVideo(
          'an encoded space',
          '<video:content_loc>https://example.com/a%20video.mp4</video:content_loc>',
        ),
      ],
      invalid: [
        sampleVideo(
          'a space',
          '<video:content_loc>https://example.com/a video.mp4</video:content_loc>',
        ),
      ],
    },
    judge({ item }) {
      return addressesWithFault(faultyVideoUrls(item), 'characters');
    },
  },
];

/**
 * Gives the addresses that have a fault, each with its element: `video:content_loc: /a.mp4`.
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
