import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalSeveral: RuleFile<'page'> = {
  id: 'page-canonical-several',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The page names several canonical URLs.',
  reason: 'Engines ignore canonical links that contradict each other.',
  fix: 'Keep one canonical link; often a plugin and the theme each write one.',
  examples: {
    valid: [
      samplePage('one'),
      samplePage('one, named twice', {
        page: {
          canonicals: [
            { url: 'https://example.com/pier', source: 'html' },
            { url: 'https://example.com/pier', source: 'html' },
          ],
        },
      }),
    ],
    invalid: [
      samplePage('two that differ', {
        page: {
          canonicals: [
            { url: 'https://example.com/pier', source: 'html' },
            { url: 'https://example.com/harbour', source: 'html' },
          ],
        },
      }),
    ],
  },
  judge({ page }) {
    const named = (page?.canonicals ?? []).filter(({ source }) => source === 'html');
    const addresses = new Map(named.map(({ url }) => [pageKey(url), url]));
    return addresses.size > 1 && [...addresses.values()].join(', ');
  },
};
