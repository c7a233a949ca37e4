// An image with two addresses.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An image has more than one loc. */
export const imageLocRepeated: ProblemRule = {
  id: 'image-loc-repeated',
  subject: 'image',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-repeated',
  fields: ['image:loc'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image has more than one loc.',
  reason: 'Each image:image stands for one picture. The first address counts, the others are lost.',
  fix: 'Give each picture an image:image element of its own.',
  examples: {
    valid: [
      {
        says: 'two images with one address each',
        document: sampleUrlset(
          '<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/b.png</image:loc></image:image>',
        ),
      },
    ],
    invalid: [
      {
        says: 'one image with two addresses',
        document: sampleUrlset(
          '<image:image><image:loc>https://example.com/a.png</image:loc><image:loc>https://example.com/b.png</image:loc></image:image>',
        ),
      },
    ],
  },
};
