// Coverage: what other checkers look for, G to K: extensions, engines, pages, links, manners.
import type { CoverageSection } from './coverage-row.ts';

const CRAWL = 'It needs a crawl beside the sitemaps, which comes with the crawler.';

/** The merged list of checks about extensions, engines and pages. */
export const COVERAGE_OF_PEERS: readonly CoverageSection[] = [
  {
    title: 'Checkers, G: extensions',
    rows: [
      [
        'G image loc',
        'missing, twice, too long',
        'image-without-loc image-loc-repeated image-loc-too-long image-repeated image-loc-invalid',
      ],
      ['G image count', 'more than 1,000', 'image-too-many'],
      ['G image deprecated', 'elements without effect', 'image-deprecated-element'],
      ['G image placement', 'outside of url', 'element-outside-entry element-misplaced'],
      [
        'G news required',
        'what an article needs',
        'news-publication-missing news-name-missing news-language-missing news-publication-date-missing news-title-missing',
      ],
      [
        'G news language',
        'ISO 639',
        'news-language-invalid news-language-case news-language-withdrawn',
      ],
      [
        'G news date',
        'the format',
        'news-publication-date-invalid news-date-not-w3c news-date-coarse',
      ],
      ['G news age', 'older than two days', 'news-too-old'],
      ['G news count', 'more than 1,000', 'news-too-many'],
      [
        'G news title length',
        'a long title',
        '',
        'Google documents no number; those of other checkers are made up.',
      ],
      [
        'G news deprecated',
        'genres, access, stock tickers, keywords',
        'news-undocumented-element news-access-unknown news-genre-unknown news-stock-tickers-invalid',
      ],
      ['G news repeated', 'twice in an entry', 'news-repeated'],
      [
        'G video required',
        'thumbnail, title, description',
        'video-thumbnail-missing video-title-missing video-description-missing',
      ],
      ['G video content', 'a file or a player', 'video-content-missing'],
      [
        'G video page',
        'the page as a video',
        'video-content-is-page video-player-is-page video-content-looks-like-page video-player-looks-like-page',
      ],
      [
        'G video duration',
        'seconds',
        'video-duration-invalid video-duration-zero video-duration-too-long',
      ],
      ['G video rating', 'from 0 to 5', 'video-rating-invalid video-rating-out-of-range'],
      ['G video view_count', 'a number', 'video-view-count-invalid'],
      [
        'G video dates',
        'W3C Datetime',
        'video-expiration-date-invalid video-publication-date-invalid video-date-not-w3c video-date-coarse video-expired',
      ],
      ['G video family_friendly', 'yes or no', 'video-family-friendly-invalid'],
      [
        'G video restriction',
        'relationship and countries',
        'video-restriction-relationship-missing video-restriction-relationship-invalid video-restriction-country-unknown video-restriction-country-case',
      ],
      [
        'G video platform',
        'relationship and words',
        'video-platform-relationship-missing video-platform-relationship-invalid video-platform-unknown video-platform-case',
      ],
      [
        'G video price',
        'currency and type',
        'video-price-invalid video-price-currency-missing video-price-currency-invalid video-price-type-missing video-price-type-invalid video-price-resolution-invalid',
      ],
      ['G video requires_subscription', 'yes or no', 'video-requires-subscription-invalid'],
      [
        'G video uploader',
        'the name and the page',
        'video-uploader-too-long video-uploader-info-other-domain',
      ],
      ['G video live', 'yes or no', 'video-live-invalid'],
      ['G video tags', 'at most 32', 'video-tags-too-many'],
      ['G video category', 'at most 256 characters', 'video-category-too-long'],
      ['G video title', 'at most 100 characters', 'video-title-too-long'],
      ['G video description', 'at most 2,048 characters', 'video-description-too-long'],
      [
        'G video tvshow',
        'its fields',
        'video-tvshow-incomplete video-tvshow-type-unknown video-tvshow-number-zero video-tvshow-invalid',
      ],
      ['G video id', 'its types', 'video-id-type-unknown extension-attribute-missing'],
      [
        'G video segments',
        'their length',
        'video-segment-invalid video-segment-duration-too-long video-segment-without-player',
      ],
      ['G video thumbnail', 'its size', 'page-thumbnail-too-small page-thumbnail-too-large'],
      ['G hreflang rel', 'rel="alternate"', 'hreflang-rel-missing hreflang-link-other'],
      [
        'G hreflang href',
        'a whole address',
        'hreflang-href-missing hreflang-href-not-absolute hreflang-href-scheme-unsupported hreflang-href-malformed',
      ],
      [
        'G hreflang code',
        'language, script, region',
        'hreflang-invalid hreflang-missing hreflang-region-only hreflang-x-default-repeated',
      ],
      ['G hreflang repeated', 'a code twice', 'hreflang-repeated hreflang-link-repeated'],
      ['G hreflang self', 'the page itself', 'hreflang-self-missing'],
      ['G hreflang return', 'links back', 'hreflang-return-missing hreflang-variant-not-listed'],
      [
        'G hreflang sets',
        'the same set for all',
        'hreflang-return-missing hreflang-variant-not-listed',
        'A set that is mutual in part is used in part, so only the links that are not answered are told.',
      ],
      ['G hreflang namespace', 'its prefix', 'namespace-misspelt namespace-prefix-unbound'],
      ['G hreflang region', 'en-UK and such', 'hreflang-region-reserved hreflang-region-numeric'],
      [
        'G pagemap',
        'its elements',
        'pagemap-empty pagemap-object-empty pagemap-object-incomplete pagemap-attribute-missing pagemap-element-repeated pagemap-value-missing pagemap-value-twice',
      ],
      ['G mobile', 'out of use', 'mobile-deprecated'],
      ['G prefix', 'without xmlns', 'namespace-prefix-unbound'],
      ['G outside', 'an extension outside of url', 'element-outside-entry'],
    ],
  },
  {
    title: 'Checkers, H: engines',
    rows: [
      [
        'H Google',
        'hints, lastmod, ping, ownership, feeds',
        'changefreq-ignored priority-ignored lastmod-uniform scope-unless-verified feed-alone',
        'Dead ping endpoints are refused by `portolan announce`.',
      ],
      [
        'H Bing',
        'lastmod, IndexNow, limits',
        'lastmod-date-only changefreq-ignored priority-ignored',
        'The file of an IndexNow key is looked at by `portolan announce`.',
      ],
      [
        'H Yandex',
        'limits, Clean-param, mirrors, its own host',
        'scope-proof-not-taken scope-host feed-unsupported',
        'Clean-param and Host are lines of robots.txt that say nothing about sitemaps.',
      ],
      [
        'H Baidu',
        'limits, quota, mobile',
        'sitemap-bytes-over-baidu-limit loc-over-256-bytes mobile-type-unknown mobile-type-outdated index-not-read xml-declaration-missing',
        'The quota is that of an account.',
      ],
      ['H Naver', 'takes the protocol', '', 'It has no rules of its own that we know.'],
      ['H Seznam', 'takes the protocol', 'priority-flat robots-no-sitemap'],
    ],
  },
  {
    title: 'Checkers, I: live pages',
    rows: [
      [
        'I1',
        'statuses of 400 and above',
        'page-not-found page-gone page-access-denied page-client-error page-rate-limited',
      ],
      [
        'I2',
        'failing servers',
        'page-server-error page-unreachable page-tls-failed page-answer-invalid',
      ],
      ['I3', 'redirects', 'page-redirects page-redirect-chain page-redirect-loop'],
      ['I4', 'noindex', 'page-noindex page-noindex-for-some'],
      ['I5', 'disallowed', 'page-disallowed page-disallowed-for-some'],
      [
        'I6',
        'canonical pages',
        'page-canonical-elsewhere page-canonical-missing page-canonical-invalid page-canonical-relative page-canonical-broken page-canonical-several page-canonical-conflict page-canonical-in-body',
      ],
      ['I7', 'soft 404', 'page-soft-404'],
      ['I8', 'http and https', 'page-http-on-https-site page-redirect-to-http'],
      ['I9', 'no page', 'page-not-html page-empty page-nearly-empty page-refresh'],
      ['I10', 'the same content', 'page-duplicate-content'],
      [
        'I11',
        'hreflang of pages',
        'page-alternates-differ page-alternate-no-return page-alternate-broken',
      ],
      [
        'I12',
        'lastmod of pages',
        'page-lastmod-ahead page-lastmod-behind',
        "A history of it is for the engine's side, which remembers.",
      ],
      [
        'I13',
        'pictures and videos',
        'page-media-missing page-media-wrong-type page-media-disallowed',
      ],
      ['I14', 'pages for phones', 'page-mobile-listed'],
      ['I15', 'slow pages', 'page-slow'],
      ['I16', 'unavailable_after', 'page-unavailable'],
      ['I17', 'secure connections', 'page-tls-failed page-mixed-content'],
    ],
  },
  {
    title: 'Checkers, J: pages and links',
    rows: [
      ['J1', 'listed, not linked', '', CRAWL],
      ['J2', 'linked, not listed', '', CRAWL],
      ['J3', 'listed, not to be indexed', 'page-noindex page-disallowed page-canonical-elsewhere'],
      ['J4', 'deep or weakly linked', '', CRAWL],
      [
        'J5',
        'never visited by crawlers',
        '',
        'It needs the log of the server, which no check has.',
      ],
      ['J6', 'titles', '', CRAWL],
      ['J7', 'filters and parameters', 'loc-session-id loc-tracking-parameter', CRAWL],
      ['J8', 'languages that are missing', 'hreflang-variant-not-listed'],
    ],
  },
  {
    title: 'Checkers, K: manners',
    rows: [
      [
        'K',
        'how a checker tells what it finds',
        '',
        'No faults of sitemaps: one finding for each cause, formats, baselines and exit statuses are how `portolan check` works.',
      ],
    ],
  },
];
