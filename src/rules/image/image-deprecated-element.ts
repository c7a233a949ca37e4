import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const ELEMENTS = [
  ['caption', 'image:caption'],
  ['geoLocation', 'image:geo_location'],
  ['title', 'image:title'],
  ['license', 'image:license'],
] as const;

export const imageDeprecatedElement: RuleFile<'images'> = {
  id: 'image-deprecated-element',
  watches: 'images',
  severity: 'info',
  basis: 'https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions',
  summary: 'An image has elements that no longer have any effect.',
  reason:
    'Google has ignored the caption, location, title and licence of images in sitemaps since ' +
    'August 2022. They do no harm.',
  fix:
    'Remove them. Licences belong in the metadata of the image or the structured data of the ' +
    'page.',
  examples: {
    valid: [
      sampleUrlset(
        'an address alone',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'a title',
        '<image:image><image:loc>https://example.com/a.png</image:loc><image:title>A map</image:title></image:image>',
      ),
      sampleUrlset(
        'a caption and a licence',
        '<image:image><image:loc>https://example.com/a.png</image:loc><image:caption>A map</image:caption><image:license>https://example.com/licence</image:license></image:image>',
      ),
    ],
  },
  judge({ item }) {
    return ELEMENTS.filter(([property]) => item.some((image) => image[property] !== undefined)).map(
      ([, element]) => element,
    );
  },
};
