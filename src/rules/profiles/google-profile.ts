// The profile `google`: what Google Search documents and Search Console reports.
import type { Profile } from '../port/profile.ts';

/** Google Search, as its documentation and the Sitemaps report of Search Console say. */
export const googleProfile: Profile = {
  name: 'google',
  summary: 'Google Search, as its documentation and the Sitemaps report of Search Console say.',
  agents: ['Googlebot', 'Googlebot-Image', 'Googlebot-Video', 'Googlebot-News'],
  lines: [
    {
      rule: 'feed-atom-03',
      severity: 'warning',
      basis:
        'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#rss',
      note: 'Google names only RSS 2.0, Media RSS and Atom 1.0.',
    },
    {
      rule: 'index-nested',
      severity: 'error',
      basis: 'https://support.google.com/webmasters/answer/7451001',
      note: 'Search Console reports nested sitemap indexes as an error.',
    },
    {
      rule: 'lastmod-not-w3c',
      severity: 'error',
      basis: 'https://support.google.com/webmasters/answer/7451001',
      note: 'Search Console reports an invalid date for anything but W3C Datetime.',
    },
    {
      rule: 'news-date-not-w3c',
      severity: 'error',
      basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
      note:
        'Google documents four forms of the date, each time with a zone; ' +
        'Search Console reports others as an invalid date.',
    },
    {
      rule: 'page-too-large',
      severity: 'warning',
      basis: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
      note: 'Google ignores everything after the first 15 MB.',
    },
    {
      rule: 'priority-flat',
      severity: 'off',
      basis:
        'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
      note: 'Google ignores priority.',
    },
    {
      rule: 'robots-sitemap-relative',
      severity: 'error',
      basis:
        'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
      note: 'Google requires the full URL and uses a relative one as written.',
    },
    {
      rule: 'scope-mixed-www',
      severity: 'error',
      basis: 'https://support.google.com/webmasters/answer/7451001',
      note: 'Search Console reports a path mismatch.',
    },
    {
      rule: 'text-name',
      severity: 'off',
      basis:
        'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#text',
      note: 'text-name-not-txt reports this for any other name too.',
    },
    {
      rule: 'video-date-not-w3c',
      severity: 'error',
      basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
      note:
        'Google documents two forms of dates for videos; Search Console ' +
        'reports others as an invalid date.',
    },
    {
      rule: 'video-date-without-seconds',
      severity: 'warning',
      basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
      note:
        'Google documents a date, and a time with seconds and a zone; not a ' +
        'time that ends at the minute.',
    },
  ],
};
