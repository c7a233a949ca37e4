import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPriceTypeMissing: RuleFile<'video'> = {
  id: 'video-price-type-missing',
  watches: 'video',
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
      {
        says: 'a type',
        document: sampleVideo('<video:price currency="EUR" type="rent"></video:price>'),
      },
      {
        says: 'an amount that is not a number, which another rule reports',
        document: sampleVideo('<video:price currency="EUR">free</video:price>'),
      },
    ],
    invalid: [
      {
        says: 'a currency alone',
        document: sampleVideo('<video:price currency="EUR"></video:price>'),
      },
    ],
  },
  judge({ item: { prices } }) {
    return prices?.some(({ value, type }) => value === undefined && type === undefined);
  },
};
