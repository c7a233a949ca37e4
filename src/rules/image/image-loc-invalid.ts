// The text of an image:loc that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The image:loc holds more than an address. */
export const imageLocInvalid: ProblemRule = {
  id: 'image-loc-invalid',
  subject: 'image',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['image:loc'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'The image:loc holds more than an address.',
  reason: 'Elements or raw less-than signs are in the text, so no address can be made out.',
  fix: 'Write the address alone, with & as &amp; and < as &lt;.',
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
        says: 'an element beside the address',
        document: sampleUrlset(
          '<image:image><image:loc>https://example.com/<b>a</b>.png</image:loc></image:image>',
        ),
      },
    ],
  },
};
