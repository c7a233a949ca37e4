import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

export const hreflangMissing: RuleFile<'extras'> = {
  id: 'hreflang-missing',
  watches: 'extras',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An alternate link has no hreflang.',
  reason: 'Without a language the link has no meaning and is ignored.',
  fix: 'Add the hreflang attribute.',
  examples: {
    valid: [
      sampleUrlset(
        'a language',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
      ),
      sampleUrlset(
        'a page for phones',
        '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
      ),
    ],
    invalid: [
      sampleUrlset('none', '<xhtml:link rel="alternate" href="https://example.com/de"/>'),
      sampleUrlset(
        'an empty one',
        '<xhtml:link rel="alternate" hreflang="" href="https://example.com/de"/>',
      ),
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) =>
      kind === 'hreflang-missing' ? [shown] : [],
    );
  },
};
