import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageMediaMissing: RuleFile<'page'> = {
  id: 'page-media-missing',
  watches: 'page',
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
};
