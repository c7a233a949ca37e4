// Coverage: robots.txt, IndexNow, Search Console's names, and what is seen on live pages.
import type { CoverageSection } from './coverage-row.ts';

const ANNOUNCER = 'A duty of who announces: `portolan announce` keeps it.';

/** What engines ask of sites, and what they call their findings. */
export const COVERAGE_OF_SITES: readonly CoverageSection[] = [
  {
    title: 'robots.txt',
    rows: [
      ['robots.field', 'the field', 'robots-sitemap-empty robots-key-misspelt'],
      [
        'robots.absolute',
        'a whole URL',
        'robots-sitemap-relative robots-sitemap-without-scheme robots-sitemap-scheme robots-sitemap-malformed',
      ],
      [
        'robots.raw-iri',
        'without escapes',
        'robots-sitemap-encoding',
        'IRIs are no fault; bytes that are no UTF-8 are.',
      ],
      ['robots.any-host', 'other hosts', '', 'No fault: it is the proof for them.'],
      ['robots.global', 'anywhere in the file', '', 'No fault: any place will do.'],
      ['robots.many', 'any number', '', 'No fault.'],
      [
        'robots.lenient',
        'what engines forgive',
        'robots-key-misspelt robots-line-without-colon robots-byte-order-mark robots-line-too-long robots-sitemap-hash robots-sitemap-text robots-sitemap-quoted robots-sitemap-several',
      ],
      ['robots.nocolon-https', 'no colon before https', 'robots-line-without-colon'],
      [
        'robots.limits',
        'how it is served',
        'robots-too-large robots-nearly-too-large robots-server-error robots-rate-limited robots-unreachable robots-content-type robots-encoding-utf16 robots-html',
      ],
      ['robots.fallback', 'places that are tried', 'robots-no-sitemap robots-absent'],
      ['robots.dup', 'a sitemap twice', 'robots-sitemap-duplicate sitemap-repeated'],
    ],
  },
  {
    title: 'IndexNow',
    rows: [
      ['in.endpoints', 'the addresses', '', ANNOUNCER],
      ['in.get', 'one URL', '', ANNOUNCER],
      ['in.post', 'many URLs', '', ANNOUNCER],
      ['in.key', 'the key', '', ANNOUNCER],
      ['in.keyfile.root', 'the file of the key', '', ANNOUNCER],
      ['in.keyfile.location', 'the file elsewhere', '', ANNOUNCER],
      ['in.host', 'one host', '', ANNOUNCER],
      ['in.codes', 'the answers', '', ANNOUNCER],
      ['in.when', 'what to announce', '', ANNOUNCER],
      ['in.google', 'who takes part', '', ANNOUNCER],
    ],
  },
  {
    title: "Search Console's names",
    rows: [
      ['Fetch: blocked by robots.txt', 'the sitemap is disallowed', 'delivery-robots-blocked'],
      ['Fetch: manual action', 'the site is punished', '', 'Only Google knows.'],
      ['Fetch: URL wrong', 'no such file', 'delivery-not-found delivery-address-invalid'],
      [
        'Fetch: general fetch error',
        'no answer',
        'delivery-dns-failed delivery-connection-failed delivery-tls-failed delivery-timeout delivery-answer-invalid',
      ],
      [
        'file.fetch',
        'no answer',
        'delivery-dns-failed delivery-connection-failed delivery-timeout delivery-broken-off',
      ],
      [
        'URLs not accessible',
        'pages that do not answer',
        'page-not-found page-client-error page-server-error page-unreachable',
      ],
      [
        'URLs not followed',
        'redirects, relative URLs',
        'page-redirects page-redirect-loop page-refresh loc-relative',
      ],
      [
        'URL not allowed',
        'outside the scope',
        'scope-folder scope-host scope-scheme scope-port scope-unless-verified',
      ],
      ['Compression error', 'gzip that is damaged', 'gzip-damaged gzip-truncated'],
      ['Empty sitemap', 'no URL', 'document-without-entries'],
      ['Sitemap file size error', 'too many bytes', 'sitemap-bytes-over-limit'],
      [
        'Invalid attribute value',
        'attributes',
        'video-restriction-relationship-invalid video-platform-relationship-invalid extension-value-invalid',
      ],
      [
        'Invalid date',
        'dates',
        'lastmod-invalid lastmod-not-w3c news-publication-date-invalid video-publication-date-invalid video-expiration-date-invalid',
      ],
      [
        'Invalid tag value',
        'values',
        'changefreq-invalid priority-invalid priority-out-of-range video-duration-invalid extension-value-invalid',
      ],
      [
        'Invalid URL',
        'URLs',
        'loc-invalid loc-character-unsafe loc-scheme-unsupported loc-blank-inside',
      ],
      ['Invalid URL in sitemap index file', 'URLs of sitemaps', 'loc-relative loc-scheme-missing'],
      ['Invalid XML: too many tags', 'an element twice', 'element-repeated loc-repeated'],
      [
        'Missing XML attribute',
        'attributes',
        'video-restriction-relationship-missing video-platform-relationship-missing extension-attribute-missing',
      ],
      ['Missing XML tag', 'elements', 'entry-without-loc'],
      ['Missing thumbnail URL', 'the thumbnail', 'video-thumbnail-missing'],
      ['Missing video title', 'the title', 'video-title-missing'],
      ['Nested sitemap indexes', 'an index in an index', 'index-nested sitemap-loop'],
      [
        'Parsing error',
        'XML that cannot be read',
        'document-cut xml-ampersand-unescaped xml-end-tag-missing',
      ],
      ['Temporary error', 'come back later', 'delivery-temporary'],
      ['net.temporary', 'come back later', 'delivery-temporary'],
      ['Too many sitemaps', 'more than 50,000', 'sitemap-entries-over-limit'],
      ['Too many URLs', 'more than 50,000', 'sitemap-entries-over-limit'],
      ['Unsupported format', 'no sitemap', 'document-not-sitemap'],
      ['Thumbnail too large', 'pixels', 'page-thumbnail-too-large'],
      ['Thumbnail too small', 'pixels', 'page-thumbnail-too-small'],
      ['video.thumbnail.size', 'pixels', 'page-thumbnail-too-small page-thumbnail-too-large'],
      ['Path mismatch: missing www', 'two spellings of a host', 'scope-www scope-mixed-www'],
      ['Path mismatch: includes www', 'two spellings of a host', 'scope-www scope-mixed-www'],
      [
        'Incorrect namespace',
        'the namespace',
        'namespace-foreign namespace-missing namespace-misspelt',
      ],
      ['Leading whitespace', 'blanks before the declaration', 'document-blank-before'],
      [
        'HTTP error',
        'a status',
        'delivery-not-found delivery-client-error delivery-server-error delivery-status-unusual delivery-refused delivery-login',
      ],
      ['General HTTP error', 'no answer', 'delivery-connection-failed delivery-answer-invalid'],
      [
        'Video location and play page location are the same',
        'the page as a video',
        'video-content-is-page video-player-is-page',
      ],
      [
        'Video location URL appears to be a play page URL',
        'a page as a video',
        'video-content-looks-like-page video-player-looks-like-page',
      ],
      ['Too many News URLs', 'more than 1,000', 'news-too-many'],
      ['Missing <publication> tag', 'the publication', 'news-publication-missing'],
      [
        'Sitemap contains URLs which are blocked by robots.txt',
        'disallowed pages',
        'page-disallowed',
      ],
    ],
  },
  {
    title: 'Live pages',
    rows: [
      [
        'audit.url-status',
        'another status than 200',
        'page-not-found page-gone page-access-denied page-client-error page-server-error page-status-not-200 page-unreachable page-rate-limited',
      ],
      [
        'audit.url-redirect',
        'redirects',
        'page-redirects page-redirect-chain page-redirect-loop page-redirect-to-http page-redirect-disallowed',
      ],
      [
        'audit.url-robots',
        'disallowed pages',
        'page-disallowed page-disallowed-for-some page-robots-unreachable',
      ],
      ['audit.url-noindex', 'noindex', 'page-noindex page-noindex-for-some page-unavailable'],
      [
        'audit.url-canonical',
        'canonical pages',
        'page-canonical-elsewhere page-canonical-conflict page-canonical-several page-canonical-broken page-canonical-invalid',
      ],
      ['audit.url-type', 'no HTML', 'page-not-html loc-file-type'],
      [
        'audit.lastmod-verify',
        'lastmod against the page',
        'page-lastmod-ahead page-lastmod-behind',
        'Over time, the engine that remembers will see it.',
      ],
      [
        'audit.coverage',
        'pages in no sitemap, pages without links',
        '',
        'It needs a crawl beside the sitemaps: for the comparison of both, which comes with the crawler.',
      ],
      ['audit.hreflang-return', 'links back', 'page-alternate-no-return hreflang-return-missing'],
      [
        'audit.media',
        'pictures and videos',
        'page-media-missing page-media-wrong-type page-media-disallowed',
      ],
      ['audit.mobile-pair', 'pages for phones', 'page-mobile-listed hreflang-phone-page'],
    ],
  },
];
