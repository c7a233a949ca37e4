import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

const TWICE = /%25[0-9a-f]{2}/i;

export const locDoubleEncoded: RuleFile<'loc'> = {
  id: 'loc-double-encoded',
  watches: 'loc',
  traits: ENTRY_TRAITS.percent,
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2.4',
  summary: 'The URL seems to be percent-encoded twice.',
  reason:
    'In such a URL %2520 requests a page whose name contains the characters %20, not a space. ' +
    'Such a page rarely exists.',
  fix:
    'Encode the URL once: write %20 instead of %2520. Ignore this if the page really has that ' +
    'name.',
  examples: {
    valid: [
      sampleDocument('encoded once', `<url><loc>https://example.com/a%20b</loc></url>`),
      sampleDocument('a percent sign', `<url><loc>https://example.com/100%25-wool</loc></url>`),
    ],
    invalid: [
      sampleDocument('a blank, encoded twice', `<url><loc>https://example.com/a%2520b</loc></url>`),
      sampleDocument(
        'a letter, encoded twice',
        `<url><loc>https://example.com/?q=%25C3%25BC</loc></url>`,
      ),
    ],
  },
  judge: (loc) => TWICE.exec(loc)?.[0],
};
