import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageAddressRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-http-on-https-site',
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
      invalid: [
        samplePage('http beside https', { loc: 'http://example.com/pier', httpsToo: true }),
      ],
    },
    judge({ entry, httpsToo, response }) {
      const moved = (response?.redirects.length ?? 0) > 0;
      return httpsToo === true && !moved && /^http:/i.test(entry.loc);
    },
  },
  {
    id: 'page-mixed-content',
    severity: 'info',
    basis: 'https://www.w3.org/TR/mixed-content/',
    summary: 'The https page loads images, scripts or styles over http.',
    reason:
      'Browsers block the scripts and styles, and load images only if they are available over ' +
      'https.',
    fix: 'Use https in these URLs.',
    examples: {
      valid: [samplePage('all by https')],
      invalid: [
        samplePage('a picture by http', { page: { insecure: ['http://example.com/a.png'] } }),
      ],
    },
    judge({ page }) {
      const [first, ...more] = page?.insecure ?? [];
      return (
        first !== undefined && (more.length === 0 ? first : `${first} and ${more.length} more`)
      );
    },
  },
  {
    id: 'page-mobile-listed',
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
  },
]);
