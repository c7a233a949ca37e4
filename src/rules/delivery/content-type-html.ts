// The content type says HTML, but the bytes are a sitemap.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The content type says HTML, but the bytes are a sitemap. */
export const contentTypeHtml: ProblemRule = {
  id: 'content-type-html',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'content-type-html',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.3',
  summary: 'The content type says HTML, but the bytes are a sitemap.',
  reason:
    'Engines that go by the type take the file for a page. A browser does so too and shows nothing of use.',
  fix: 'Serve the sitemap as application/xml (a list as text/plain).',
  examples: {
    valid: [
      {
        says: 'application/xml',
        document: XML,
        url: 'https://example.com/sitemap.xml',
        contentType: 'application/xml',
      },
      { says: 'no type', document: XML, url: 'https://example.com/sitemap.xml' },
    ],
    invalid: [
      {
        says: 'text/html',
        document: XML,
        url: 'https://example.com/sitemap.xml',
        contentType: 'text/html; charset=utf-8',
      },
    ],
  },
};
