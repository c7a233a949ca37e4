import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPriceCurrencyMissing: RuleFile<'video'> = {
  id: 'video-price-currency-missing',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A price has no currency.',
  reason:
    'An amount without a currency has no meaning. Prices have had no effect since August 2022.',
  fix: 'Remove the price, or add the currency attribute.',
  examples: {
    valid: [sampleVideo('a currency', '<video:price currency="EUR">1.99</video:price>')],
    invalid: [sampleVideo('an amount alone', '<video:price type="rent">1.99</video:price>')],
  },
  judge({ item: { prices } }) {
    return prices?.some(({ value, currency }) => value !== undefined && currency === undefined);
  },
};
