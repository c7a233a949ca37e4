import { pageKey } from '../../protocol/page-key.ts';
import type { CanonicalTarget } from '../evidence/page-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-canonical-missing',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The page does not name a canonical URL.',
    reason:
      'This is not an error. A page that names itself is more reliably distinguished from its ' +
      'copies, for example with added parameters.',
    fix: 'Add <link rel="canonical"> with the page\'s own URL to its head.',
    examples: {
      valid: [samplePage('it names itself')],
      invalid: [samplePage('none', { page: { canonicals: [] } })],
    },
    judge: ({ page }) =>
      page !== undefined &&
      page.canonicals.length === 0 &&
      (page.canonicalLinks ?? []).length === 0,
  },
  {
    id: 'page-canonical-elsewhere',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    summary: 'The page names a different URL as canonical.',
    reason:
      'A sitemap should list canonical URLs. Engines index the canonical URL and treat the ' +
      'listed one as a duplicate.',
    fix: 'List the canonical URL, or correct the canonical link.',
    fixUnlisted: 'List the canonical URL, or correct the canonical link.',
    examples: {
      valid: [
        samplePage('the page itself'),
        samplePage('the page itself, written otherwise', {
          loc: 'https://example.com/%7Epier',
          page: { canonicals: [{ url: 'https://example.com/~pier', source: 'html' }] },
        }),
        samplePage('none', { page: { canonicals: [] } }),
      ],
      invalid: [
        samplePage('another page', {
          page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
        }),
        samplePage('the same with a slash more', {
          page: { canonicals: [{ url: 'https://example.com/pier/', source: 'html' }] },
        }),
      ],
    },
    judge({ page, response, entry }) {
      const [only, second] = page?.canonicals ?? [];
      if (!only || second) return false;
      const own = (response?.redirects.length ?? 0) > 0 ? response?.finalUrl : entry.loc;
      return pageKey(only.url) !== pageKey(own ?? entry.loc) && only.url;
    },
  },
  {
    id: 'page-canonical-broken',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The canonical page of this page cannot be indexed.',
    reason: 'Engines are directed to a page that they cannot index, and may index neither.',
    fix:
      'Point the canonical link to a page that returns 200, does not redirect and may be ' +
      'indexed.',
    examples: {
      valid: [harbour('it answers 200', { status: 200 })],
      invalid: [
        harbour('it answers 404', { status: 404 }),
        harbour('it redirects', {
          status: 200,
          finalUrl: 'https://example.com/',
          redirects: [{ url: 'https://example.com/harbour', status: 301 }],
        }),
        harbour('no answer', { failure: 'timeout' }),
        harbour('it asks not to be indexed', { status: 200, noindex: true }),
      ],
    },
    judge({ canonicalTarget }) {
      if (!canonicalTarget) return false;
      const { url, status, redirects, finalUrl, failure, noindex } = canonicalTarget;
      if (failure !== undefined) return `${url} could not be fetched`;
      if (redirects.length > 0) return `${url} redirects to ${finalUrl}`;
      if (status !== undefined && status !== 200) return `${url} answers with status ${status}`;
      return noindex === true && `${url} asks not to be indexed`;
    },
  },
  {
    id: 'page-canonical-conflict',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The Link header and the HTML name different canonical URLs.',
    reason: 'Engines cannot tell which one is meant, and choose themselves.',
    fix: 'Name one URL in both places, or use only one of them.',
    examples: {
      valid: [
        samplePage('the header alone', {
          page: { canonicals: [{ url: 'https://example.com/pier', source: 'header' }] },
        }),
      ],
      invalid: [
        samplePage('two that differ', {
          page: {
            canonicals: [
              { url: 'https://example.com/pier', source: 'html' },
              { url: 'https://example.com/harbour', source: 'header' },
            ],
          },
        }),
      ],
    },
    judge({ page }) {
      const html = page?.canonicals.find(({ source }) => source === 'html');
      const header = page?.canonicals.find(({ source }) => source === 'header');
      if (!html || !header || pageKey(html.url) === pageKey(header.url)) return false;
      return `${header.url} in the header, ${html.url} in the HTML`;
    },
  },
]);

/** An example: a page whose canonical page is another, and how that answered. */
function harbour(says: string, different: Partial<CanonicalTarget>): EvidenceExample<'page'> {
  const url = 'https://example.com/harbour';
  const canonicalTarget = { url, finalUrl: url, redirects: [], ...different };
  return samplePage(says, { page: { canonicals: [{ url, source: 'html' }] }, canonicalTarget });
}
