import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

const CONTROL = /%(?:[01][0-9a-f]|7f)/i;

export const locControlEscaped: RuleFile<'loc'> = {
  id: 'loc-control-escaped',
  watches: 'loc',
  traits: ENTRY_TRAITS.percent,
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-7.3',
  summary: 'The URL has an escaped control character.',
  reason:
    'Page URLs do not contain control characters. They come from data with line breaks or NUL ' +
    'bytes, and servers and firewalls reject such URLs.',
  fix: 'Remove the character from the data that the URL is made of.',
  examples: {
    valid: [
      {
        says: '%20, a blank',
        document: sampleDocument(`<url><loc>https://example.com/a%20b</loc></url>`),
      },
      {
        says: '%7E, a tilde',
        document: sampleDocument(`<url><loc>https://example.com/%7Eann</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '%00, NUL',
        document: sampleDocument(`<url><loc>https://example.com/a%00</loc></url>`),
      },
      {
        says: '%0A, a line break',
        document: sampleDocument(`<url><loc>https://example.com/a%0A</loc></url>`),
      },
      {
        says: '%1f, the last one',
        document: sampleDocument(`<url><loc>https://example.com/a%1fb</loc></url>`),
      },
      {
        says: '%7F, delete',
        document: sampleDocument(`<url><loc>https://example.com/a%7Fb</loc></url>`),
      },
    ],
  },
  judge: (loc) => CONTROL.exec(loc)?.[0],
};
