import { type RuleFile, rulesOn } from '../rule-file.ts';
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
      valid: [
        samplePage('allowed', {
          media: [
            { url: 'https://example.com/a.png', role: 'image', disallowed: false, status: 200 },
          ],
        }),
      ],
      invalid: [
        samplePage('disallowed', {
          media: [{ url: 'https://example.com/a.png', role: 'image', disallowed: true }],
        }),
      ],
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
      valid: [
        samplePage('status 200', {
          media: [
            {
              url: 'https://example.com/a.png',
              role: 'image',
              disallowed: false,
              status: 200,
              contentType: 'image/png',
            },
          ],
        }),
      ],
      invalid: [
        samplePage('status 404', {
          media: [
            { url: 'https://example.com/a.png', role: 'image', disallowed: false, status: 404 },
          ],
        }),
        samplePage('no answer', {
          media: [
            {
              url: 'https://example.com/a.png',
              role: 'thumbnail',
              disallowed: false,
              failure: 'timeout',
            },
          ],
        }),
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
        samplePage('a picture', {
          media: [
            {
              url: 'https://example.com/a.png',
              role: 'image',
              disallowed: false,
              status: 200,
              contentType: 'image/webp',
            },
          ],
        }),
        samplePage('a type that says nothing', {
          media: [
            {
              url: 'https://example.com/a.mp4',
              role: 'video',
              disallowed: false,
              status: 200,
              contentType: 'application/octet-stream',
            },
          ],
        }),
        samplePage('a playlist of a video', {
          media: [
            {
              url: 'https://example.com/a.m3u8',
              role: 'video',
              disallowed: false,
              status: 200,
              contentType: 'application/vnd.apple.mpegurl',
            },
          ],
        }),
      ],
      invalid: [
        samplePage('an HTML page as a picture', {
          media: [
            {
              url: 'https://example.com/a.png',
              role: 'image',
              disallowed: false,
              status: 200,
              contentType: 'text/html; charset=utf-8',
            },
          ],
        }),
        samplePage('a picture as a video', {
          media: [
            {
              url: 'https://example.com/a.png',
              role: 'video',
              disallowed: false,
              status: 200,
              contentType: 'image/png',
            },
          ],
        }),
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
