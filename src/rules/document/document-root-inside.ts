// A sitemap inside another element.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The sitemap stands inside an unknown element. */
export const documentRootInside: ProblemRule = {
  id: 'document-root-inside',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-root-inside',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'The sitemap is inside an unknown element.',
  reason:
    'The root has to be urlset or sitemapindex: engines that see another root do not look ' +
    'inside it.',
  fix: 'Take away the element round it.',
  examples: {
    valid: [{ says: 'the root is urlset', document: SITEMAP }],
    invalid: [
      {
        says: 'a urlset in a response',
        document: `<response>${SITEMAP.replace(/^.*\n/, '')}</response>`,
      },
    ],
  },
};
