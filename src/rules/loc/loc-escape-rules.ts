import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

const CONTROL = /%(?:[01][0-9a-f]|7f)/i;
const TWICE = /%25[0-9a-f]{2}/i;

export const locEscapeRules: readonly RuleFile<'loc'>[] = [
  {
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
  },
  {
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
        sampleDocument(
          'a blank, encoded twice',
          `<url><loc>https://example.com/a%2520b</loc></url>`,
        ),
        sampleDocument(
          'a letter, encoded twice',
          `<url><loc>https://example.com/?q=%25C3%25BC</loc></url>`,
        ),
      ],
    },
    judge: (loc) => TWICE.exec(loc)?.[0],
  },
];
