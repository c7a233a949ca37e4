// A listed page with an answer that is no HTTP, or leads to no web address.
import type { JudgingRule } from '../rule.ts';
import { samplePage } from './sample-page.ts';

/**
 * The answer cannot be understood: it is no HTTP, its encoding is damaged, or it redirects to no
 * web address.
 */
export const pageAnswerInvalid: JudgingRule<'page'> = {
  id: 'page-answer-invalid',
  subject: 'pages',
  since: '0.3.0',
  watches: 'page',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.2',
  summary:
    'The answer cannot be understood: it is not HTTP, its encoding is damaged, or it ' +
    'does not redirect to a web address.',
  reason: 'Browsers are lenient with some such answers; crawlers give up.',
  fix: 'Ask for the page with a tool that shows headers, and fix Location and Content-Encoding.',
  examples: {
    valid: [samplePage('answered')],
    invalid: [samplePage('redirects to mailto:', { response: { failure: 'answer-invalid' } })],
  },
  judge: ({ response }) =>
    response?.failure === 'answer-invalid' || response?.failure === 'address-invalid',
};
