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
      sampleVideo('a type', '<video:price currency="EUR" type="rent"></video:price>'),
      sampleVideo(
        'an amount that is not a number, which another rule reports',
        '<video:price currency="EUR">free</video:price>',
      ),
    ],
    invalid: [sampleVideo('a currency alone', '<video:price currency="EUR"></video:price>')],
  },
  judge({ item: { prices } }) {
    return prices?.some(({ value, type }) => value === undefined && type === undefined);
  },
};
