// A sitemap without an XML declaration.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The XML declaration is missing. */
export const xmlDeclarationMissing: ProblemRule = {
  id: 'xml-declaration-missing',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-declaration-missing',
  within: 'document',
  severity: 'info',
  basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
  summary: 'The XML declaration is missing.',
  reason:
    "XML 1.0 does not ask for it. Baidu's instructions, of which we know copies alone, want " +
    'it as the first line.',
  fix: 'Begin the file with <?xml version="1.0" encoding="UTF-8"?>.',
  engines: ['baidu'],
  examples: {
    valid: [{ says: 'a declaration', document: SITEMAP }],
    invalid: [{ says: 'none', document: SITEMAP.replace(/^.*\n/, '') }],
  },
};
