import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

export const hreflangRelMissing: RuleFile<'extras'> = {
  id: 'hreflang-rel-missing',
  watches: 'extras',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An hreflang link lacks rel="alternate".',
  reason: 'Only links with rel="alternate" declare versions of the page; others are ignored.',
  fix: 'Add rel="alternate".',
  examples: {
    valid: [
      sampleUrlset(
        'alternate',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
      ),
    ],
    invalid: [
      sampleUrlset('none', '<xhtml:link hreflang="de" href="https://example.com/de"/>'),
      sampleUrlset(
        'another word',
        '<xhtml:link rel="canonical" hreflang="de" href="https://example.com/de"/>',
      ),
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'rel-missing' ? [shown] : []));
  },
};
