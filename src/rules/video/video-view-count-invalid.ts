// A view count that is no number.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The view count of a video is not a whole number. */
export const videoViewCountInvalid: ProblemRule = {
  id: 'video-view-count-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:view_count'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The view count of a video is not a whole number.',
  reason: 'What is not a number is dropped: separators of thousands, units, negative numbers.',
  fix: 'Write the digits alone, as 12345.',
  examples: {
    valid: [
      { says: 'digits', document: sampleVideo('<video:view_count>12345</video:view_count>') },
    ],
    invalid: [
      { says: 'a separator', document: sampleVideo('<video:view_count>12,345</video:view_count>') },
      { says: 'below 0', document: sampleVideo('<video:view_count>-1</video:view_count>') },
    ],
  },
};
