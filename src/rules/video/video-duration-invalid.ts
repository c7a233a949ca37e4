// A duration that is no number of seconds.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The duration of a video is not a whole number of seconds. */
export const videoDurationInvalid: ProblemRule = {
  id: 'video-duration-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:duration'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The duration of a video is not a whole number of seconds.',
  reason: 'What is not a number is dropped: minutes and seconds, fractions, units.',
  fix: 'Write the length in whole seconds, as 600 for ten minutes.',
  examples: {
    valid: [{ says: 'seconds', document: sampleVideo('<video:duration>600</video:duration>') }],
    invalid: [
      {
        says: 'minutes and seconds',
        document: sampleVideo('<video:duration>10:00</video:duration>'),
      },
      { says: 'below 0', document: sampleVideo('<video:duration>-1</video:duration>') },
    ],
  },
};
