import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalConflict: RuleFile<'page'> = {
  id: 'page-canonical-conflict',
  watches: 'page',
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
};
