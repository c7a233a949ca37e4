// A link into an app.
import type { JudgingRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

/** An alternate link leads into an app. */
export const hreflangAppLink: JudgingRule<'extras'> = {
  id: 'hreflang-app-link',
  subject: 'alternate',
  since: '0.3.0',
  watches: 'extras',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An alternate link leads into an app.',
  reason:
    'Links with android-app: and ios-app: were for app indexing, which was given up. That they are not read any more could not be confirmed.',
  fix: 'Remove the link.',
  examples: {
    valid: [
      {
        says: 'a page',
        document: sampleUrlset(
          '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
        ),
      },
    ],
    invalid: [
      {
        says: 'an app',
        document: sampleUrlset(
          '<xhtml:link rel="alternate" href="android-app://com.example/https/example.com/"/>',
        ),
      },
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'app' ? [shown] : []));
  },
};
