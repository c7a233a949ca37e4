import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageSoft404: RuleFile<'page'> = {
  id: 'page-soft-404',
  watches: 'page',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  summary: 'The page answers with status 200, but looks like one that says "not found".',
  reason: 'Engines find out and drop the page; until then they waste their visits on it.',
  fix:
    'Answer with 404 or 410 and take the page out of the sitemap; if there is a page, give ' +
    'it a title and content of its own.',
  fixUnlisted:
    'Answer with 404 or 410; if there is a page, give it a title and content of its own.',
  examples: {
    valid: [samplePage('a page of its own')],
    invalid: [
      samplePage('a title that says so', { soft404: 'title', page: { title: 'Page not found' } }),
      samplePage('the same as for an address that does not exist', { soft404: 'same-as-missing' }),
    ],
  },
  judge({ soft404, page }) {
    if (soft404 === 'title') return `its title is "${page?.title}"`;
    return soft404 === 'same-as-missing' && 'an address that does not exist gives the same page';
  },
};
