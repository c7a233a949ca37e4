import type { RuleFile } from '../rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsContentType: RuleFile<'robots-txt'> = {
  id: 'robots-content-type',
  watches: 'robots-txt',
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
};
