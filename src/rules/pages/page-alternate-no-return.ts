import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// The first ones show what is wrong.
const LINKS_MAX = 10;

export const pageAlternateNoReturn: RuleFile<'page'> = {
  id: 'page-alternate-no-return',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An hreflang link between this page and another has no return link.',
  reason: 'Engines trust hreflang links only if both pages have them.',
  fix: "Write all links of the set, including the page's own, on every page of it.",
  examples: {
    valid: [samplePage('all link back', { unansweredAlternates: [] })],
    invalid: [
      samplePage('the German page does not', {
        unansweredAlternates: [{ hreflang: 'de', href: 'https://example.com/de/pier' }],
      }),
      samplePage('it does not link back to a page that names it', {
        unansweredAlternates: [
          { hreflang: 'en', href: 'https://example.com/pier', from: 'https://example.com/de/pier' },
        ],
      }),
    ],
  },
  judge: ({ unansweredAlternates = [] }) =>
    unansweredAlternates
      .slice(0, LINKS_MAX)
      .map(({ hreflang, href, from }) =>
        from === undefined
          ? `${href} (${hreflang}) does not link back`
          : `${from} names it as ${hreflang}, and it does not link back`,
      ),
};
