// Values of Media RSS that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

/** A value of a video of the feed cannot be read. */
export const feedVideoValueInvalid: ProblemRule = {
  id: 'feed-video-value-invalid',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['media:content@duration', 'media:restriction@relationship', 'dcterms:valid'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A value of a video of the feed cannot be read.',
  reason: 'The value counts as not given: nobody knows what was meant by it.',
  fix:
    'Write the duration as a whole number of seconds, the relationship as allow or deny, and the ' +
    'end in dcterms:valid as W3C Datetime: `end=2027-06-15T12:00:00Z; scheme=W3C-DTF`.',
  examples: {
    valid: [
      {
        says: 'seconds, a relationship and an end',
        document: sampleFeedVideo(
          `<media:content url="https://example.com/a.mp4" medium="video" duration="600"/>
  <media:restriction type="country" relationship="allow">DE</media:restriction>
  <dcterms:valid>end=2027-06-15T12:00:00Z; scheme=W3C-DTF</dcterms:valid>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'minutes and seconds',
        document: sampleFeedVideo(
          '<media:content url="https://example.com/a.mp4" medium="video" duration="10:00"/>',
        ),
      },
      {
        says: 'another relationship',
        document: sampleFeedVideo(
          '<media:restriction type="country" relationship="only">DE</media:restriction>',
        ),
      },
      {
        says: 'an end that is no date',
        document: sampleFeedVideo('<dcterms:valid>end=soon; scheme=W3C-DTF</dcterms:valid>'),
      },
    ],
  },
};
