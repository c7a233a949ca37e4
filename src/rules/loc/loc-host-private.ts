import type { RuleFile } from '../rule-file.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';
import { isPrivateHost } from './private-host.ts';

export const locHostPrivate: RuleFile<'document'> = {
  id: 'loc-host-private',
  watches: 'document',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc6761.html#section-6.3',
  summary: 'The sitemap lists URLs of a host that is not publicly reachable.',
  reason:
    'localhost, names without a dot and private network addresses only work on the machine or ' +
    "network that built the site. Usually the public address is missing in the generator's " +
    'configuration, and then all URLs of the sitemap are useless.',
  fix: "Set the public address of the site in the generator's configuration, and build again.",
  examples: {
    valid: [
      sampleDocument(
        'a public host',
        entry('https://example.com/') + entry('https://local.example/'),
      ),
      sampleDocument('the address next to a private network', entry('http://172.32.0.0/')),
      sampleDocument(
        'a preview on the same machine',
        entry('http://localhost:3000/') + entry('http://localhost/a'),
        { url: 'http://localhost:3000/sitemap.xml' },
      ),
    ],
    invalid: [
      sampleDocument(
        'localhost',
        entry('http://localhost:3000/') + entry('http://localhost:3000/a'),
      ),
      sampleDocument(
        'localhost, published',
        entry('https://example.com/') + entry('http://localhost:4321/a'),
        { url: 'https://example.com/sitemap.xml' },
      ),
      sampleDocument('a private network', entry('http://172.31.255.255/')),
      sampleDocument('a name without a dot', entry('https://intranet/')),
      sampleIndex(
        'the sitemaps of an index',
        `<sitemap><loc>http://127.0.0.1:8080/1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
  },
  judge({ origins, url, urls, sitemaps }) {
    const own = url === undefined ? undefined : URL.parse(url)?.hostname;
    const found = origins.filter(({ value }) => {
      const hostname = URL.parse(value)?.hostname ?? '';
      return hostname !== '' && hostname !== own && isPrivateHost(hostname);
    });
    const all = urls + sitemaps;
    return found.length > 0 && found.map(({ value, count }) => `${value}, ${count} of ${all}`);
  },
};

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
