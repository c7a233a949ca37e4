import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageAddressPrivate: RuleFile<'page'> = {
  id: 'page-address-private',
  watches: 'page',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc6890.html',
  summary: 'The page is in a private network, or redirects into one.',
  reason: 'Engines cannot go there: such addresses are left in sitemaps by test servers.',
  fix:
    'List the public address of the page. If this is a test of your own network, use ' +
    '--allow-private.',
  fixUnlisted: 'If this is a test of your own network, use --allow-private.',
  examples: {
    valid: [samplePage('a public address')],
    invalid: [samplePage('10.0.0.1', { response: { failure: 'address-forbidden' } })],
  },
  judge: ({ response }) => response?.failure === 'address-forbidden',
};
