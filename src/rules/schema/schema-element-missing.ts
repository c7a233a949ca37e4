// An element that ends without one it needs.
import type { CodeRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

const loc = (text: string): string => sampleDocument(`  <url><loc>${text}</loc></url>`);

const UNFINISHED =
  '<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>' +
  '<video:title>T</video:title></video:video>';

/** An element lacks one that it must have. */
export const schemaElementMissing: CodeRule = {
  id: 'schema-element-missing',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'An element ends without another one that it must have.',
  reason:
    'A schema says which elements are needed: an entry needs its loc, a list at least one entry.',
  fix: 'Add the element that is named.',
  examples: {
    valid: [{ says: 'one entry', document: loc('https://example.com/') }],
    invalid: [
      { says: 'no entry', document: sampleDocument('') },
      {
        says: 'a video without its description',
        document: sampleUrlset(UNFINISHED),
      },
    ],
  },
};
