import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageHttpOnHttpsSite: RuleFile<'page'> = {
  id: 'page-http-on-https-site',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The page is listed with http, but the site supports https.',
  reason: 'Engines prefer the https page and treat the http one as its duplicate.',
  fix: 'List the https URL, and redirect http to it.',
  fixUnlisted: 'Redirect http to https, and list the https URL.',
  examples: {
    valid: [
      samplePage('https'),
      samplePage('a site without https', { loc: 'http://example.com/pier', httpsToo: false }),
    ],
    invalid: [samplePage('http beside https', { loc: 'http://example.com/pier', httpsToo: true })],
  },
  judge({ entry, httpsToo, response }) {
    const moved = (response?.redirects.length ?? 0) > 0;
    return httpsToo === true && !moved && /^http:/i.test(entry.loc);
  },
};
