// The file is a plain list of URLs, but its name ends in .xml.
import type { ProblemRule } from '../rule.ts';

/** The file is a plain list of URLs, but its name ends in .xml. */
export const textName: ProblemRule = {
  id: 'text-name',
  subject: 'text',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-name',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'The file is a plain list of URLs, but its name ends in .xml.',
  reason: 'Engines that go by the name look for XML and report a parsing error.',
  fix: 'End the name in .txt.',
  examples: {
    valid: [
      { says: '.txt', document: 'https://example.com/\n', url: 'https://example.com/sitemap.txt' },
      { says: 'no ending', document: 'https://example.com/\n', url: 'https://example.com/sitemap' },
    ],
    invalid: [
      { says: '.xml', document: 'https://example.com/\n', url: 'https://example.com/sitemap.xml' },
    ],
  },
};
