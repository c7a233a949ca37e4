import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

// `https://example.com/`, as written; all of a loc that has no path.
function originOf(loc: string): string {
  return loc.slice(0, loc.indexOf('/', loc.indexOf('//') + 2) + 1) || loc;
}

export const imageOtherHost: RuleFile<'images'> = {
  id: 'image-other-host',
  watches: 'images',
  severity: 'info',
  engines: ['google'],
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image is on a different host than the page.',
  reason:
    'Google accepts such images if both hosts are verified in Search Console, which this check ' +
    'cannot see.',
  fix: 'Verify both hosts in Search Console; no other change is needed.',
  examples: {
    valid: [
      sampleUrlset(
        'the same host',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'a host for media',
        '<image:image><image:loc>https://media.example.net/a.png</image:loc></image:image>',
      ),
    ],
  },
  judge({ item, entry }) {
    const own = originOf(entry.loc);
    if (item.every(({ loc }) => loc.startsWith(own))) return false;
    const page = URL.parse(entry.loc)?.hostname;
    const others = item.map(({ loc }) => URL.parse(loc)?.hostname);
    return [...new Set(others.filter((host) => host !== undefined && host !== page))] as string[];
  },
};
