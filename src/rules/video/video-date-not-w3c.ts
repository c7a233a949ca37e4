// A date in another form that can be read all the same.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A date of a video is not in W3C Datetime with a zone. */
export const videoDateNotW3c: ProblemRule = {
  id: 'video-date-not-w3c',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-date-not-w3c',
  fields: ['video:publication_date', 'video:expiration_date', 'video:premier_date'],
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'A date of a video is not in W3C Datetime with a zone.',
  reason:
    'The date can be guessed, but engines need not guess: Search Console may report "Invalid date". A time without a zone was read as UTC.',
  fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a zone, as 2026-06-15T12:00:00+02:00.',
  examples: {
    valid: [
      {
        says: 'a zone',
        document: sampleVideo(
          '<video:publication_date>2026-06-15T12:00:00Z</video:publication_date>',
        ),
      },
    ],
    invalid: [
      {
        says: 'no zone',
        document: sampleVideo(
          '<video:publication_date>2026-06-15T12:00:00</video:publication_date>',
        ),
      },
      {
        says: 'a blank for the T',
        document: sampleVideo(
          '<video:publication_date>2026-06-15 12:00:00</video:publication_date>',
        ),
      },
    ],
  },
};
