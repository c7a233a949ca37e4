import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { expectedSitemap, servedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

// HTML is here because the rule content-type-html answers it.
const USUAL: ReadonlySet<string> = new Set([
  'application/xml',
  'text/xml',
  'text/plain',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
  'binary/octet-stream',
  'text/html',
]);

export const deliveryContentRules: readonly RuleFile<'fetch'>[] = rulesOn('fetch', [
  {
    id: 'delivery-html',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The server returned an HTML page instead of the sitemap.',
    reason:
      'The server returns status 200 with HTML: the home page of an application, or its “not ' +
      'found” page. Search Console reports an unsupported format. If only the bytes are ' +
      'available, document-not-sitemap reports it.',
    fix:
      'Configure the server to return the sitemap at this address, before any rule that sends ' +
      'all other requests to the application.',
    examples: {
      valid: [
        sampleFetch('200'),
        sampleFetch('a guess', { looksLike: 'html', found: 'guessed' }),
        sampleFetch('404 with a page', { status: 404, looksLike: 'html' }),
      ],
      invalid: [sampleFetch('200 with a page', { looksLike: 'html' })],
    },
    judge: (seen) => seen.looksLike === 'html' && seen.status === 200 && expectedSitemap(seen),
  },
  {
    id: 'delivery-challenge',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'A bot check blocks the sitemap.',
    reason:
      'The server, or a service in front of it, returns a page that checks for a browser. ' +
      'Crawlers cannot pass it. If only the bytes are available, document-not-sitemap reports it.',
    fix: 'Exempt sitemaps and robots.txt from the bot check.',
    examples: {
      valid: [sampleFetch('200')],
      invalid: [
        sampleFetch('status 403 with a challenge', { status: 403, looksLike: 'challenge' }),
      ],
    },
    judge: (seen) =>
      seen.looksLike === 'challenge' && expectedSitemap(seen) && `status ${seen.status}`,
  },
  {
    id: 'delivery-content-type',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.3',
    summary: 'The content type is not one that sitemaps use.',
    reason:
      "No type is required, and engines check the bytes; but a type such as an image's or JSON " +
      'often means that something else should have been served.',
    fix:
      'Serve XML as application/xml, lists as text/plain, feeds as application/rss+xml or ' +
      'application/atom+xml, gzip files as application/gzip.',
    examples: {
      valid: [
        sampleFetch('application/xml'),
        sampleFetch('a type of XML', { headers: [['content-type', 'application/rdf+xml']] }),
        sampleFetch('no type', { headers: [] }),
        sampleFetch('HTML, which another rule is about', {
          headers: [['content-type', 'text/html']],
        }),
      ],
      invalid: [
        sampleFetch('an image', { headers: [['content-type', 'image/png']] }),
        sampleFetch('JSON', { headers: [['content-type', 'application/json']] }),
      ],
    },
    judge(seen) {
      const type = seen.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      const usual = type === '' || USUAL.has(type) || type.endsWith('+xml');
      return !usual && servedSitemap(seen) && type;
    },
  },
  {
    id: 'delivery-name-not-ascii',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'The URL of the sitemap has non-ASCII characters.',
    reason:
      'It must be escaped like the URLs in it. Not every client escapes it, and not all do it ' +
      'the same way.',
    fix:
      'Use only ASCII letters, digits, hyphens and dots in the file name, or percent-encode it ' +
      'wherever it is named.',
    examples: {
      valid: [
        sampleFetch('ASCII'),
        sampleFetch('percent-encoded', { url: 'https://example.com/pl%C3%A4ne.xml' }),
      ],
      invalid: [sampleFetch('an umlaut', { url: 'https://example.com/pläne.xml' })],
    },
    judge: (seen) => /[^ -~]/.test(seen.url) && expectedSitemap(seen) && seen.url,
  },
]);
