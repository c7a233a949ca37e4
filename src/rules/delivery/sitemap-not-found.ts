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
      { says: 'it is there', watches: 'fetch', seen: sampleFetch({ forSite: true }) },
      {
        says: '404 where robots.txt names one, which another rule is about',
        watches: 'fetch',
        seen: sampleFetch({ status: 404 }),
      },
      {
        says: 'a guess among others',
        watches: 'fetch',
        seen: sampleFetch({ status: 404, found: 'guessed' }),
      },
      {
        says: '403, which another rule is about',
        watches: 'fetch',
        seen: sampleFetch({ status: 403, forSite: true }),
      },
    ],
    invalid: [
      { says: '404', watches: 'fetch', seen: sampleFetch({ status: 404, forSite: true }) },
      { says: '410', watches: 'fetch', seen: sampleFetch({ status: 410, forSite: true }) },
    ],
  },
  judge: ({ status, forSite, finalUrl }) =>
    forSite === true &&
    (status === 404 || status === 410) &&
    `${finalUrl} answered with status ${status}`,
};
