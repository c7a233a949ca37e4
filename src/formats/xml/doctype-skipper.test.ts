// DOCTYPEs are skipped whole, whatever they hold, in any pieces.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DoctypeSkipper } from './doctype-skipper.ts';

/** Where a DOCTYPE ends when its text comes in windows of a size, and what it declares. */
function skipped(text: string, size: number): { end: number; done: boolean; entities: string[] } {
  const skipper = new DoctypeSkipper();
  skipper.begin();
  let at = 0;
  for (
    let end = Math.min(size, text.length);
    !skipper.done;
    end = Math.min(end + size, text.length)
  ) {
    at = skipper.feed(text, at, end);
    if (end === text.length) break;
  }
  return { end: at, done: skipper.done, entities: [...skipper.entities] };
}

test('brackets and ends in strings, comments and instructions mean nothing', () => {
  const table: Readonly<Record<string, readonly string[]>> = {
    ' urlset>': [],
    ' html PUBLIC \'-//x]>y//EN\' "http://x/[<a">': [],
    ' x [<!ENTITY a "]>"><!ENTITY b \'<c>]\'>]>': ['a', 'b'],
    ' x [<!-- ]> " \' <!ENTITY no "x"> -->]>': [],
    ' x [<?p ]> " ?><!ELEMENT a ANY>]  >': [],
    ' x [<!ENTITY % pe SYSTEM "x"> %pe; <!ENTITY\n c "x">]>': ['c'],
  };
  for (const [text, entities] of Object.entries(table)) {
    for (let size = 1; size <= text.length; size += 1) {
      const expected = { end: text.length, done: true, entities: [...entities] };
      assert.deepEqual(skipped(`${text}<urlset>`, size), expected, `${text} by ${size}`);
    }
  }
});

test('a start tag ends a DOCTYPE that was never closed', () => {
  for (const text of [' x ', ' x [ <!ENTITY a "b"> ', ' x [']) {
    for (let size = 1; size <= 30; size += 1) {
      assert.equal(skipped(`${text}<urlset>`, size).end, text.length, `${text} by ${size}`);
    }
  }
});
