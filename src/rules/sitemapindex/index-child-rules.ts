import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleChild } from '../samples/sample-document.ts';

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
        sampleChild('XML', 'https://example.com/sitemap-1.xml.gz'),
        sampleChild('a script with a parameter', 'https://example.com/sitemap?part=1'),
        sampleChild('the home page with a parameter', 'https://example.com/?sitemap=posts'),
      ],
      invalid: [
        sampleChild('HTML', 'https://example.com/about.html'),
        sampleChild('the home page', 'https://example.com/'),
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
        sampleChild('ASCII', 'https://example.com/sitemap-1.xml'),
        sampleChild('an escaped letter', 'https://example.com/sitemap-%C3%BC.xml'),
      ],
      invalid: [sampleChild('a letter as it is', 'https://example.com/sitemap-ü.xml')],
    },
    judge: ({ loc }) => BEYOND_ASCII.test(loc),
  },
]);
