import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPriceCurrencyInvalid: RuleFile<'video'> = {
  id: 'video-price-currency-invalid',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The currency of a price is not a code of three capital letters.',
  reason:
    'Currencies are three-letter ISO 4217 codes. Prices have had no effect since August 2022.',
  fix: 'Remove the price, or write a code such as EUR.',
  examples: {
    valid: [sampleVideo('three letters', '<video:price currency="EUR">1.99</video:price>')],
    invalid: [
      sampleVideo('four letters', '<video:price currency="EURO">1.99</video:price>'),
      sampleVideo('lower case', '<video:price currency="eur">1.99</video:price>'),
    ],
  },
  judge({ item: { prices } }) {
    return prices?.flatMap(({ currency }) =>
      currency === undefined || /^[A-Z]{3}$/.test(currency) ? [] : [currency],
    );
  },
};
