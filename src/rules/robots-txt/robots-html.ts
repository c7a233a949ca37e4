// The robots.txt is an HTML page.
import type { CodeRule } from '../rule.ts';

/** The robots.txt is an HTML page. */
export const robotsHtml: CodeRule = {
  id: 'robots-html',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
  summary: 'The robots.txt is an HTML page.',
  reason:
    'The server answers with a page, often its own “not found” page or the start page of an application. Engines find no rules and no sitemaps in it.',
  fix: 'Serve a plain text file at /robots.txt, or answer 404 when there is none.',
  examples: {
    valid: [
      {
        says: 'plain text',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
      {
        says: 'a comment with markup',
        robotsTxt: `# <html> is not meant for robots
User-agent: *
Disallow:
`,
      },
    ],
    invalid: [
      {
        says: 'a page',
        robotsTxt: `<!doctype html>
<html><body>Not found</body></html>
`,
      },
    ],
  },
};
