import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalMissing: RuleFile<'page'> = {
  id: 'page-canonical-missing',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The page does not name a canonical address.',
  reason:
    'Nothing is wrong with that. A page that names itself is told apart from its copies, as ' +
    'with parameters added, more surely.',
  fix: `Write <link rel="canonical"> with the page's own address into its head.`,
  examples: {
    valid: [samplePage('it names itself')],
    invalid: [samplePage('none', { page: { canonicals: [] } })],
  },
  judge: ({ page }) =>
    page !== undefined && page.canonicals.length === 0 && (page.canonicalLinks ?? []).length === 0,
};
