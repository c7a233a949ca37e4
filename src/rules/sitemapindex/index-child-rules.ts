import { type RuleFile, rulesOn } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

const PAGE_FILE = /\.(?:x?html?|shtml|aspx|jpe?g|png|gif|webp|svg|pdf|docx?|css|js|mp4)$/i;
const BEYOND_ASCII = /[^\x00-\x7f]/;

export const indexChildRules: readonly RuleFile<'sitemap'>[] = rulesOn('sitemap', [
  {
    id: 'index-child-looks-like-page',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'A listed sitemap has a URL that looks like a page.',
    reason:
      'An index lists sitemaps, which list pages. A sitemap can have any name, so this is only a ' +
      'hint.',
    fix: 'If it is a page, list it in a sitemap instead.',
    examples: {
      valid: [
        sampleIndex('XML', `<sitemap><loc>https://example.com/sitemap-1.xml.gz</loc></sitemap>`),
        sampleIndex(
          'a script with a parameter',
          `<sitemap><loc>https://example.com/sitemap?part=1</loc></sitemap>`,
        ),
        sampleIndex(
          'the home page with a parameter',
          `<sitemap><loc>https://example.com/?sitemap=posts</loc></sitemap>`,
        ),
      ],
      invalid: [
        sampleIndex('HTML', `<sitemap><loc>https://example.com/about.html</loc></sitemap>`),
        sampleIndex('the home page', `<sitemap><loc>https://example.com/</loc></sitemap>`),
      ],
    },
    judge({ loc }) {
      const url = URL.parse(loc);
      if (url === null || url.search !== '') return false;
      return url.pathname === '/' || PAGE_FILE.test(url.pathname);
    },
  },
  {
    id: 'index-child-not-ascii',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'The URL of a listed sitemap has non-ASCII characters.',
    reason:
      'The URL must be encoded for the server. A crawler that cannot read it loses all pages of ' +
      'that sitemap.',
    fix: 'Percent-encode the URL as UTF-8, or rename the file.',
    examples: {
      valid: [
        sampleIndex('ASCII', `<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>`),
        sampleIndex(
          'an escaped letter',
          `<sitemap><loc>https://example.com/sitemap-%C3%BC.xml</loc></sitemap>`,
        ),
      ],
      invalid: [
        sampleIndex(
          'a letter as it is',
          `<sitemap><loc>https://example.com/sitemap-ü.xml</loc></sitemap>`,
        ),
      ],
    },
    judge: ({ loc }) => BEYOND_ASCII.test(loc),
  },
]);
