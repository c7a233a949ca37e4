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
      sampleDocument('%20, a blank', `<url><loc>https://example.com/a%20b</loc></url>`),
      sampleDocument('%7E, a tilde', `<url><loc>https://example.com/%7Eann</loc></url>`),
    ],
    invalid: [
      sampleDocument('%00, NUL', `<url><loc>https://example.com/a%00</loc></url>`),
      sampleDocument('%0A, a line break', `<url><loc>https://example.com/a%0A</loc></url>`),
      sampleDocument('%1f, the last one', `<url><loc>https://example.com/a%1fb</loc></url>`),
      sampleDocument('%7F, delete', `<url><loc>https://example.com/a%7Fb</loc></url>`),
    ],
  },
  judge: (loc) => CONTROL.exec(loc)?.[0],
};
