// A date of publication that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The publication date of a video is no date that can be read with certainty. */
export const videoPublicationDateInvalid: ProblemRule = {
  id: 'video-publication-date-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:publication_date'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The publication date of a video is not a valid date, or is ambiguous.',
  reason: 'The date is dropped; Search Console reports "Invalid date".',
  fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a zone.',
  examples: {
    valid: [
      {
        says: 'a date',
        document: sampleVideo('<video:publication_date>2027-06-15</video:publication_date>'),
      },
    ],
    invalid: [
      {
        says: 'month and day in doubt',
        document: sampleVideo('<video:publication_date>05/06/2027</video:publication_date>'),
      },
      {
        says: 'no such day',
        document: sampleVideo('<video:publication_date>2027-02-30</video:publication_date>'),
      },
    ],
  },
};
