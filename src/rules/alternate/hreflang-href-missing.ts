import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

export const hreflangHrefMissing: RuleFile<'extras'> = {
  id: 'hreflang-href-missing',
  watches: 'extras',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An hreflang link has no href.',
  reason: 'A link without a URL is ignored.',
  fix: 'Add an href attribute with the full URL.',
  examples: {
    valid: [
      sampleUrlset(
        'an address',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
      ),
    ],
    invalid: [
      sampleUrlset('none', '<xhtml:link rel="alternate" hreflang="de"/>'),
      sampleUrlset('an empty one', '<xhtml:link rel="alternate" hreflang="de" href=""/>'),
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'href-missing' ? [shown] : []));
  },
};
