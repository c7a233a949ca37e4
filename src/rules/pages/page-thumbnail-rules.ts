import { type RuleFile, rulesOn } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

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
      valid: [
        samplePage('60 by 30', {
          media: [
            {
              url: 'https://example.com/t.jpg',
              role: 'thumbnail',
              disallowed: false,
              status: 200,
              width: 60,
              height: 30,
            },
          ],
        }),
      ],
      invalid: [
        samplePage('59 by 30', {
          media: [
            {
              url: 'https://example.com/t.jpg',
              role: 'thumbnail',
              disallowed: false,
              status: 200,
              width: 59,
              height: 30,
            },
          ],
        }),
        samplePage('60 by 29', {
          media: [
            {
              url: 'https://example.com/t.jpg',
              role: 'thumbnail',
              disallowed: false,
              status: 200,
              width: 60,
              height: 29,
            },
          ],
        }),
      ],
    },
    judge: ({ media }) =>
      media.flatMap(({ role, url, width, height }) => {
        if (role !== 'thumbnail' || width === undefined || height === undefined) return [];
        const small = width < WIDTH_MIN || height < HEIGHT_MIN;
        return small ? `${url} has ${width} × ${height} pixels` : [];
      }),
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
      valid: [
        samplePage('1,920 by 1,080', {
          media: [
            {
              url: 'https://example.com/t.jpg',
              role: 'thumbnail',
              disallowed: false,
              status: 200,
              width: 1920,
              height: 1080,
            },
          ],
        }),
      ],
      invalid: [
        samplePage('one pixel wider', {
          media: [
            {
              url: 'https://example.com/t.jpg',
              role: 'thumbnail',
              disallowed: false,
              status: 200,
              width: 1921,
              height: 1080,
            },
          ],
        }),
        samplePage('one pixel higher', {
          media: [
            {
              url: 'https://example.com/t.jpg',
              role: 'thumbnail',
              disallowed: false,
              status: 200,
              width: 1920,
              height: 1081,
            },
          ],
        }),
      ],
    },
    judge: ({ media }) =>
      media.flatMap(({ role, url, width, height }) => {
        if (role !== 'thumbnail' || width === undefined || height === undefined) return [];
        const large = width > WIDTH_MAX || height > HEIGHT_MAX;
        return large ? `${url} has ${width} × ${height} pixels` : [];
      }),
  },
]);
