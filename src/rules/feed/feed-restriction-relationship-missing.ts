// A restriction of Media RSS without its relationship.
import type { ProblemRule } from '../rule.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

/** A restriction of Media RSS lacks its relationship. */
export const feedRestrictionRelationshipMissing: ProblemRule = {
  id: 'feed-restriction-relationship-missing',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-attribute-missing',
  fields: ['media:restriction@relationship'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A restriction of Media RSS lacks its relationship.',
  reason:
    'Without `relationship` nobody knows whether the video may be shown in the countries of the list, or may not, and the restriction counts as not given.',
  fix: 'Add `relationship="allow"` or `relationship="deny"`.',
  examples: {
    valid: [
      {
        says: 'a relationship',
        document: sampleFeedVideo(
          '<media:restriction type="country" relationship="deny">DE</media:restriction>',
        ),
      },
    ],
    invalid: [
      {
        says: 'no relationship',
        document: sampleFeedVideo('<media:restriction type="country">DE</media:restriction>'),
      },
    ],
  },
};
