// An element in a place where nobody looks for it.
import type { ProblemRule } from '../rule.ts';
import { sampleIndex, sampleUrlset } from '../sample-document.ts';

/** An element stands where its parent does not allow it. */
export const elementMisplaced: ProblemRule = {
  id: 'element-misplaced',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-misplaced',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#extending',
  summary: 'An element is where its parent does not allow it.',
  reason: 'Engines do not look for it there and ignore it.',
  fix:
    'Move it to where its extension wants it: extensions go in url, their own elements ' +
    'inside them.',
  examples: {
    valid: [
      {
        says: 'an image in url',
        document: sampleUrlset(`<image:image>
      <image:loc>https://example.com/a.png</image:loc>
    </image:image>`),
      },
    ],
    invalid: [
      {
        says: 'lastmod in an image',
        document: sampleUrlset(
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc><lastmod>2026-06-15</lastmod>
    </image:image>`,
        ),
      },
      {
        says: 'an image in a sitemap of an index',
        document: sampleIndex(
          `  <sitemap>
    <loc>https://example.com/a.xml</loc>
    <image:image><image:loc>https://example.com/a.png</image:loc></image:image>
  </sitemap>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
        ),
      },
    ],
  },
};
