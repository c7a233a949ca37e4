// Characters beyond ASCII in the URL.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL has characters beyond ASCII. */
export const locNotAscii: ProblemRule = {
  id: 'loc-not-ascii',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-not-ascii',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'The URL has characters beyond ASCII.',
  reason:
    'The protocol asks for URLs that are encoded for the server. Google and Yandex read such ' +
    'characters as UTF-8; other tools may not.',
  fix: 'Percent-encode them as UTF-8 (ü is %C3%BC), and write the host in Punycode (xn--…).',
  examples: {
    valid: [
      {
        says: 'escaped',
        document: sampleDocument(`<url><loc>https://example.com/%C3%BCber</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'in the path',
        document: sampleDocument(`<url><loc>https://example.com/über</loc></url>`),
      },
      {
        says: 'in the host',
        document: sampleDocument(`<url><loc>https://bücher.example/</loc></url>`),
      },
    ],
  },
};
