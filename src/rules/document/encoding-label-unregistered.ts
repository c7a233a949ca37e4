// A declared encoding by a name that is not registered.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The declared encoding's name is understood, but not a registered one. */
export const encodingLabelUnregistered: ProblemRule = {
  id: 'encoding-label-unregistered',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'encoding-label-unregistered',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#charencoding',
  summary: "The declared encoding's name is understood, but not a registered one.",
  reason: 'XML asks for the names that IANA registers. Strict readers refuse any other.',
  fix: 'Write the registered name: UTF-8, not utf8.',
  examples: {
    valid: [{ says: 'utf-8, in lower case', document: SITEMAP.replace('UTF-8', 'utf-8') }],
    invalid: [{ says: 'utf8', document: SITEMAP.replace('UTF-8', 'utf8') }],
  },
};
