// An image without its address.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An image has no loc. */
export const imageWithoutLoc: ProblemRule = {
  id: 'image-without-loc',
  subject: 'image',
  since: '0.3.0',
  watches: 'problem',
  code: 'image-without-loc',
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image has no loc.',
  reason: 'The address is all that an image consists of; without it the image is left out.',
  fix: 'Write the address of the picture into image:loc, or remove the image:image element.',
  examples: {
    valid: [
      {
        says: 'an address',
        document: sampleUrlset(
          '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
        ),
      },
    ],
    invalid: [
      {
        says: 'a title alone',
        document: sampleUrlset('<image:image><image:title>A map</image:title></image:image>'),
      },
      {
        says: 'an empty loc',
        document: sampleUrlset('<image:image><image:loc></image:loc></image:image>'),
      },
    ],
  },
};
