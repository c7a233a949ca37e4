// Nothing in the file.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The file is empty. */
export const documentEmpty: ProblemRule = {
  id: 'document-empty',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-empty',
  within: 'document',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The file is empty.',
  reason: 'There is nothing in it that an engine could read; engines report an error.',
  fix:
    'Find out why the generator, or the server, gave nothing: often it ran out of time or ' +
    'memory.',
  examples: {
    valid: [
      { says: 'an ordinary sitemap', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') },
    ],
    invalid: [
      { says: 'no bytes', document: '' },
      { says: 'white space alone', document: '\n\n' },
    ],
  },
};
