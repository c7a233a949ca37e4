// A price that is no number.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A price is not a number. */
export const videoPriceInvalid: ProblemRule = {
  id: 'video-price-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:price'],
  within: 'entry',
  severity: 'error',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A price is not a number.',
  reason:
    'What is not a number is dropped: a comma for the point, a sign of the currency. Prices have no effect since August 2022.',
  fix: 'Remove the price, or write a number with a point.',
  examples: {
    valid: [
      { says: 'a number', document: sampleVideo('<video:price currency="EUR">1.99</video:price>') },
    ],
    invalid: [
      { says: 'a comma', document: sampleVideo('<video:price currency="EUR">1,99</video:price>') },
    ],
  },
};
