import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageAnswerInvalid: RuleFile<'page'> = {
  id: 'page-answer-invalid',
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
