// Profiles: what an engine judges otherwise than the protocol, and its crawlers.
import type { Profile } from './profile.ts';

/** All profiles, the default first, as `PROFILE_NAMES` lists them. */
export const PROFILES: readonly Profile[] = [
  {
    name: 'protocol',
    summary:
      'The text of the Sitemaps protocol, and the rules of the owners of image, video, news and ' +
      'hreflang elements.',
    agents: ['Portolan'],
    lines: [],
  },
  {
    name: 'xsd',
    summary: 'Only the published XML schemas, and whether the file can be delivered at all.',
    agents: ['Portolan'],
    lines: [],
  },
  {
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
          'Google documents four forms of the date, each time with a zone; Search Console ' +
          'reports others as an invalid date.',
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
        basis:
          'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
        note:
          'Google documents two forms of dates for videos; Search Console reports others as an ' +
          'invalid date.',
      },
      {
        rule: 'video-date-without-seconds',
        severity: 'warning',
        basis:
          'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
        note:
          'Google documents a date, and a time with seconds and a zone; not a time that ends at ' +
          'the minute.',
      },
    ],
  },
  {
    name: 'bing',
    summary: 'Bing, as its blog and its Webmaster Tools documentation say.',
    agents: ['bingbot'],
    lines: [
      {
        rule: 'feed-atom-03',
        severity: 'warning',
        basis:
          'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
        note: 'Bing names only RSS, Media RSS and Atom 1.0.',
      },
      {
        rule: 'priority-flat',
        severity: 'off',
        basis:
          'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
        note: 'Bing ignores priority.',
      },
    ],
  },
  {
    name: 'yandex',
    summary: 'Yandex, as the help of Yandex Webmaster says.',
    // `User-agent: Yandex` is for all its crawlers, YandexBot only for that one. Robots.txt is
    // matched by whole names, so both are evaluated, the usual one first.
    agents: ['Yandex', 'YandexBot'],
    lines: [
      {
        rule: 'delivery-temporary',
        severity: 'error',
        basis: 'https://yandex.ru/support/webmaster/en/error-dictionary/sitemap',
        note: 'Yandex calls every status other than 200 an error.',
      },
      {
        rule: 'element-misplaced',
        severity: 'error',
        basis: 'https://yandex.com/support/webmaster/error-dictionary/sitemap.html',
        note: 'Its dictionary lists a misplaced tag among the errors.',
      },
      {
        rule: 'element-unknown',
        severity: 'error',
        basis: 'https://yandex.com/support/webmaster/error-dictionary/sitemap.html',
        note: 'Its dictionary lists an unknown tag among the errors.',
      },
      {
        rule: 'entry-field-ignored',
        severity: 'error',
        basis: 'https://yandex.com/support/webmaster/error-dictionary/sitemap.html',
        note: 'Its dictionary lists a misplaced tag among the errors.',
      },
    ],
  },
  {
    name: 'baidu',
    summary: 'Baidu, as its search resource platform says.',
    agents: ['Baiduspider'],
    lines: [
      {
        rule: 'namespace-missing',
        severity: 'off',
        basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
        note: "The examples of Baidu's own help have no namespace; we know it only from copies.",
      },
    ],
  },
  {
    name: 'naver',
    summary: 'Naver, whose sitemap rules are those of the protocol, as far as is known.',
    agents: ['Yeti'],
    lines: [],
  },
  {
    name: 'seznam',
    summary: 'Seznam, as its announcement of support for sitemaps says.',
    agents: ['SeznamBot'],
    lines: [
      {
        rule: 'priority-flat',
        severity: 'warning',
        basis: 'https://blog.seznam.cz/2007/11/podpora-sitemap-xml/',
        note:
          'Seznam orders its visits by priority and says that the same value everywhere has no ' +
          'meaning.',
      },
    ],
  },
];
