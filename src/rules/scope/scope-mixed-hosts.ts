import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { hostsOf } from './hosts-of.ts';

// So many hosts are shown.
const HOSTS_SHOWN_MAX = 3;

export const scopeMixedHosts: RuleFile<'document'> = {
  id: 'scope-mixed-hosts',
  watches: 'document',
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
};

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
