import type { DocumentEvidence } from '../evidence/document-evidence.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleDocument } from '../samples/sample-document.ts';
import { isSameButWww } from './same-but-www.ts';

// So many hosts are shown.
const HOSTS_SHOWN_MAX = 3;

/** The hosts of a document, each once, in the order of their origins. */
interface DocumentHosts {
  /** Those that are known to be of one owner with the document: they may be mixed. */
  readonly owned: readonly string[];
  readonly others: readonly string[];
}

export const scopeMixedRules: readonly RuleFile<'document'>[] = rulesOn('document', [
  {
    id: 'scope-mixed-hosts',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#sitemaps_cross_submits',
    summary: 'The sitemap lists URLs of several hosts.',
    reason:
      'The protocol requires one host per sitemap, even if the sitemaps of many hosts are stored ' +
      'in one place. Engines drop the URLs of hosts that the sitemap does not cover.',
    fix: 'Write one sitemap for each host, and name each in the robots.txt of its host.',
    examples: {
      valid: [
        sampleDocument('one host', entry('https://example.com/a') + entry('https://example.com/b')),
        sampleDocument(
          'with and without www, which has a rule of its own',
          entry('https://example.com/a') + entry('https://www.example.com/b'),
        ),
      ],
      invalid: [
        sampleDocument(
          'two domains',
          entry('https://example.com/a') + entry('https://example.org/b'),
        ),
        sampleDocument(
          'a subdomain',
          entry('https://example.com/a') + entry('https://shop.example.com/b'),
        ),
      ],
    },
    judge(document) {
      if (document.origins.length < 2) return false;
      const { owned, others } = hostsOf(document);
      const owners = new Set(owned.map(withoutWww));
      const [owner] = owners;
      const strangers = others.map(withoutWww).filter((host) => !owners.has(host));
      const hosts = new Set(owner === undefined ? strangers : [owner, ...strangers]);
      return hosts.size > 1 && [...hosts].slice(0, HOSTS_SHOWN_MAX).join(', ');
    },
  },
  {
    id: 'scope-mixed-schemes',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/faq.html',
    summary: 'The sitemap lists both http and https URLs of one host.',
    reason:
      'A sitemap covers one of the two. Usually the http URLs redirect, so these entries are ' +
      'useless.',
    fix: 'List all URLs with the scheme that does not redirect.',
    examples: {
      valid: [
        sampleDocument(
          'https throughout',
          entry('https://example.com/a') + entry('https://example.com/b'),
        ),
      ],
      invalid: [
        sampleDocument('both', entry('https://example.com/a') + entry('http://example.com/b')),
      ],
    },
    judge({ origins }) {
      if (origins.length < 2) return false;
      const known = new Set(origins.map(({ value }) => value));
      const secure = origins.find(
        ({ value }) => value.startsWith('https:') && known.has(value.replace(/^https:/, 'http:')),
      );
      return secure?.value.slice('https://'.length);
    },
  },
  {
    id: 'scope-mixed-www',
    severity: 'warning',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The sitemap lists URLs with and without www.',
    reason:
      'The names with and without www are two hosts, although one usually redirects to the ' +
      'other. A sitemap covers one of them; Search Console reports a path mismatch.',
    fix: 'Choose the host that the other redirects to, and use it for all URLs.',
    examples: {
      valid: [
        sampleDocument(
          'www throughout',
          entry('https://www.example.com/a') + entry('https://www.example.com/b'),
        ),
        sampleDocument(
          'another subdomain',
          entry('https://example.com/a') + entry('https://shop.example.com/b'),
        ),
      ],
      invalid: [
        sampleDocument('both', entry('https://example.com/a') + entry('https://www.example.com/b')),
      ],
    },
    judge(document) {
      if (document.origins.length < 2) return false;
      const { owned, others } = hostsOf(document);
      for (const host of [...owned, ...others]) {
        for (const other of others) if (isSameButWww(host, other)) return `${host}, ${other}`;
      }
      return false;
    },
  },
]);

/** Returns the hosts of a document's pages. Texts that are not origins are skipped. */
function hostsOf({
  origins,
  verifiedOrigins,
}: Pick<DocumentEvidence, 'origins' | 'verifiedOrigins'>): DocumentHosts {
  const owned = new Set<string>();
  const others = new Set<string>();
  for (const { value } of origins) {
    const host = URL.parse(value)?.hostname;
    if (host !== undefined) (verifiedOrigins?.has(value) ? owned : others).add(host);
  }
  return { owned: [...owned], others: [...others].filter((host) => !owned.has(host)) };
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
