import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageMobileListed: RuleFile<'page'> = {
  id: 'page-mobile-listed',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  summary: 'The mobile version of the page is listed as well.',
  reason:
    'One of the two is enough: the links between them tell engines that they are the same page.',
  fix: 'List one of the two, or name the other in its entry with xhtml:link and media.',
  examples: {
    valid: [
      samplePage('a version that is not listed', {
        page: {
          mobileVersions: [{ url: 'https://m.example.com/pier', kind: 'media', listed: false }],
        },
      }),
    ],
    invalid: [
      samplePage('both are listed', {
        page: {
          mobileVersions: [{ url: 'https://m.example.com/pier', kind: 'media', listed: true }],
        },
      }),
      samplePage('its AMP version is listed', {
        page: {
          mobileVersions: [{ url: 'https://m.example.com/pier', kind: 'amp', listed: true }],
        },
      }),
    ],
  },
  judge({ page, entry }) {
    const annotated = new Set(entry.alternates?.map(({ href }) => href));
    return page?.mobileVersions?.find(({ url, listed }) => listed && !annotated.has(url))?.url;
  },
};
