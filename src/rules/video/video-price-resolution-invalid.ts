import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPriceResolutionInvalid: RuleFile<'video'> = {
  id: 'video-price-resolution-invalid',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The resolution of a price is neither sd nor hd.',
  reason: 'Only these two words have a meaning. Prices have had no effect since August 2022.',
  fix: 'Remove the price, or write sd or hd.',
  examples: {
    valid: [sampleVideo('hd', '<video:price currency="EUR" resolution="hd">1.99</video:price>')],
    invalid: [
      sampleVideo('another word', '<video:price currency="EUR" resolution="4k">1.99</video:price>'),
    ],
  },
  judge({ item: { prices } }) {
    return prices?.flatMap(({ resolution }) =>
      resolution === undefined || /^(?:sd|SD|hd|HD)$/.test(resolution) ? [] : [resolution],
    );
  },
};
