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
      {
        says: 'a public host',
        document: sampleDocument(entry('https://example.com/') + entry('https://local.example/')),
      },
      {
        says: 'the address next to a private network',
        document: sampleDocument(entry('http://172.32.0.0/')),
      },
      {
        says: 'a preview on the same machine',
        url: 'http://localhost:3000/sitemap.xml',
        document: sampleDocument(entry('http://localhost:3000/') + entry('http://localhost/a')),
      },
    ],
    invalid: [
      {
        says: 'localhost',
        document: sampleDocument(
          entry('http://localhost:3000/') + entry('http://localhost:3000/a'),
        ),
      },
      {
        says: 'localhost, published',
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(entry('https://example.com/') + entry('http://localhost:4321/a')),
      },
      {
        says: 'a private network',
        document: sampleDocument(entry('http://172.31.255.255/')),
      },
      { says: 'a name without a dot', document: sampleDocument(entry('https://intranet/')) },
      {
        says: 'the sitemaps of an index',
        url: 'https://example.com/sitemap.xml',
        document: sampleIndex(`<sitemap><loc>http://127.0.0.1:8080/1.xml</loc></sitemap>`),
      },
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
