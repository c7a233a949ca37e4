import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageAddressPrivate: RuleFile<'page'> = {
  id: 'page-address-private',
  watches: 'page',
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
};
