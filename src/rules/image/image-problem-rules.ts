// Rules that report what the reader finds wrong, about image.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';
import { sampleImage } from './sample-image.ts';

export const imageProblemRules: readonly RuleRow[] = [
  {
    id: 'image-without-loc',
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image has no loc.',
    reason: 'An image consists of its URL; without it the image is ignored.',
    fix: 'Write the URL of the image in image:loc, or remove the image:image element.',
    examples: {
      valid: [sampleImage('an address', 'https://example.com/a.png')],
      invalid: [
        sampleUrlset(
          'a title alone',
          '<image:image><image:title>A map</image:title></image:image>',
        ),
        sampleImage('an empty loc', ''),
      ],
    },
  },
  {
    id: 'image-loc-invalid',
    code: 'extension-value-invalid',
    fields: ['image:loc'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'The image:loc contains more than a URL.',
    reason: 'It contains elements or unescaped less-than signs, so no URL can be read.',
    fix: 'Write only the URL, with & as &amp; and < as &lt;.',
    examples: {
      valid: [sampleImage('an address', 'https://example.com/a.png')],
      invalid: [
        sampleUrlset(
          'an element beside the address',
          '<image:image><image:loc>https://example.com/<b>a</b>.png</image:loc></image:image>',
        ),
      ],
    },
  },
  {
    id: 'image-loc-repeated',
    code: 'element-repeated',
    fields: ['image:loc'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image has more than one loc.',
    reason: 'Each image:image describes one image. The first URL is used, the others are lost.',
    fix: 'Give each image its own image:image element.',
    examples: {
      valid: [
        sampleUrlset(
          'two images with one address each',
          '<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/b.png</image:loc></image:image>',
        ),
      ],
      invalid: [
        sampleUrlset(
          'one image with two addresses',
          '<image:image><image:loc>https://example.com/a.png</image:loc><image:loc>https://example.com/b.png</image:loc></image:image>',
        ),
      ],
    },
  },
];
