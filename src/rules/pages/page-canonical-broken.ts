import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalBroken: RuleFile<'page'> = {
  id: 'page-canonical-broken',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The canonical page of this page cannot be indexed.',
  reason: 'Engines are directed to a page that they cannot index, and may index neither.',
  fix: 'Point the canonical link to a page that returns 200, does not redirect and may be indexed.',
  examples: {
    valid: [
      samplePage('it answers 200', {
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
        canonicalTarget: {
          url: 'https://example.com/harbour',
          status: 200,
          finalUrl: 'https://example.com/harbour',
          redirects: [],
        },
      }),
    ],
    invalid: [
      samplePage('it answers 404', {
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
        canonicalTarget: {
          url: 'https://example.com/harbour',
          status: 404,
          finalUrl: 'https://example.com/harbour',
          redirects: [],
        },
      }),
      samplePage('it redirects', {
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
        canonicalTarget: {
          url: 'https://example.com/harbour',
          status: 200,
          finalUrl: 'https://example.com/',
          redirects: [{ url: 'https://example.com/harbour', status: 301 }],
        },
      }),
      samplePage('no answer', {
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
        canonicalTarget: {
          url: 'https://example.com/harbour',
          failure: 'timeout',
          finalUrl: 'https://example.com/harbour',
          redirects: [],
        },
      }),
      samplePage('it asks not to be indexed', {
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
        canonicalTarget: {
          url: 'https://example.com/harbour',
          status: 200,
          noindex: true,
          finalUrl: 'https://example.com/harbour',
          redirects: [],
        },
      }),
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
};
