// Rules that report what the reader finds wrong with URLs.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument, sampleIndex, urlsetXml } from '../sample-document.ts';

export const locProblemRules: readonly RuleRow[] = [
  {
    id: 'loc-empty',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The loc is empty.',
    reason:
      'An entry without a URL does not identify a page and is dropped. A generator that writes ' +
      'such entries has lost pages.',
    fix: "Write the page's full URL, or remove the entry.",
    examples: {
      valid: [sampleDocument('a URL', `<url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('nothing', `<url><loc></loc></url>`),
        sampleDocument('white space alone', `<url><loc> </loc></url>`),
      ],
    },
  },
  {
    id: 'loc-relative',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The URL is relative.',
    reason:
      'A loc must be a full URL with scheme and host. Search Console reports such URLs as ' +
      'invalid, in a sitemap index as incomplete.',
    fix: 'Write the full URL, with https:// and the host.',
    examples: {
      valid: [
        sampleDocument('a full URL', `<url><loc>https://example.com/a</loc></url>`, {
          url: 'https://example.com/sitemap.xml',
        }),
      ],
      invalid: [
        sampleDocument('a path', `<url><loc>/a</loc></url>`, {
          url: 'https://example.com/sitemap.xml',
        }),
        sampleDocument('a URL without a scheme', `<url><loc>//example.com/a</loc></url>`, {
          url: 'https://example.com/sitemap.xml',
        }),
        sampleIndex('the path of a child', `<sitemap><loc>/sitemap-1.xml</loc></sitemap>`, {
          url: 'https://example.com/sitemap.xml',
        }),
      ],
    },
  },
  {
    id: 'loc-scheme-missing',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The loc has no scheme.',
    reason:
      'A loc must begin with http:// or https://. A host alone looks like a path, and guessing ' +
      'could produce a URL that does not exist; the entry is dropped.',
    fix: 'Add the https:// or http:// that the page uses.',
    examples: {
      valid: [sampleDocument('https', `<url><loc>https://www.example.com/a</loc></url>`)],
      invalid: [
        sampleDocument('a host that begins with www', `<url><loc>www.example.com/a</loc></url>`),
        sampleDocument("the sitemap's own host", `<url><loc>example.com/a</loc></url>`, {
          url: 'https://example.com/sitemap.xml',
        }),
      ],
    },
  },
  {
    id: 'loc-scheme-unsupported',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The loc is not an http or https URL.',
    reason: 'Search engines fetch pages only over http and https. The entry is dropped.',
    fix: 'List the http or https address of the page, or remove the entry.',
    examples: {
      valid: [
        sampleDocument('http', `<url><loc>http://example.com/</loc></url>`),
        sampleDocument('https', `<url><loc>https://example.com/</loc></url>`),
      ],
      invalid: [
        sampleDocument('ftp', `<url><loc>ftp://example.com/a</loc></url>`),
        sampleDocument('a mail address', `<url><loc>mailto:info@example.com</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The loc is not a URL.',
    reason: 'It cannot be parsed as a URL, so it cannot be fetched. The entry is dropped.',
    fix: "Write the page's full URL, as the address bar of a browser shows it.",
    examples: {
      valid: [
        sampleDocument('a URL', `<url><loc>https://example.com/a</loc></url>`),
        sampleDocument('an address in the host', `<url><loc>https://[2001:db8::1]/</loc></url>`),
      ],
      invalid: [
        sampleDocument('no host', `<url><loc>https://</loc></url>`),
        sampleDocument('a bracket in the host', `<url><loc>https://[example.com/</loc></url>`),
        sampleDocument(
          'a port that is not a number',
          `<url><loc>https://example.com:port/</loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'loc-credentials',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
    summary: 'The URL contains credentials.',
    reason:
      'A sitemap is public, so the user name and password are public too. A page that needs them ' +
      'cannot be indexed.',
    fix: 'Remove everything up to the @, and change the password if there was one.',
    examples: {
      valid: [
        sampleDocument('no credentials', `<url><loc>https://example.com/</loc></url>`),
        sampleDocument('an at sign in the path', `<url><loc>https://example.com/@user</loc></url>`),
      ],
      invalid: [
        sampleDocument(
          'user and password',
          `<url><loc>https://user:secret@example.com/</loc></url>`,
        ),
        sampleDocument('a user name', `<url><loc>https://user@example.com/</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-upper-case',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1',
    summary: "The URL's scheme or host is in upper case.",
    reason:
      'Scheme and host are case-insensitive, but tools that compare URLs as text see two ' +
      'different pages.',
    fix: 'Write scheme and host in lower case.',
    examples: {
      valid: [
        sampleDocument('lower case', `<url><loc>https://example.com/</loc></url>`),
        sampleDocument('upper case in the path', `<url><loc>https://example.com/About</loc></url>`),
      ],
      invalid: [
        sampleDocument('the scheme', `<url><loc>HTTPS://example.com/</loc></url>`),
        sampleDocument('the host', `<url><loc>https://Example.com/</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-default-port',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3',
    summary: 'The URL includes the default port of its scheme.',
    reason:
      'The URL with and without the port is the same page, but tools that compare URLs as text ' +
      'see two.',
    fix: 'Remove :443 from https URLs and :80 from http URLs.',
    examples: {
      valid: [
        sampleDocument('no port', `<url><loc>https://example.com/</loc></url>`),
        sampleDocument('a port of its own', `<url><loc>https://example.com:8443/</loc></url>`),
        sampleDocument("the other scheme's port", `<url><loc>http://example.com:443/</loc></url>`),
      ],
      invalid: [
        sampleDocument('443 and https', `<url><loc>https://example.com:443/</loc></url>`),
        sampleDocument('80 and http', `<url><loc>http://example.com:80/</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-dot-segment',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4',
    summary: 'The path has dot segments.',
    reason:
      'Clients resolve . and .. before the request, so the URL fetched is not the one listed.',
    fix: 'Write the resolved path.',
    examples: {
      valid: [
        sampleDocument('a resolved path', `<url><loc>https://example.com/b</loc></url>`),
        sampleDocument(
          'dots in a name',
          `<url><loc>https://example.com/.well-known/a..b</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('up', `<url><loc>https://example.com/a/../b</loc></url>`),
        sampleDocument('here', `<url><loc>https://example.com/./b</loc></url>`),
        sampleDocument('escaped dots', `<url><loc>https://example.com/a/%2E%2E/b</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-fragment',
    within: 'entry',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    summary: 'The URL has a fragment.',
    reason:
      'Everything after # is not sent to the server, and engines do not index it as a separate ' +
      'page. Several such URLs are one page to them.',
    fix: 'Remove the # and everything after it; content without a URL of its own needs one.',
    examples: {
      valid: [
        sampleDocument('no fragment', `<url><loc>https://example.com/a</loc></url>`),
        sampleDocument('an escaped number sign', `<url><loc>https://example.com/c%23</loc></url>`),
      ],
      invalid: [
        sampleDocument('a fragment', `<url><loc>https://example.com/a#top</loc></url>`),
        sampleDocument(
          'a path behind the sign',
          `<url><loc>https://example.com/#/products</loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'loc-long',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The URL has 2,048 characters.',
    reason:
      "The protocol's text requires fewer than 2,048 characters; its schema allows 2,048. " +
      'Engines that follow the text drop the URL.',
    fix: 'Shorten the URL to at most 2,047 characters.',
    examples: {
      valid: [
        {
          says: '2,047 characters',
          document: () =>
            urlsetXml(`<url><loc>https://example.com/${'a'.repeat(2_027)}</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '2,048 characters',
          document: () =>
            urlsetXml(`<url><loc>https://example.com/${'a'.repeat(2_028)}</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'loc-too-long',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The URL has more than 2,048 characters.',
    reason: 'The protocol requires fewer than 2,048 characters. Engines drop longer URLs.',
    fix:
      'Shorten the URL to at most 2,047 characters; remove parameters that do not select ' +
      'content.',
    examples: {
      valid: [
        {
          says: '2,048 characters',
          document: () =>
            urlsetXml(`<url><loc>https://example.com/${'a'.repeat(2_028)}</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '2,049 characters',
          document: () =>
            urlsetXml(`<url><loc>https://example.com/${'a'.repeat(2_029)}</loc></url>`),
        },
      ],
    },
  },
];
