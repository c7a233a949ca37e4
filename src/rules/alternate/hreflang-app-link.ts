import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

export const hreflangAppLink: RuleFile<'extras'> = {
  id: 'hreflang-app-link',
  watches: 'extras',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An alternate link points to an app.',
  reason:
    'Links with android-app: and ios-app: were for app indexing, which was discontinued. We ' +
    'could not confirm that they are no longer read.',
  fix: 'Remove the link.',
  examples: {
    valid: [
      sampleUrlset(
        'a page',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'an app',
        '<xhtml:link rel="alternate" href="android-app://com.example/https/example.com/"/>',
      ),
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'app' ? [shown] : []));
  },
};
