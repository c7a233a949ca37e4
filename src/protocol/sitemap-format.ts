// The formats in which the protocol allows a sitemap.

/**
 * A format of a sitemap: the protocol's two XML documents, the plain list, and the two feeds.
 *
 * Source: https://www.sitemaps.org/protocol.html#otherformats
 */
export type SitemapFormat = 'urlset' | 'sitemapindex' | 'text' | 'rss' | 'atom';
