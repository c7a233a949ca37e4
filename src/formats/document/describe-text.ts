// What a document that is no sitemap may be instead, for the message about it.
import type { ByteWindow } from '../bytes/byte-window.ts';
import { firstSignificant } from './format-sniffer.ts';

const HEAD_BYTES = 1_024;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\s*[{[]/, 'it looks like JSON'],
  [/^PK\x03\x04/, 'it looks like a ZIP archive, which the protocol does not allow'],
  [/^%PDF-/, 'it looks like a PDF document'],
  [/^\s*(?:#[^\n]*\n\s*)*(?:user-agent|sitemap|allow|disallow)\s*:/i, 'it looks like a robots.txt'],
  [/^[^\n]{0,200}\bhttps?:\/\//i, 'it looks like a message or a table that holds URLs'],
];

/** Says what the first text of a window looks like; `undefined` when nobody knows. */
export function describeText(window: ByteWindow): string | undefined {
  const first = firstSignificant(window);
  const head = window.text.slice(first, first + HEAD_BYTES);
  return KINDS.find(([pattern]) => pattern.test(head))?.[1];
}
