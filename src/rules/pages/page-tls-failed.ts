import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageTlsFailed: RuleFile<'page'> = {
  id: 'page-tls-failed',
  watches: 'page',
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
};
