// A price without a currency.
import type { JudgingRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A price has no currency. */
export const videoPriceCurrencyMissing: JudgingRule<'video'> = {
  id: 'video-price-currency-missing',
  subject: 'video',
  since: '0.3.0',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A price has no currency.',
  reason: 'An amount without its currency says nothing. Prices have no effect since August 2022.',
  fix: 'Remove the price, or add the currency attribute.',
  examples: {
    valid: [
      {
        says: 'a currency',
        document: sampleVideo('<video:price currency="EUR">1.99</video:price>'),
      },
    ],
    invalid: [
      {
        says: 'an amount alone',
        document: sampleVideo('<video:price type="rent">1.99</video:price>'),
      },
    ],
  },
  judge({ item: { prices } }) {
    return prices?.some(({ value, currency }) => value !== undefined && currency === undefined);
  },
};
