// A rating that is no number.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The rating of a video is not a number. */
export const videoRatingInvalid: ProblemRule = {
  id: 'video-rating-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:rating'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The rating of a video is not a number.',
  reason: 'What is not a number is dropped: a comma for the point, stars, fractions as 4/5.',
  fix: 'Write a number from 0.0 to 5.0, with a point.',
  examples: {
    valid: [{ says: 'a number', document: sampleVideo('<video:rating>4.5</video:rating>') }],
    invalid: [{ says: 'a comma', document: sampleVideo('<video:rating>4,5</video:rating>') }],
  },
};
