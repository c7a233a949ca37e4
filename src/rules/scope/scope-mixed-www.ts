import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { hostsOf } from './hosts-of.ts';
import { isSameButWww } from './same-but-www.ts';

export const scopeMixedWww: RuleFile<'document'> = {
  id: 'scope-mixed-www',
  watches: 'document',
  severity: 'warning',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The sitemap lists URLs with and without www.',
  reason:
    'The names with and without www are two hosts, although one usually redirects to the other. ' +
    'A sitemap covers one of them; Search Console reports a path mismatch.',
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
};

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
