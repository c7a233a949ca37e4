import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPriceRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-price-currency-missing',
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
    judge: ({ item: { prices } }) =>
      prices?.some(({ value, currency }) => value !== undefined && currency === undefined),
  },
  {
    id: 'video-price-currency-invalid',
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
    judge: ({ item: { prices } }) =>
      prices?.flatMap(({ currency }) =>
        currency === undefined || /^[A-Z]{3}$/.test(currency) ? [] : [currency],
      ),
  },
  {
    id: 'video-price-type-missing',
    unless: ['video:price'],
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A price has neither an amount nor a type.',
    reason:
      'A price without an amount is allowed if the type says how to get the video. Prices have ' +
      'had no effect since August 2022.',
    fix: 'Remove the price, or add the type attribute: rent or purchase.',
    examples: {
      valid: [
        sampleVideo('a type', '<video:price currency="EUR" type="rent"></video:price>'),
        sampleVideo(
          'an amount that is not a number, which another rule reports',
          '<video:price currency="EUR">free</video:price>',
        ),
      ],
      invalid: [sampleVideo('a currency alone', '<video:price currency="EUR"></video:price>')],
    },
    judge: ({ item: { prices } }) =>
      prices?.some(({ value, type }) => value === undefined && type === undefined),
  },
  {
    id: 'video-price-type-invalid',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'The type of a price is neither rent nor purchase.',
    reason: 'Only these two words have a meaning. Prices have had no effect since August 2022.',
    fix: 'Remove the price, or write rent or purchase.',
    examples: {
      valid: [
        sampleVideo('rent', '<video:price currency="EUR" type="rent">1.99</video:price>'),
        sampleVideo('upper case', '<video:price currency="EUR" type="PURCHASE">1.99</video:price>'),
      ],
      invalid: [
        sampleVideo('another word', '<video:price currency="EUR" type="own">1.99</video:price>'),
      ],
    },
    judge: ({ item: { prices } }) =>
      prices?.flatMap(({ type }) =>
        type === undefined || /^(?:purchase|PURCHASE|rent|RENT)$/.test(type) ? [] : [type],
      ),
  },
  {
    id: 'video-price-resolution-invalid',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'The resolution of a price is neither sd nor hd.',
    reason: 'Only these two words have a meaning. Prices have had no effect since August 2022.',
    fix: 'Remove the price, or write sd or hd.',
    examples: {
      valid: [sampleVideo('hd', '<video:price currency="EUR" resolution="hd">1.99</video:price>')],
      invalid: [
        sampleVideo(
          'another word',
          '<video:price currency="EUR" resolution="4k">1.99</video:price>',
        ),
      ],
    },
    judge: ({ item: { prices } }) =>
      prices?.flatMap(({ resolution }) =>
        resolution === undefined || /^(?:sd|SD|hd|HD)$/.test(resolution) ? [] : [resolution],
      ),
  },
]);
