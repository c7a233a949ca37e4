// An element where its schema has another or none.
import type { CodeRule } from '../rule.ts';
import { sampleIndex, sampleUrlset } from '../sample-document.ts';

const video = (more: string): string =>
  sampleUrlset(
    `<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>
    <video:title>T</video:title><video:description>D</video:description>${more}</video:video>`,
  );

/** An element stands where it may not. */
export const schemaElementUnexpected: CodeRule = {
  id: 'schema-element-unexpected',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'An element is where the schema does not allow it.',
  reason:
    'The schema fixes which elements there are, how often each may appear there and,' +
    ' but for an index, in which order.',
  fix:
    'Keep the order loc, lastmod, changefreq, priority, extensions; give each at ' +
    'most once, and nothing else.',
  examples: {
    valid: [
      {
        says: 'the order of the schema',
        document: sampleUrlset('<lastmod>2005-05-10</lastmod><priority>0.5</priority>'),
      },
      { says: '32 tags of a video', document: video('<video:tag>a</video:tag>'.repeat(32)) },
    ],
    invalid: [
      {
        says: 'priority before lastmod',
        document: sampleUrlset('<priority>0.5</priority><lastmod>2005-05-10</lastmod>'),
      },
      { says: 'a second loc', document: sampleUrlset('<loc>https://example.com/b</loc>') },
      { says: '33 tags of a video', document: video('<video:tag>a</video:tag>'.repeat(33)) },
      {
        says: 'changefreq in an index',
        document: sampleIndex(
          '<sitemap><loc>https://example.com/a.xml</loc><changefreq>daily</changefreq></sitemap>',
        ),
      },
    ],
  },
};
