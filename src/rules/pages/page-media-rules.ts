import type { MediaEvidence, PageEvidence } from '../evidence/page-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

const IMAGE = /^image\//;

// Playlists of streams are videos too.
const VIDEO =
  /^(?:video\/|audio\/(?:x-)?mpegurl$|application\/(?:x-mpegurl|vnd\.apple\.mpegurl|dash\+xml|mp4|ogg|x-shockwave-flash)$)/;
const UNKNOWN: ReadonlySet<string> = new Set(['application/octet-stream', 'binary/octet-stream']);

export const pageMediaRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-media-disallowed',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image, thumbnail or video of the entry is blocked by robots.txt.',
    reason: 'Engines do not fetch it, so they do not show it.',
    fix: 'Allow it in the robots.txt of its host, or remove it from the entry.',
    examples: {
      valid: [media('allowed', { status: 200 })],
      invalid: [media('disallowed', { disallowed: true })],
    },
    judge: ({ media }) =>
      media.flatMap(({ url, role, disallowed, disallowedFor: agent }) => {
        if (!disallowed || agent?.because === 'unreachable') return [];
        if (!agent) return `${role} ${url}`;
        const line = agent.line === undefined ? '' : `, line ${agent.line}`;
        return `${role} ${url} for ${agent.agent} (${agent.robotsTxt}${line})`;
      }),
  },
  {
    id: 'page-media-missing',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image, thumbnail or video of the entry cannot be fetched.',
    reason:
      'Engines do not show media that they cannot fetch; a video without its thumbnail is not ' +
      'shown at all.',
    fix: 'Fix the URL, or remove the image or video from the entry.',
    examples: {
      valid: [media('status 200', { status: 200, contentType: 'image/png' })],
      invalid: [
        media('status 404', { status: 404 }),
        media('no answer', { role: 'thumbnail', failure: 'timeout' }),
      ],
    },
    judge: ({ media }) =>
      media.flatMap(({ url, role, status, failure }) => {
        if (failure !== undefined) return `${role} ${url} could not be fetched`;
        const missing = status !== undefined && status !== 200 && status !== 206 && status !== 429;
        return missing ? `${role} ${url} answers with status ${status}` : [];
      }),
  },
  {
    id: 'page-media-wrong-type',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image, thumbnail or video of the entry has the wrong type.',
    reason: 'Engines do not show an image that is an HTML page, or a video that is a player.',
    fix: 'Write the URL of the file itself; a player belongs in video:player_loc.',
    examples: {
      valid: [
        media('a picture', { status: 200, contentType: 'image/webp' }),
        media('a type that says nothing', {
          url: 'https://example.com/a.mp4',
          role: 'video',
          status: 200,
          contentType: 'application/octet-stream',
        }),
        media('a playlist of a video', {
          url: 'https://example.com/a.m3u8',
          role: 'video',
          status: 200,
          contentType: 'application/vnd.apple.mpegurl',
        }),
      ],
      invalid: [
        media('an HTML page as a picture', {
          status: 200,
          contentType: 'text/html; charset=utf-8',
        }),
        media('a picture as a video', { role: 'video', status: 200, contentType: 'image/png' }),
      ],
    },
    judge: ({ media }) =>
      media.flatMap(({ url, role, status, contentType }) => {
        if (status !== 200 && status !== 206) return [];
        const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
        const fits = role === 'video' ? VIDEO.test(type) : IMAGE.test(type);
        return fits || type === '' || UNKNOWN.has(type) ? [] : `${role} ${url} is ${type}`;
      }),
  },
]);

const WIDTH_MIN = 60;
const HEIGHT_MIN = 30;
const WIDTH_MAX = 1_920;
const HEIGHT_MAX = 1_080;

export const pageThumbnailRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-thumbnail-too-small',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The thumbnail of a video is smaller than 60 by 30 pixels.',
    reason:
      'Google has required 160 by 120, then 120 by 90, then 60 by 30 pixels; we could not verify ' +
      'the last one, so this is a hint. Search Console reports "Thumbnail too small".',
    fix: 'Use a larger image; 160 by 120 pixels satisfy every version of the rule.',
    examples: {
      valid: [thumbnail('60 by 30', 60, 30)],
      invalid: [thumbnail('59 by 30', 59, 30), thumbnail('60 by 29', 60, 29)],
    },
    judge: (seen) =>
      thumbnailsWhere(seen, (width, height) => width < WIDTH_MIN || height < HEIGHT_MIN),
  },
  {
    id: 'page-thumbnail-too-large',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The thumbnail of a video is larger than 1,920 by 1,080 pixels.',
    reason:
      'Search Console reports "Thumbnail too large"; we could not verify the limit of 1,920 by ' +
      '1,080 pixels, so this is a hint.',
    fix: 'Use a smaller image.',
    examples: {
      valid: [thumbnail('1,920 by 1,080', 1920, 1080)],
      invalid: [
        thumbnail('one pixel wider', 1921, 1080),
        thumbnail('one pixel higher', 1920, 1081),
      ],
    },
    judge: (seen) =>
      thumbnailsWhere(seen, (width, height) => width > WIDTH_MAX || height > HEIGHT_MAX),
  },
]);

/** An example: a page with an image that was not disallowed, but for the differences. */
function media(says: string, different: Partial<MediaEvidence>): EvidenceExample<'page'> {
  const usual = { url: 'https://example.com/a.png', role: 'image', disallowed: false } as const;
  return samplePage(says, { media: [{ ...usual, ...different }] });
}

function thumbnailsWhere(
  { media }: PageEvidence,
  isFault: (width: number, height: number) => boolean,
): readonly string[] {
  return media.flatMap(({ role, url, width, height }) => {
    if (role !== 'thumbnail' || width === undefined || height === undefined) return [];
    return isFault(width, height) ? `${url} has ${width} × ${height} pixels` : [];
  });
}

function thumbnail(says: string, width: number, height: number): EvidenceExample<'page'> {
  const file = { url: 'https://example.com/t.jpg', disallowed: false, status: 200 };
  return samplePage(says, { media: [{ ...file, role: 'thumbnail', width, height }] });
}
