// A platform that neither allows nor denies.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A platform has no relationship. */
export const videoPlatformRelationshipMissing: ProblemRule = {
  id: 'video-platform-relationship-missing',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-attribute-missing',
  fields: ['video:platform@relationship'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A platform has no relationship.',
  reason:
    'Without allow or deny nobody knows what the list means, so it is dropped. Search Console reports "Missing XML attribute".',
  fix: 'Add relationship="allow" or relationship="deny".',
  examples: {
    valid: [
      {
        says: 'allow',
        document: sampleVideo('<video:platform relationship="allow">web</video:platform>'),
      },
    ],
    invalid: [{ says: 'none', document: sampleVideo('<video:platform>web</video:platform>') }],
  },
};
