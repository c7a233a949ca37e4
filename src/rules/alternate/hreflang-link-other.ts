import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

export const hreflangLinkOther: RuleFile<'extras'> = {
  id: 'hreflang-link-other',
  watches: 'extras',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An xhtml:link is not an hreflang link.',
  reason:
    'In sitemaps only rel="alternate" with hreflang has a meaning; canonical and other ' +
    'relations are ignored.',
  fix: 'Remove the link; a canonical link belongs in the page or its HTTP header.',
  examples: {
    valid: [
      sampleUrlset(
        'alternate',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
      ),
    ],
    invalid: [
      sampleUrlset('canonical', '<xhtml:link rel="canonical" href="https://example.com/"/>'),
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'other' ? [shown] : []));
  },
};
