import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPriceTypeInvalid: RuleFile<'video'> = {
  id: 'video-price-type-invalid',
  watches: 'video',
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
  judge({ item: { prices } }) {
    return prices?.flatMap(({ type }) =>
      type === undefined || /^(?:purchase|PURCHASE|rent|RENT)$/.test(type) ? [] : [type],
    );
  },
};
