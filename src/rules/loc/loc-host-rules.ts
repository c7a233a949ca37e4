import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../port/rule-file.ts';
import { sampleChild, sampleDocument, sampleLoc } from '../samples/sample-document.ts';
import { isPrivateHost } from './private-host.ts';

const SLASHES = /^https?:(\/*)/i;
const HOST = /^[a-z]+:\/\/([^/?#]*)/i;
const BEYOND_ASCII = /[^\x00-\x7f]/;

export const locHostRules: readonly RuleFile<'document' | 'loc'>[] = [
  {
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
        sampleChild('the sitemaps of an index', 'http://127.0.0.1:8080/1.xml', {
          url: 'https://example.com/sitemap.xml',
        }),
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
  },
  {
    id: 'loc-host-slashes',
    watches: 'loc',
    traits: ENTRY_TRAITS.hostSlashes,
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.2.1',
    summary: 'The URL does not have exactly two slashes between scheme and host.',
    reason:
      'By RFC 3986 such a URL has no host, and an http URL without a host is invalid. Browsers ' +
      'repair it; engines that do not will drop the entry.',
    fix: 'Write two slashes after the scheme: https://example.com/.',
    examples: {
      valid: [
        sampleLoc('two', 'https://example.com/a'),
        sampleLoc('one in the path', 'https://example.com/https:/a'),
      ],
      invalid: [
        sampleLoc('one', 'https:/example.com/a'),
        sampleLoc('none', 'https:example.com/a'),
        sampleLoc('three', 'https:///example.com/a'),
      ],
    },
    judge(loc) {
      const slashes = SLASHES.exec(loc)?.[1];
      return slashes !== undefined && slashes.length !== 2;
    },
  },
  {
    id: 'loc-host-unicode',
    watches: 'loc',
    traits: ENTRY_TRAITS.beyondAscii,
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc5891#section-4',
    summary: 'The host is written in Unicode instead of Punycode.',
    reason:
      'DNS only knows the Punycode form. Google and Yandex convert the host; other programs may ' +
      'not, or may do it differently.',
    fix: 'Write the host in Punycode, as shown.',
    examples: {
      valid: [
        sampleLoc('Punycode', 'https://xn--bcher-kva.example/'),
        sampleLoc('letters beyond ASCII in the path alone', 'https://example.com/bücher'),
      ],
      invalid: [sampleLoc('Unicode', 'https://bücher.example/')],
    },
    judge(loc) {
      const host = HOST.exec(loc)?.[1];
      if (host === undefined || !BEYOND_ASCII.test(host)) return false;
      return URL.parse(loc)?.hostname ?? true;
    },
  },
];

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
