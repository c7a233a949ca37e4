import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

const SLASHES = /^https?:(\/*)/i;

export const locHostSlashes: RuleFile<'loc'> = {
  id: 'loc-host-slashes',
  watches: 'loc',
  traits: ENTRY_TRAITS.hostSlashes,
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.2.1',
  summary: 'The URL does not have exactly two slashes between scheme and host.',
  reason:
    'By RFC 3986 such a URL has no host, and an http URL without a host is invalid. Browsers ' +
    'repair it; engines that do not will drop the entry.',
  fix: 'Write two slashes after the scheme: https://example.com/.',
  examples: {
    valid: [
      sampleDocument('two', `<url><loc>https://example.com/a</loc></url>`),
      sampleDocument('one in the path', `<url><loc>https://example.com/https:/a</loc></url>`),
    ],
    invalid: [
      sampleDocument('one', `<url><loc>https:/example.com/a</loc></url>`),
      sampleDocument('none', `<url><loc>https:example.com/a</loc></url>`),
      sampleDocument('three', `<url><loc>https:///example.com/a</loc></url>`),
    ],
  },
  judge(loc) {
    const slashes = SLASHES.exec(loc)?.[1];
    return slashes !== undefined && slashes.length !== 2;
  },
};
