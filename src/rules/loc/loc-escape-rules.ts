import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';

const CONTROL = /%(?:[01][0-9a-f]|7f)/i;
const TWICE = /%25[0-9a-f]{2}/i;

export const locEscapeRules: readonly RuleFile<'loc'>[] = rulesOn('loc', [
  {
    id: 'loc-control-escaped',
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
        sampleLoc('%20, a blank', 'https://example.com/a%20b'),
        sampleLoc('%7E, a tilde', 'https://example.com/%7Eann'),
      ],
      invalid: [
        sampleLoc('%00, NUL', 'https://example.com/a%00'),
        sampleLoc('%0A, a line break', 'https://example.com/a%0A'),
        sampleLoc('%1f, the last one', 'https://example.com/a%1fb'),
        sampleLoc('%7F, delete', 'https://example.com/a%7Fb'),
      ],
    },
    judge: (loc) => CONTROL.exec(loc)?.[0],
  },
  {
    id: 'loc-double-encoded',
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
        sampleLoc('encoded once', 'https://example.com/a%20b'),
        sampleLoc('a percent sign', 'https://example.com/100%25-wool'),
      ],
      invalid: [
        sampleLoc('a blank, encoded twice', 'https://example.com/a%2520b'),
        sampleLoc('a letter, encoded twice', 'https://example.com/?q=%25C3%25BC'),
      ],
    },
    judge: (loc) => TWICE.exec(loc)?.[0],
  },
]);
