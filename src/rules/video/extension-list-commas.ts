// A list of an extension with commas.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A list of an extension has commas where spaces are asked for. */
export const extensionListCommas: ProblemRule = {
  id: 'extension-list-commas',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-list-commas',
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A list of an extension has commas where spaces are asked for.',
  reason:
    'The countries of a restriction, and the kinds of screens of a platform, are separated by spaces; with commas they are not codes.',
  fix: 'Write spaces between the codes: DE AT CH.',
  examples: {
    valid: [
      {
        says: 'spaces',
        document: sampleVideo('<video:restriction relationship="allow">DE AT</video:restriction>'),
      },
      {
        says: 'several spaces',
        document: sampleVideo('<video:restriction relationship="allow">DE  AT</video:restriction>'),
      },
    ],
    invalid: [
      {
        says: 'commas',
        document: sampleVideo('<video:restriction relationship="allow">DE,AT</video:restriction>'),
      },
      {
        says: 'commas and spaces',
        document: sampleVideo('<video:platform relationship="deny">web, tv</video:platform>'),
      },
    ],
  },
};
