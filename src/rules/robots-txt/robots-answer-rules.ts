import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

// Nine tenths of what engines must read.
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5
const NEARLY_BYTES = 460_800;

export const robotsAnswerRules: readonly RuleFile<'robots-txt'>[] = rulesOn('robots-txt', [
  {
    id: 'robots-unreachable',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
    summary: 'The robots.txt cannot be fetched: the server does not respond.',
    reason:
      'Engines then treat everything as disallowed, including sitemaps, until the file can be ' +
      'fetched again or the failure has lasted for weeks.',
    fix: 'Make /robots.txt return the file, or 404 if there is none.',
    examples: {
      valid: [sampleAnswer('the file'), sampleAnswer('404: there is none', { status: 404 })],
      invalid: [
        sampleAnswer('no answer', { status: undefined, problem: 'The connection was refused.' }),
      ],
    },
    judge: ({ status, problem }) => status === undefined && (problem ?? true),
  },
  {
    id: 'robots-server-error',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
    summary: 'The robots.txt returns a server error.',
    reason:
      'With a status of 500 or above engines treat everything as disallowed, including sitemaps, ' +
      'until the file can be fetched again or the error has lasted for weeks.',
    fix: 'Fix the server, or return 404 if there is no robots.txt.',
    examples: {
      valid: [sampleAnswer('499', { status: 499 })],
      invalid: [sampleAnswer('500', { status: 500 }), sampleAnswer('503', { status: 503 })],
    },
    judge: ({ status }) => status !== undefined && status >= 500 && `status ${status}`,
  },
  {
    id: 'robots-rate-limited',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes',
    summary: 'The robots.txt returns status 429 (too many requests).',
    reason:
      'Google treats this as a server error: until it ends, the whole site counts as disallowed.',
    fix: 'Exempt /robots.txt from the rate limit.',
    examples: {
      valid: [sampleAnswer('the file'), sampleAnswer('404', { status: 404 })],
      invalid: [sampleAnswer('429', { status: 429 })],
    },
    judge: ({ status }) => status === 429,
  },
  {
    id: 'robots-content-type',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'The robots.txt is not served as text/plain.',
    reason:
      'The type should be text/plain. Engines read the file anyway, but a type such as text/html ' +
      'often means that the server returned a page instead.',
    fix: 'Serve the file with `Content-Type: text/plain; charset=utf-8`.',
    examples: {
      valid: [
        sampleAnswer('text/plain', { contentType: 'Text/Plain; charset=UTF-8' }),
        sampleAnswer('no type', { contentType: undefined }),
        sampleAnswer('a page that says 404', { status: 404, contentType: 'text/html' }),
      ],
      invalid: [sampleAnswer('text/html', { contentType: 'text/html' })],
    },
    judge({ status, contentType }) {
      if (status !== 200 || contentType === undefined) return false;
      return !/^text\/plain(?:[;\s]|$)/i.test(contentType.trim()) && contentType;
    },
  },
  {
    id: 'robots-nearly-too-large',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
    summary: 'The robots.txt has almost reached the size that engines read.',
    reason:
      'Engines must read 500 KiB (512,000 bytes) and may stop there. The file is larger than 90 ' +
      '% of that.',
    fix:
      'Shorten the file: combine rules with patterns, and remove those of pages that no longer ' +
      'exist.',
    examples: {
      valid: [sampleAnswer('460,800 bytes', { bytes: 460_800 })],
      invalid: [sampleAnswer('460,801 bytes', { bytes: 460_801 })],
    },
    judge: ({ status, bytes }) => status === 200 && bytes > NEARLY_BYTES && `${bytes} bytes`,
  },
]);
