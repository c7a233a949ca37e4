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
      {
        says: 'alternate',
        document: sampleUrlset(
          '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
        ),
      },
    ],
    invalid: [
      {
        says: 'none',
        document: sampleUrlset('<xhtml:link hreflang="de" href="https://example.com/de"/>'),
      },
      {
        says: 'another word',
        document: sampleUrlset(
          '<xhtml:link rel="canonical" hreflang="de" href="https://example.com/de"/>',
        ),
      },
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'rel-missing' ? [shown] : []));
  },
};
