// An element of an extension without an attribute that it needs.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** An element of an extension lacks an attribute that it needs. */
export const extensionAttributeMissing: ProblemRule = {
  id: 'extension-attribute-missing',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-attribute-missing',
  within: 'entry',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'An element of an extension lacks an attribute that it needs.',
  reason:
    'Without it the element means nothing and is dropped. Search Console reports "Missing XML attribute".',
  fix: 'Add the attribute, or remove the element.',
  examples: {
    valid: [
      {
        says: 'an id with its type',
        document: sampleVideo('<video:id type="url">https://example.com/</video:id>'),
      },
    ],
    invalid: [{ says: 'an id without', document: sampleVideo('<video:id>1</video:id>') }],
  },
};
