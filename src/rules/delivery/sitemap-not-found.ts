import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';

export const sitemapNotFound: RuleFile<'fetch'> = {
  id: 'sitemap-not-found',
  since: '0.6.0',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#informing',
  summary: 'No sitemap was found on the site.',
  reason:
    'Its robots.txt does not name one, and there is none at a default location such as ' +
    '/sitemap.xml. Unless you submit one, engines must find the pages by links alone.',
  fix:
    'Add a line `Sitemap: ` with the absolute URL of the sitemap to robots.txt, or submit it. ' +
    'If the site has no sitemap yet, publish one.',
  examples: {
    valid: [
      sampleFetch('it is there', { forSite: true }),
      sampleFetch('404 where robots.txt names one, which another rule is about', { status: 404 }),
      sampleFetch('a guess among others', { status: 404, found: 'guessed' }),
      sampleFetch('403, which another rule is about', { status: 403, forSite: true }),
    ],
    invalid: [
      sampleFetch('404', { status: 404, forSite: true }),
      sampleFetch('410', { status: 410, forSite: true }),
    ],
  },
  judge: ({ status, forSite, finalUrl }) =>
    forSite === true &&
    (status === 404 || status === 410) &&
    `${finalUrl} answered with status ${status}`,
};
