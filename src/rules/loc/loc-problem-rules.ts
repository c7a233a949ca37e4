// Rules that report what the reader finds wrong with URLs.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleChild, sampleLoc, urlsetXml } from '../samples/sample-document.ts';

const IN_ROOT = { url: 'https://example.com/sitemap.xml' };

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
      valid: [sampleLoc('a URL', 'https://example.com/')],
      invalid: [sampleLoc('nothing', ''), sampleLoc('white space alone', ' ')],
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
      valid: [sampleLoc('a full URL', 'https://example.com/a', IN_ROOT)],
      invalid: [
        sampleLoc('a path', '/a', IN_ROOT),
        sampleLoc('a URL without a scheme', '//example.com/a', IN_ROOT),
        sampleChild('the path of a child', '/sitemap-1.xml', IN_ROOT),
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
      valid: [sampleLoc('https', 'https://www.example.com/a')],
      invalid: [
        sampleLoc('a host that begins with www', 'www.example.com/a'),
        sampleLoc("the sitemap's own host", 'example.com/a', IN_ROOT),
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
      valid: [sampleLoc('http', 'http://example.com/'), sampleLoc('https', 'https://example.com/')],
      invalid: [
        sampleLoc('ftp', 'ftp://example.com/a'),
        sampleLoc('a mail address', 'mailto:info@example.com'),
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
        sampleLoc('a URL', 'https://example.com/a'),
        sampleLoc('an address in the host', 'https://[2001:db8::1]/'),
      ],
      invalid: [
        sampleLoc('no host', 'https://'),
        sampleLoc('a bracket in the host', 'https://[example.com/'),
        sampleLoc('a port that is not a number', 'https://example.com:port/'),
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
        sampleLoc('no credentials', 'https://example.com/'),
        sampleLoc('an at sign in the path', 'https://example.com/@user'),
      ],
      invalid: [
        sampleLoc('user and password', 'https://user:secret@example.com/'),
        sampleLoc('a user name', 'https://user@example.com/'),
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
        sampleLoc('lower case', 'https://example.com/'),
        sampleLoc('upper case in the path', 'https://example.com/About'),
      ],
      invalid: [
        sampleLoc('the scheme', 'HTTPS://example.com/'),
        sampleLoc('the host', 'https://Example.com/'),
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
        sampleLoc('no port', 'https://example.com/'),
        sampleLoc('a port of its own', 'https://example.com:8443/'),
        sampleLoc("the other scheme's port", 'http://example.com:443/'),
      ],
      invalid: [
        sampleLoc('443 and https', 'https://example.com:443/'),
        sampleLoc('80 and http', 'http://example.com:80/'),
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
        sampleLoc('a resolved path', 'https://example.com/b'),
        sampleLoc('dots in a name', 'https://example.com/.well-known/a..b'),
      ],
      invalid: [
        sampleLoc('up', 'https://example.com/a/../b'),
        sampleLoc('here', 'https://example.com/./b'),
        sampleLoc('escaped dots', 'https://example.com/a/%2E%2E/b'),
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
        sampleLoc('no fragment', 'https://example.com/a'),
        sampleLoc('an escaped number sign', 'https://example.com/c%23'),
      ],
      invalid: [
        sampleLoc('a fragment', 'https://example.com/a#top'),
        sampleLoc('a path behind the sign', 'https://example.com/#/products'),
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
