// A restriction with a relationship that means nothing.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The relationship of a restriction is neither allow nor deny. */
export const videoRestrictionRelationshipInvalid: ProblemRule = {
  id: 'video-restriction-relationship-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:restriction@relationship'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The relationship of a restriction is neither allow nor deny.',
  reason:
    'With any other word nobody knows what the list means, so it is dropped. Search Console reports "Invalid attribute value".',
  fix: 'Write relationship="allow" or relationship="deny".',
  examples: {
    valid: [
      {
        says: 'deny',
        document: sampleVideo('<video:restriction relationship="deny">DE</video:restriction>'),
      },
    ],
    invalid: [
      {
        says: 'another word',
        document: sampleVideo('<video:restriction relationship="only">DE</video:restriction>'),
      },
    ],
  },
};
