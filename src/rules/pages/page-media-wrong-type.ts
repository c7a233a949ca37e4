import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

const IMAGE = /^image\//;
// Playlists of streams are videos too.
const VIDEO =
  /^(?:video\/|audio\/(?:x-)?mpegurl$|application\/(?:x-mpegurl|vnd\.apple\.mpegurl|dash\+xml|mp4|ogg|x-shockwave-flash)$)/;
const UNKNOWN: ReadonlySet<string> = new Set(['application/octet-stream', 'binary/octet-stream']);

export const pageMediaWrongType: RuleFile<'page'> = {
  id: 'page-media-wrong-type',
  watches: 'page',
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
};
