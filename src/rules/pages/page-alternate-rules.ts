import { pageKey } from '../../protocol/page-key.ts';
import type { DeadAlternate } from '../evidence/page-evidence.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

// The first ones show what is wrong.
const LINKS_MAX = 10;
const DIFFERENCES_MAX = 10;

const EN = { hreflang: 'en', href: 'https://example.com/pier' };
const DE = { hreflang: 'de', href: 'https://example.com/de/pier' };

type Link = { readonly hreflang: string; readonly href: string };

export const pageAlternateRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-alternate-broken',
    since: '0.6.0',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'A version of the page in another language cannot be fetched.',
    reason:
      'A missing page cannot link back, so engines ignore the link, and visitors who follow it ' +
      'find nothing.',
    fix: 'Remove the hreflang link, or restore the page.',
    examples: {
      valid: [samplePage('all are there', { deadAlternates: [] })],
      invalid: [
        samplePage('the German page is not there', {
          deadAlternates: [{ hreflang: 'de', href: 'https://example.com/de/pier', status: 404 }],
        }),
        samplePage('no answer', {
          deadAlternates: [{ hreflang: 'fr', href: 'https://example.fr/jetee', failure: 'dns' }],
        }),
      ],
    },
    judge: ({ deadAlternates = [] }) => deadAlternates.slice(0, LINKS_MAX).map(describe),
  },
  {
    id: 'page-alternate-no-return',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An hreflang link between this page and another has no return link.',
    reason: 'Engines trust hreflang links only if both pages have them.',
    fix: "Write all links of the set, including the page's own, on every page of it.",
    examples: {
      valid: [samplePage('all link back', { unansweredAlternates: [] })],
      invalid: [
        samplePage('the German page does not', {
          unansweredAlternates: [DE],
        }),
        samplePage('it does not link back to a page that names it', {
          unansweredAlternates: [
            {
              hreflang: 'en',
              href: 'https://example.com/pier',
              from: 'https://example.com/de/pier',
            },
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
  },
  {
    id: 'page-alternates-differ',
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
            alternates: [EN, DE],
          },
          page: {
            alternates: [DE, EN],
          },
        }),
        samplePage('in the sitemap alone', {
          entry: {
            alternates: [EN, DE],
          },
        }),
      ],
      invalid: [
        samplePage('another German page', {
          entry: {
            alternates: [EN, DE],
          },
          page: {
            alternates: [EN, { hreflang: 'de', href: 'https://example.de/pier' }],
          },
        }),
        samplePage('German is missing on the page', {
          entry: {
            alternates: [EN, DE],
          },
          page: { alternates: [EN] },
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
  },
]);

function describe({ hreflang, href, status }: DeadAlternate): string {
  const answer = status === undefined ? 'could not be fetched' : `answers with status ${status}`;
  return `${href} (${hreflang}) ${answer}`;
}

function byLanguage(links: readonly Link[]): ReadonlyMap<string, string> {
  return new Map(links.map(({ hreflang, href }) => [hreflang.toLowerCase(), href]));
}
