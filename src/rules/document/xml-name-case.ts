// A name in the wrong case.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** A name is not in the case that XML asks for. */
export const xmlNameCase: ProblemRule = {
  id: 'xml-name-case',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-name-case',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#dt-match',
  summary: 'A name is not in the case that XML asks for.',
  reason:
    'Names in XML are case-sensitive: for engines <Loc> is an unknown element, and the ' +
    'entry has no URL.',
  fix:
    'Write the names as the protocol does: urlset, url, loc, lastmod, changefreq, priority, ' +
    'sitemapindex, sitemap.',
  examples: {
    valid: [
      {
        says: 'lower case',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      { says: '<Loc>', document: sampleDocument(`  <url><Loc>https://example.com/</Loc></url>`) },
      { says: '<lastMod>', document: sampleUrlset('<lastMod>2026-06-15</lastMod>') },
      {
        says: 'start and end differ',
        document: sampleDocument(`  <url><loc>https://example.com/</LOC></url>`),
      },
    ],
  },
};
