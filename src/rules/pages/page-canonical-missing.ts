import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalMissing: RuleFile<'page'> = {
  id: 'page-canonical-missing',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The page does not name a canonical URL.',
  reason:
    'This is not an error. A page that names itself is more reliably distinguished from ' +
    'its copies, for example with added parameters.',
  fix: 'Add <link rel="canonical"> with the page\'s own URL to its head.',
  examples: {
    valid: [samplePage('it names itself')],
    invalid: [samplePage('none', { page: { canonicals: [] } })],
  },
  judge: ({ page }) =>
    page !== undefined && page.canonicals.length === 0 && (page.canonicalLinks ?? []).length === 0,
};
