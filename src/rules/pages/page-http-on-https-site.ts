import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageHttpOnHttpsSite: RuleFile<'page'> = {
  id: 'page-http-on-https-site',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The page is listed as http, and the site answers https too.',
  reason: 'Engines prefer the https page and take the http one for its duplicate.',
  fix: 'List the https address, and redirect http to it.',
  fixUnlisted: 'Redirect http to https, and list the https address.',
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
