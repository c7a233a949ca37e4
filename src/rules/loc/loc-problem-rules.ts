// Rules that report what the reader finds wrong with URLs.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

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
      valid: [
        { says: 'a URL', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
      ],
      invalid: [
        { says: 'nothing', document: sampleDocument(`<url><loc></loc></url>`) },
        { says: 'white space alone', document: sampleDocument(`<url><loc> </loc></url>`) },
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
        {
          says: 'a full URL',
          url: 'https://example.com/sitemap.xml',
          document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a path',
          url: 'https://example.com/sitemap.xml',
          document: sampleDocument(`<url><loc>/a</loc></url>`),
        },
        {
          says: 'a URL without a scheme',
          url: 'https://example.com/sitemap.xml',
          document: sampleDocument(`<url><loc>//example.com/a</loc></url>`),
        },
        {
          says: 'the path of a child',
          url: 'https://example.com/sitemap.xml',
          document: sampleIndex(`<sitemap><loc>/sitemap-1.xml</loc></sitemap>`),
        },
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
      valid: [
        {
          says: 'https',
          document: sampleDocument(`<url><loc>https://www.example.com/a</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a host that begins with www',
          document: sampleDocument(`<url><loc>www.example.com/a</loc></url>`),
        },
        {
          says: "the sitemap's own host",
          url: 'https://example.com/sitemap.xml',
          document: sampleDocument(`<url><loc>example.com/a</loc></url>`),
        },
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
        { says: 'http', document: sampleDocument(`<url><loc>http://example.com/</loc></url>`) },
        { says: 'https', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
      ],
      invalid: [
        { says: 'ftp', document: sampleDocument(`<url><loc>ftp://example.com/a</loc></url>`) },
        {
          says: 'a mail address',
          document: sampleDocument(`<url><loc>mailto:info@example.com</loc></url>`),
        },
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
        { says: 'a URL', document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`) },
        {
          says: 'an address in the host',
          document: sampleDocument(`<url><loc>https://[2001:db8::1]/</loc></url>`),
        },
      ],
      invalid: [
        { says: 'no host', document: sampleDocument(`<url><loc>https://</loc></url>`) },
        {
          says: 'a bracket in the host',
          document: sampleDocument(`<url><loc>https://[example.com/</loc></url>`),
        },
        {
          says: 'a port that is not a number',
          document: sampleDocument(`<url><loc>https://example.com:port/</loc></url>`),
        },
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
      'A sitemap is public, so the user name and password are public too. A page that needs ' +
      'them cannot be indexed.',
    fix: 'Remove everything up to the @, and change the password if there was one.',
    examples: {
      valid: [
        {
          says: 'no credentials',
          document: sampleDocument(`<url><loc>https://example.com/</loc></url>`),
        },
        {
          says: 'an at sign in the path',
          document: sampleDocument(`<url><loc>https://example.com/@user</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'user and password',
          document: sampleDocument(`<url><loc>https://user:secret@example.com/</loc></url>`),
        },
        {
          says: 'a user name',
          document: sampleDocument(`<url><loc>https://user@example.com/</loc></url>`),
        },
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
        {
          says: 'lower case',
          document: sampleDocument(`<url><loc>https://example.com/</loc></url>`),
        },
        {
          says: 'upper case in the path',
          document: sampleDocument(`<url><loc>https://example.com/About</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'the scheme',
          document: sampleDocument(`<url><loc>HTTPS://example.com/</loc></url>`),
        },
        {
          says: 'the host',
          document: sampleDocument(`<url><loc>https://Example.com/</loc></url>`),
        },
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
        { says: 'no port', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
        {
          says: 'a port of its own',
          document: sampleDocument(`<url><loc>https://example.com:8443/</loc></url>`),
        },
        {
          says: "the other scheme's port",
          document: sampleDocument(`<url><loc>http://example.com:443/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '443 and https',
          document: sampleDocument(`<url><loc>https://example.com:443/</loc></url>`),
        },
        {
          says: '80 and http',
          document: sampleDocument(`<url><loc>http://example.com:80/</loc></url>`),
        },
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
        {
          says: 'a resolved path',
          document: sampleDocument(`<url><loc>https://example.com/b</loc></url>`),
        },
        {
          says: 'dots in a name',
          document: sampleDocument(`<url><loc>https://example.com/.well-known/a..b</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'up',
          document: sampleDocument(`<url><loc>https://example.com/a/../b</loc></url>`),
        },
        { says: 'here', document: sampleDocument(`<url><loc>https://example.com/./b</loc></url>`) },
        {
          says: 'escaped dots',
          document: sampleDocument(`<url><loc>https://example.com/a/%2E%2E/b</loc></url>`),
        },
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
        {
          says: 'no fragment',
          document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
        },
        {
          says: 'an escaped number sign',
          document: sampleDocument(`<url><loc>https://example.com/c%23</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a fragment',
          document: sampleDocument(`<url><loc>https://example.com/a#top</loc></url>`),
        },
        {
          says: 'a path behind the sign',
          document: sampleDocument(`<url><loc>https://example.com/#/products</loc></url>`),
        },
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
            sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_027)}</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '2,048 characters',
          document: () =>
            sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_028)}</loc></url>`),
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
            sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_028)}</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '2,049 characters',
          document: () =>
            sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_029)}</loc></url>`),
        },
      ],
    },
  },
];
