import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageSoft404: RuleFile<'page'> = {
  id: 'page-soft-404',
  watches: 'page',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  summary: 'The page returns status 200, but looks like a "not found" page.',
  reason: 'Engines detect this and drop the page; until then they waste crawls on it.',
  fix:
    'Return 404 or 410 and remove the page from the sitemap; if there is a page, give it its ' +
    'own title and content.',
  fixUnlisted: 'Return 404 or 410; if there is a page, give it its own title and content.',
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
