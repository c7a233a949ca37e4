// Coverage: images, videos, news, hreflang and other namespaces.
import type { CoverageSection } from './coverage-row.ts';

/** What the owners of the extensions ask. */
export const COVERAGE_OF_EXTENSIONS: readonly CoverageSection[] = [
  {
    title: 'Images',
    rows: [
      ['image.count', 'at most 1,000', 'image-too-many'],
      [
        'image.loc',
        'exactly one whole address',
        'image-without-loc image-loc-invalid image-loc-repeated image-loc-not-absolute image-loc-scheme-unsupported image-loc-malformed image-loc-characters-unsafe image-loc-too-long',
      ],
      ['image.deprecated', 'elements without effect', 'image-deprecated-element'],
      ['image.license.uri', 'the license as a URL', 'image-license-not-url'],
      ['image.cross-domain', 'pictures of other domains', 'image-other-host'],
      ['image.robots', 'disallowed pictures', 'page-media-disallowed'],
      ['image.placement', 'only in url', 'element-outside-entry element-misplaced'],
      ['image.order', 'the order of its elements', 'schema-element-unexpected'],
      ['image.ns.old', 'older namespaces', 'namespace-misspelt'],
      ['image.yandex', 'Yandex reads them', '', 'No fault, by the present page of Yandex.'],
    ],
  },
  {
    title: 'Videos',
    rows: [
      ['video.video', 'several videos', '', 'No fault: several are allowed.'],
      [
        'video.thumbnail_loc',
        'the thumbnail',
        'video-thumbnail-missing video-thumbnail-loc-invalid video-thumbnail-format-unknown video-url-not-absolute video-url-malformed video-url-characters-unsafe page-thumbnail-too-small page-thumbnail-too-large',
      ],
      ['video.title', 'the title', 'video-title-missing video-title-too-long'],
      [
        'video.description',
        'the description',
        'video-description-missing video-description-too-long',
      ],
      ['video.content_or_player', 'a file or a player', 'video-content-missing'],
      [
        'video.content_loc',
        'the file',
        'video-content-is-page video-content-looks-like-page video-content-loc-invalid video-format-unknown video-flash',
      ],
      [
        'video.player_loc',
        'the player',
        'video-player-is-page video-player-looks-like-page video-player-loc-invalid video-flash',
      ],
      [
        'video.access',
        'addresses that can be fetched',
        'video-url-scheme-unsupported page-media-missing page-media-disallowed page-media-wrong-type',
      ],
      [
        'video.duration',
        'seconds',
        'video-duration-invalid video-duration-zero video-duration-too-long',
      ],
      [
        'video.expiration_date',
        'until when it is shown',
        'video-expiration-date-invalid video-expired video-date-coarse video-date-not-w3c video-date-without-seconds',
      ],
      ['video.rating', 'from 0.0 to 5.0', 'video-rating-invalid video-rating-out-of-range'],
      ['video.view_count', 'a number', 'video-view-count-invalid'],
      [
        'video.publication_date',
        'since when it is shown',
        'video-publication-date-invalid video-date-coarse video-date-not-w3c video-date-without-seconds',
      ],
      ['video.family_friendly', 'yes or no', 'video-family-friendly-invalid'],
      [
        'video.restriction',
        'countries',
        'video-restriction-relationship-missing video-restriction-relationship-invalid video-restriction-country-unknown video-restriction-country-case extension-list-commas',
      ],
      [
        'video.platform',
        'kinds of screen',
        'video-platform-relationship-missing video-platform-relationship-invalid video-platform-unknown video-platform-case extension-list-commas',
      ],
      ['video.requires_subscription', 'yes or no', 'video-requires-subscription-invalid'],
      ['video.live', 'yes or no', 'video-live-invalid'],
      [
        'video.uploader',
        'who uploaded it',
        'video-uploader-too-long video-uploader-info-other-domain',
      ],
      ['video.tag', 'at most 32', 'video-tags-too-many'],
      [
        'video.deprecated',
        'elements without effect',
        'video-deprecated-element video-category-too-long video-price-invalid video-price-currency-missing video-price-currency-invalid video-price-type-missing video-price-type-invalid video-price-resolution-invalid video-tvshow-incomplete video-tvshow-type-unknown video-tvshow-number-zero video-tvshow-invalid extension-value-invalid',
      ],
      [
        'video.undocumented',
        'elements of the schema alone',
        'video-undocumented-element video-segment-invalid video-segment-duration-too-long video-segment-without-player video-id-type-unknown extension-attribute-missing',
      ],
      ['video.order', 'the order of its elements', 'schema-element-unexpected'],
      [
        'video.unrelated',
        'videos that belong to the page',
        '',
        'It cannot be seen without watching the video.',
      ],
    ],
  },
  {
    title: 'News',
    rows: [
      ['news.count', 'at most 1,000', 'news-too-many'],
      ['news.one', 'one in an entry', 'news-repeated'],
      [
        'news.required',
        'what an article needs',
        'news-publication-missing news-name-missing news-language-missing news-publication-date-missing news-title-missing',
      ],
      ['news.name', 'the name without parentheses', 'news-name-with-parentheses'],
      [
        'news.language',
        'ISO 639',
        'news-language-invalid news-language-case news-language-withdrawn',
      ],
      ['news.date', 'the date', 'news-publication-date-invalid news-date-not-w3c news-date-coarse'],
      ['news.fresh', 'of the last two days', 'news-too-old news-in-future'],
      ['news.empty', 'no article', 'news-sitemap-empty'],
      ['news.title', 'the title alone', 'news-title-with-name news-title-with-date'],
      [
        'news.same-file',
        'one file for good',
        '',
        'One check sees one file: it says nothing of the next.',
      ],
      [
        'news.deprecated',
        'elements of the schema alone',
        'news-undocumented-element news-access-unknown news-genre-unknown news-stock-tickers-invalid',
      ],
      ['news.unknown', 'elements that nobody documents', 'news-unknown-element'],
      ['news.combine', 'mixed with other pages', 'news-mixed'],
    ],
  },
  {
    title: 'hreflang',
    rows: [
      [
        'hl.attrs',
        'rel, hreflang and href',
        'hreflang-href-missing hreflang-missing hreflang-rel-missing hreflang-link-other',
      ],
      ['hl.ns', 'the namespace', 'namespace-misspelt namespace-prefix-unbound'],
      [
        'hl.absolute',
        'a whole address',
        'hreflang-href-not-absolute hreflang-href-scheme-unsupported hreflang-href-malformed hreflang-href-characters-unsafe hreflang-href-fragment',
      ],
      ['hl.self', 'the page itself', 'hreflang-self-missing'],
      ['hl.own-url', 'an entry for each', 'hreflang-variant-not-listed'],
      ['hl.return', 'links back', 'hreflang-return-missing'],
      ['hl.code', 'codes', 'hreflang-invalid hreflang-language-withdrawn'],
      ['hl.region-only', 'a region alone', 'hreflang-region-only'],
      ['hl.reserved-region', 'regions that are not assigned', 'hreflang-region-reserved'],
      ['hl.m49', 'regions by number', 'hreflang-region-numeric'],
      ['hl.x-default', 'x-default', 'hreflang-x-default-repeated hreflang-x-default-missing'],
      ['hl.duplicate', 'a code twice', 'hreflang-repeated hreflang-link-repeated'],
      ['hl.order', 'the order', '', 'No fault: it is free.'],
      ['hl.cross-domain', 'other hosts', '', 'No fault: they may lie there.'],
      ['hl.count', 'no entries', '', 'No fault: only the bytes count.'],
      [
        'hl.three-ways',
        'in pages, headers and sitemaps',
        'page-alternates-differ page-alternate-no-return',
      ],
      ['hl.xsd', 'the schema of XHTML', 'schema-element-undeclared'],
      ['hl.mobile', 'pages for phones', 'hreflang-phone-page page-mobile-listed'],
      ['hl.app', 'links into apps', 'hreflang-app-link'],
    ],
  },
  {
    title: 'Other namespaces',
    rows: [
      [
        'ext.proof',
        'declared and used',
        'namespace-prefix-unbound',
        'A namespace that is declared and not used costs nothing.',
      ],
    ],
  },
];
