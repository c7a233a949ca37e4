// Rules that report what the reader finds wrong with entries and the element loc.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleDocument, sampleIndex, sampleUrlset } from '../samples/sample-document.ts';

export const documentEntryRules: readonly RuleRow[] = [
  {
    id: 'entry-not-closed',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#GIMatch',
    summary: 'An entry is not closed before the next one begins.',
    reason: 'Strict parsers stop there, and everything after it is lost.',
    fix: 'Close each url with </url> and each sitemap with </sitemap>.',
    examples: {
      valid: [
        sampleDocument(
          'both entries are closed',
          `  <url><loc>https://example.com/</loc></url>
  <url><loc>https://example.com/b</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument(
          'the first is not',
          `  <url><loc>https://example.com/</loc>
  <url><loc>https://example.com/b</loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'entry-without-loc',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'An entry has no loc.',
    reason:
      'Every entry needs a loc: without one there is no page, and engines report a missing tag.',
    fix: 'Add a loc with the URL of the page, or remove the entry.',
    examples: {
      valid: [sampleDocument('loc alone', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('lastmod alone', `  <url><lastmod>2026-06-15</lastmod></url>`),
        sampleDocument('nothing', `  <url></url>`),
      ],
    },
  },
  {
    id: 'entry-other-kind',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'A urlset contains a sitemap, or a sitemap index contains a url.',
    reason: 'A urlset lists pages and an index lists sitemaps; engines ignore the other kind.',
    fix: 'List pages in a urlset and sitemaps in a sitemapindex, in separate files.',
    examples: {
      valid: [
        sampleDocument('url in a urlset', `  <url><loc>https://example.com/</loc></url>`),
        sampleIndex(
          'sitemap in an index',
          `  <sitemap><loc>https://example.com/a.xml</loc></sitemap>`,
        ),
      ],
      invalid: [
        sampleDocument(
          'sitemap in a urlset',
          `  <sitemap><loc>https://example.com/a.xml</loc></sitemap>`,
        ),
        sampleIndex('url in an index', `  <url><loc>https://example.com/</loc></url>`),
      ],
    },
  },
  {
    id: 'entry-field-ignored',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'A sitemap in an index has a field that only pages can have.',
    reason:
      'Entries of an index have only loc and lastmod; engines ignore changefreq and priority ' +
      'there, and the schema forbids them.',
    fix: 'Remove the field.',
    examples: {
      valid: [
        sampleIndex(
          'loc and lastmod',
          `  <sitemap>
    <loc>https://example.com/a.xml</loc><lastmod>2026-06-15</lastmod>
  </sitemap>`,
        ),
      ],
      invalid: [
        sampleIndex(
          'changefreq',
          `  <sitemap>
    <loc>https://example.com/a.xml</loc><changefreq>daily</changefreq>
  </sitemap>`,
        ),
      ],
    },
  },
  {
    id: 'loc-outside-entry',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#urldef',
    summary: 'A loc is outside any entry.',
    reason: 'Engines look for loc only inside url or sitemap, so they miss the page.',
    fix: 'Wrap each loc in a url element (in an index: a sitemap element).',
    examples: {
      valid: [sampleDocument('loc in url', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [sampleDocument('loc in urlset', `  <loc>https://example.com/</loc>`)],
    },
  },
  {
    id: 'loc-repeated',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'An entry has a second loc.',
    reason: 'Each entry describes one URL. Engines use one of them, or report too many tags.',
    fix: 'Give each loc its own entry.',
    examples: {
      valid: [
        sampleDocument(
          'one loc in each entry',
          `  <url><loc>https://example.com/</loc></url>
  <url><loc>https://example.com/b</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument(
          'two loc in one',
          `  <url><loc>https://example.com/</loc><loc>https://example.com/b</loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'loc-inside-element',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The URL is in an element inside loc.',
    reason: 'A loc contains only text: engines see an empty loc, or an error.',
    fix: 'Write the URL directly inside loc.',
    examples: {
      valid: [sampleDocument('text', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [sampleDocument('a link', `  <url><loc><a>https://example.com/</a></loc></url>`)],
    },
  },
  {
    id: 'loc-without-element',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The URL is directly in the entry, without a loc.',
    reason: 'Engines look for loc; without it the entry has no URL.',
    fix: 'Put the URL into <loc>…</loc>.',
    examples: {
      valid: [sampleDocument('loc in url', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [sampleDocument('the URL in url', `  <url>https://example.com/</url>`)],
    },
  },
  {
    id: 'loc-mixed-content',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The loc mixes text and elements.',
    reason: 'It is unclear which part is the URL, so the entry is dropped.',
    fix: 'Write only the URL in loc, and escape < as %3C.',
    examples: {
      valid: [sampleDocument('text alone', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument(
          'text and an element',
          `  <url><loc>https://example.com/<b>home</b></loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'loc-not-closed',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#GIMatch',
    summary: 'The loc has no end tag of its own.',
    reason: 'Strict parsers stop there, and everything after it is lost.',
    fix: 'Close it with </loc>.',
    examples: {
      valid: [sampleDocument('</loc>', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('no end tag', `  <url><loc>https://example.com/</url>`),
        sampleDocument(
          'closed as another element',
          `  <url><loc>https://example.com/</lastmod></url>`,
        ),
      ],
    },
  },
  {
    id: 'loc-cdata',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.w3.org/TR/xml/#sec-cdata-sect',
    summary: 'The loc is in a CDATA section.',
    reason:
      'XML allows it, but nothing is escaped inside CDATA: &amp; stays &amp;. Simple parsers ' +
      'that do not support CDATA see no URL.',
    fix: 'Write the URL as plain text, with & as &amp;.',
    examples: {
      valid: [
        sampleDocument('plain text', `  <url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
        sampleUrlset(
          'CDATA in a title',
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc>
      <image:title><![CDATA[A & B]]></image:title>
    </image:image>`,
        ),
      ],
      invalid: [
        sampleDocument('CDATA', `  <url><loc><![CDATA[https://example.com/?a=1&b=2]]></loc></url>`),
      ],
    },
  },
  {
    id: 'loc-comment',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.w3.org/TR/xml/#sec-comments',
    summary: 'There is a comment or processing instruction inside loc.',
    reason:
      'XML allows it and parsers drop it. Simple parsers treat it as part of the URL, or stop ' +
      'before it.',
    fix: 'Move the comment out of the loc.',
    examples: {
      valid: [
        sampleDocument(
          'a comment beside loc',
          `  <url><!-- home --><loc>https://example.com/</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument(
          'a comment in loc',
          `  <url><loc>https://example.com/<!-- home --></loc></url>`,
        ),
      ],
    },
  },
];
