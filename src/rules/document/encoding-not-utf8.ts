// A document in another encoding than UTF-8.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The sitemap is not in UTF-8. */
export const encodingNotUtf8: ProblemRule = {
  id: 'encoding-not-utf8',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'encoding-not-utf8',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html',
  summary: 'The sitemap is not in UTF-8.',
  reason:
    'The protocol asks for UTF-8. Engines that take the bytes for UTF-8 see broken letters, ' +
    'or none of the file.',
  fix: 'Save the file as UTF-8, and declare encoding="UTF-8" or nothing.',
  examples: {
    valid: [
      {
        says: 'UTF-8',
        document: sampleDocument(`  <url><loc>https://example.com/café</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'ISO-8859-1',
        document: () =>
          latin1Bytes(
            '<?xml version="1.0" encoding="ISO-8859-1"?>\n' +
              '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
              '  <url><loc>https://example.com/caf\u00e9</loc></url>\n</urlset>\n',
          ),
      },
    ],
  },
};

/** Text in Latin-1, one byte a character. */
function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
