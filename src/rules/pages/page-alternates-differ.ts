import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// The first ones show what is wrong.
const DIFFERENCES_MAX = 10;

type Link = { readonly hreflang: string; readonly href: string };

function byLanguage(links: readonly Link[]): ReadonlyMap<string, string> {
  return new Map(links.map(({ hreflang, href }) => [hreflang.toLowerCase(), href]));
}

export const pageAlternatesDiffer: RuleFile<'page'> = {
  id: 'page-alternates-differ',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang links of the page and of its sitemap entry differ.',
  reason:
    'The sitemap, the HTML and the HTTP headers are three ways to declare the same. If they ' +
    'contradict each other, engines may trust none.',
  fix: 'Write the links in one place only, or the same in all.',
  examples: {
    valid: [
      samplePage('the same', {
        entry: {
          alternates: [
            { hreflang: 'en', href: 'https://example.com/pier' },
            { hreflang: 'de', href: 'https://example.com/de/pier' },
          ],
        },
        page: {
          alternates: [
            { hreflang: 'de', href: 'https://example.com/de/pier' },
            { hreflang: 'en', href: 'https://example.com/pier' },
          ],
        },
      }),
      samplePage('in the sitemap alone', {
        entry: {
          alternates: [
            { hreflang: 'en', href: 'https://example.com/pier' },
            { hreflang: 'de', href: 'https://example.com/de/pier' },
          ],
        },
      }),
    ],
    invalid: [
      samplePage('another German page', {
        entry: {
          alternates: [
            { hreflang: 'en', href: 'https://example.com/pier' },
            { hreflang: 'de', href: 'https://example.com/de/pier' },
          ],
        },
        page: {
          alternates: [
            { hreflang: 'en', href: 'https://example.com/pier' },
            { hreflang: 'de', href: 'https://example.de/pier' },
          ],
        },
      }),
      samplePage('German is missing on the page', {
        entry: {
          alternates: [
            { hreflang: 'en', href: 'https://example.com/pier' },
            { hreflang: 'de', href: 'https://example.com/de/pier' },
          ],
        },
        page: { alternates: [{ hreflang: 'en', href: 'https://example.com/pier' }] },
      }),
    ],
  },
  judge({ entry, page }) {
    const listed = byLanguage(entry.alternates ?? []);
    const shown = byLanguage(page?.alternates ?? []);
    if (listed.size === 0 || shown.size === 0) return false;
    const found: string[] = [];
    for (const [language, href] of listed) {
      const other = shown.get(language);
      if (other === undefined) found.push(`${language} is only in the sitemap`);
      else if (pageKey(other) !== pageKey(href)) {
        found.push(`${language} is ${href} in the sitemap, ${other} on the page`);
      }
    }
    for (const language of shown.keys()) {
      if (!listed.has(language)) found.push(`${language} is only on the page`);
    }
    return found.slice(0, DIFFERENCES_MAX);
  },
};
