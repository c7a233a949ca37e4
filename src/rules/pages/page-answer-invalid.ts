import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageAnswerInvalid: RuleFile<'page'> = {
  id: 'page-answer-invalid',
  watches: 'page',
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
};
