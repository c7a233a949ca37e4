import type { Image } from '../../protocol/extensions/image.ts';
import { isLongerThan } from '../media/longer-than.ts';
import {
  addressesWithFault,
  type FaultyAddress,
  judgeMediaAddress,
  LOC_CHARACTERS_MAX,
} from '../media/media-address.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { entryXml } from '../samples/sample-document.ts';
import { sampleImage } from './sample-image.ts';

const NONE: readonly FaultyAddress[] = [];
let lastImages: readonly Image[] | undefined;
let lastFaulty = NONE;

export const imageAddressRules: readonly RuleFile<'images'>[] = rulesOn('images', [
  {
    id: 'image-loc-not-absolute',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image:loc is not an absolute URL.',
    reason: 'A relative URL has no defined base in a sitemap, so crawlers skip it.',
    fix: 'Write the full URL, with https:// and the host.',
    examples: {
      valid: [sampleImage('a whole address', 'https://example.com/a.png')],
      invalid: [sampleImage('a path', '/a.png'), sampleImage('no scheme', '//example.com/a.png')],
    },
    judge: ({ item }) => addressesWithFault(faultyImages(item), 'relative'),
  },
  {
    id: 'image-loc-malformed',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image:loc is not a URL.',
    reason: 'No client can parse the URL, so the image cannot be fetched.',
    fix: 'Correct the host and the port, and encode characters that are not allowed.',
    examples: {
      valid: [sampleImage('the last port there is', 'https://example.com:65535/a.png')],
      invalid: [sampleImage('a port that does not exist', 'https://example.com:99999/a.png')],
    },
    judge: ({ item }) => addressesWithFault(faultyImages(item), 'malformed'),
  },
  {
    id: 'image-loc-scheme-unsupported',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image:loc is not an http, https or ftp URL.',
    reason: 'Crawlers fetch no other scheme; a data: URL is not the address of a file.',
    fix: 'Put the image on a web server and write its http or https URL.',
    examples: {
      valid: [
        sampleImage('https', 'https://example.com/a.png'),
        sampleImage('ftp', 'ftp://example.com/a.png'),
      ],
      invalid: [sampleImage('a data: URL', 'data:image/png;base64,AAAA')],
    },
    judge: ({ item }) => addressesWithFault(faultyImages(item), 'scheme'),
  },
  {
    id: 'image-loc-characters-unsafe',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'An image:loc has characters that must be percent-encoded.',
    reason:
      'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
      'allowed in a URL. Clients guess what was meant, and guess differently.',
    fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
    examples: {
      valid: [sampleImage('an encoded space', 'https://example.com/a%20map.png')],
      invalid: [sampleImage('a space', 'https://example.com/a map.png')],
    },
    judge: ({ item }) => addressesWithFault(faultyImages(item), 'characters'),
  },
  {
    id: 'image-loc-too-long',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'An image:loc has more than 2,048 characters.',
    reason:
      'The limit is that of loc; none is documented for images. Many clients and servers ' +
      'truncate longer URLs.',
    fix: 'Shorten the URL.',
    examples: {
      valid: [{ says: '2,048 characters', document: () => withLocOf(2_048) }],
      invalid: [{ says: '2,049 characters', document: () => withLocOf(2_049) }],
    },
    judge: ({ item }) => item.some(({ loc }) => isLongerThan(loc, LOC_CHARACTERS_MAX)),
  },
  {
    id: 'image-other-host',
    severity: 'info',
    engines: ['google'],
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    summary: 'An image is on a different host than the page.',
    reason:
      'Google accepts such images if both hosts are verified in Search Console, which this check ' +
      'cannot see.',
    fix: 'Verify both hosts in Search Console; no other change is needed.',
    examples: {
      valid: [sampleImage('the same host', 'https://example.com/a.png')],
      invalid: [sampleImage('a host for media', 'https://media.example.net/a.png')],
    },
    judge({ item, entry }) {
      const own = originOf(entry.loc);
      if (item.every(({ loc }) => loc.startsWith(own))) return false;
      const page = URL.parse(entry.loc)?.hostname;
      const others = item.map(({ loc }) => URL.parse(loc)?.hostname);
      return [...new Set(others.filter((host) => host !== undefined && host !== page))] as string[];
    },
  },
]);

/**
 * Returns the addresses that have a fault, in the order of the document.
 *
 * Several rules ask one after the other about the same images; the answer is kept for them.
 */
function faultyImages(images: readonly Image[]): readonly FaultyAddress[] {
  if (images === lastImages) return lastFaulty;
  let faulty: FaultyAddress[] | undefined;
  for (const { loc } of images) {
    const fault = judgeMediaAddress(loc, { ftp: true });
    if (fault === undefined) continue;
    faulty ??= [];
    faulty.push({ fault, shown: loc });
  }
  lastImages = images;
  lastFaulty = faulty ?? NONE;
  return lastFaulty;
}

function withLocOf(characters: number): string {
  const loc = 'https://example.com/'.padEnd(characters, 'a');
  return entryXml(`<image:image><image:loc>${loc}</image:loc></image:image>`);
}

// `https://example.com/`, as written; all of a loc that has no path.
function originOf(loc: string): string {
  return loc.slice(0, loc.indexOf('/', loc.indexOf('//') + 2) + 1) || loc;
}
