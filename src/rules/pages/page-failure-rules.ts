import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageFailureRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-server-error',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page returns a server error: status 500 or above.',
    reason: 'Engines crawl the site more slowly, try again, and drop the page if the error lasts.',
    fix: "Check the server's logs for this URL.",
    examples: {
      valid: [
        samplePage('status 200'),
        samplePage('status 404 is not a server error', { response: { status: 404 } }),
      ],
      invalid: [
        samplePage('status 500', { response: { status: 500 } }),
        samplePage('status 503', { response: { status: 503 } }),
      ],
    },
    judge({ response }) {
      const status = response?.status ?? 0;
      return status >= 500 && `status ${status}`;
    },
  },
  {
    id: 'page-rate-limited',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc6585.html#section-4',
    summary: 'The server returned status 429 (too many requests).',
    reason:
      'The page could not be checked. Engines that get this status crawl the site more slowly.',
    fix:
      'Check again with fewer requests. If engines get this status too, raise the limit for ' +
      'them.',
    examples: {
      valid: [samplePage('status 200')],
      invalid: [samplePage('status 429', { response: { status: 429 } })],
    },
    judge: ({ response }) => response?.status === 429,
  },
  {
    id: 'page-unreachable',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page could not be reached.',
    reason:
      'A page that does not respond cannot be indexed. Engines treat this as a server error: ' +
      'they slow down, and finally drop the page.',
    fix: 'Check its DNS record, the server, and whether it responds in time.',
    examples: {
      valid: [samplePage('answered')],
      invalid: [
        samplePage('no answer in time', { response: { failure: 'timeout' } }),
        samplePage('no such host', { response: { failure: 'dns' } }),
        samplePage('interrupted in the middle', {
          response: { status: 200, failure: 'broken-off' },
        }),
      ],
    },
    judge({ response }) {
      switch (response?.failure) {
        case 'dns':
          return 'its host has no address';
        case 'connection':
          return 'there was no connection';
        case 'timeout':
          return 'it did not answer in time';
        case 'broken-off':
          return 'the response was truncated';
        default:
          return false;
      }
    },
  },
  {
    id: 'page-tls-failed',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.3.4',
    summary: 'The secure connection to the page failed.',
    reason: 'Browsers warn users, and crawlers cannot fetch the page.',
    fix: 'Renew the certificate, and send it with its intermediate certificates.',
    examples: {
      valid: [samplePage('answered')],
      invalid: [samplePage('an expired certificate', { response: { failure: 'tls' } })],
    },
    judge: ({ response }) => response?.failure === 'tls',
  },
  {
    id: 'page-answer-invalid',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.2',
    summary:
      "The server's response is not valid HTTP, is badly encoded, or redirects to something that " +
      'is not a web address.',
    reason: 'Browsers tolerate some such responses; crawlers give up.',
    fix: 'Request the page with a tool that shows headers, and fix Location and Content-Encoding.',
    examples: {
      valid: [samplePage('answered')],
      invalid: [samplePage('redirects to mailto:', { response: { failure: 'answer-invalid' } })],
    },
    judge: ({ response }) =>
      response?.failure === 'answer-invalid' || response?.failure === 'address-invalid',
  },
  {
    id: 'page-address-private',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc6890.html',
    summary: 'The page is in a private network, or redirects into one.',
    reason: 'Engines cannot reach such addresses; usually a test server left them in the sitemap.',
    fix: 'List the public URL of the page. To test your own network, use --allow-private.',
    fixUnlisted: 'To test your own network, use --allow-private.',
    examples: {
      valid: [samplePage('a public address')],
      invalid: [samplePage('10.0.0.1', { response: { failure: 'address-forbidden' } })],
    },
    judge: ({ response }) => response?.failure === 'address-forbidden',
  },
]);

// Our own measure: no engine names one. web.dev calls more than 1.8 s for the first byte poor.
const FIRST_BYTE_MS_MAX = 3_000;
const PAGE_BYTES_MAX = 15_728_640;

export const pageLoadRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-slow',
    severity: 'info',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/large-site-managing-crawl-budget',
    summary: 'The server took more than three seconds to respond.',
    reason:
      'Crawlers visit slow sites less often. This is a single measurement from one place, so it ' +
      'may be chance.',
    fix: 'Find out why the server is slow; a cache in front of it often helps.',
    examples: {
      valid: [samplePage('three seconds', { response: { firstByteMs: 3_000 } })],
      invalid: [samplePage('3,001 ms', { response: { firstByteMs: 3_001 } })],
    },
    judge({ response }) {
      const waited = response?.firstByteMs ?? 0;
      return waited > FIRST_BYTE_MS_MAX && `${(waited / 1000).toFixed(1)} s`;
    },
  },
  {
    id: 'page-too-large',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
    summary: 'The page is larger than 15 MiB.',
    reason: 'Google reads the first 15 MB of a page and ignores the rest; other engines read less.',
    fix: 'Move large images and data out of the HTML, or split the page.',
    examples: {
      valid: [samplePage('15,728,640 bytes', { response: { bytes: 15_728_640 } })],
      invalid: [
        samplePage('one byte more', { response: { bytes: 15_728_641 } }),
        samplePage('more than was read', { response: { status: 200, failure: 'too-large' } }),
      ],
    },
    judge({ response }) {
      if (response?.failure === 'too-large') return true;
      const bytes = response?.bytes ?? 0;
      return bytes > PAGE_BYTES_MAX && `${bytes} bytes`;
    },
  },
]);
