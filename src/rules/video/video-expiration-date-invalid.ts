// A date of expiration that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The expiration date of a video is no date that can be read with certainty. */
export const videoExpirationDateInvalid: ProblemRule = {
  id: 'video-expiration-date-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:expiration_date'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The expiration date of a video is not a valid date, or is ambiguous.',
  reason: 'The date is dropped; Search Console reports "Invalid date".',
  fix:
    'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a zone. Leave it out where the video ' +
    'stays.',
  examples: {
    valid: [
      {
        says: 'a date',
        document: sampleVideo('<video:expiration_date>2027-06-15</video:expiration_date>'),
      },
    ],
    invalid: [
      {
        says: 'month and day in doubt',
        document: sampleVideo('<video:expiration_date>05/06/2027</video:expiration_date>'),
      },
      {
        says: 'no such day',
        document: sampleVideo('<video:expiration_date>2027-02-30</video:expiration_date>'),
      },
    ],
  },
};
