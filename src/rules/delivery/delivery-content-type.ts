import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

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

export const deliveryContentType: RuleFile<'fetch'> = {
  id: 'delivery-content-type',
  watches: 'fetch',
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
};
