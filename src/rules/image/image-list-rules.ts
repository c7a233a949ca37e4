import { IMAGES_PER_URL_MAX } from '../../protocol/limits.ts';
import { judgeMediaAddress } from '../media/media-address.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { entryXml, sampleUrlset } from '../samples/sample-document.ts';
import { sampleImage } from './sample-image.ts';

const ELEMENTS = [
  ['caption', 'image:caption'],
  ['geoLocation', 'image:geo_location'],
  ['title', 'image:title'],
  ['license', 'image:license'],
] as const;

export const imageListRules: readonly RuleFile<'images'>[] = rulesOn('images', [
  {
    id: 'image-too-many',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An entry has more than 1,000 images.',
    reason: 'Google reads up to 1,000 images per page and ignores the others.',
    fix: 'List the 1,000 most important images, or move the others to the pages they belong to.',
    examples: {
      valid: [{ says: '1,000 images', document: () => withImages(1_000) }],
      invalid: [{ says: '1,001 images', document: () => withImages(1_001) }],
    },
    judge: ({ item }) => item.length > IMAGES_PER_URL_MAX && `${item.length} images`,
  },
  {
    id: 'image-repeated',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An entry lists the same image more than once.',
    reason: 'The second adds nothing and counts toward the limit of images.',
    fix: 'List each image once per page.',
    examples: {
      valid: [
        sampleUrlset(
          'two images',
          '<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/b.png</image:loc></image:image>',
        ),
      ],
      invalid: [
        sampleUrlset(
          'one image twice',
          '<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
        ),
      ],
    },
    judge({ item }) {
      if (item.length < 2) return false;
      const seen = new Set<string>();
      return item.filter(({ loc }) => seen.size === seen.add(loc).size).map(({ loc }) => loc);
    },
  },
  {
    id: 'image-deprecated-element',
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
      valid: [sampleImage('an address alone', 'https://example.com/a.png')],
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
    judge: ({ item }) =>
      ELEMENTS.filter(([property]) => item.some((image) => image[property] !== undefined)).map(
        ([, element]) => element,
      ),
  },
  {
    id: 'image-license-not-url',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd',
    summary: 'An image:license is not an absolute URL.',
    reason:
      'The element is for the URL of the licence. It has had no effect since August 2022, so ' +
      'this does no harm.',
    fix: 'Write the URL of the licence, or remove the element.',
    examples: {
      valid: [
        sampleUrlset(
          'an address',
          '<image:image><image:loc>https://example.com/a.png</image:loc><image:license>https://example.com/licence</image:license></image:image>',
        ),
      ],
      invalid: [
        sampleUrlset(
          'the name of a licence',
          '<image:image><image:loc>https://example.com/a.png</image:loc><image:license>CC BY 4.0</image:license></image:image>',
        ),
      ],
    },
    judge: ({ item }) =>
      item.flatMap(({ license }) =>
        license !== undefined && judgeMediaAddress(license, { ftp: true }) ? [license] : [],
      ),
  },
]);

function withImages(count: number): string {
  const images = Array.from(
    { length: count },
    (_, index) =>
      `<image:image><image:loc>https://example.com/${index}.png</image:loc></image:image>`,
  );
  return entryXml(images.join('\n    '));
}
