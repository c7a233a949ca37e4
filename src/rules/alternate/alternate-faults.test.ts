// Faults of hreflang links: found once, kept for the rules that ask next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import { type AlternateFaultKind, alternateFaults } from './alternate-faults.ts';

const LOC = 'https://example.com/';

function faults(
  links: readonly (readonly [hreflang: string, href: string])[],
  kind: AlternateFaultKind,
): readonly string[] | false {
  const item: readonly Alternate[] = links.map(([hreflang, href]) => ({ hreflang, href }));
  return alternateFaults(item, { loc: LOC }, [kind]);
}

test('a set with the page itself and good codes has no faults, time and again', () => {
  const clean = [
    ['en', LOC],
    ['de', 'https://example.com/de'],
  ] as const;
  for (const kind of ['code-malformed', 'self-missing', 'code-repeated'] as const) {
    assert.equal(faults(clean, kind), false);
    assert.equal(faults(clean, kind), false);
  }
});

test('a bad code is found behind a clean set of as many codes', () => {
  const links = (code: string): readonly (readonly [string, string])[] => [
    ['en', LOC],
    [code, 'https://example.com/b'],
  ];
  assert.equal(faults(links('de'), 'code-malformed'), false);
  assert.deepEqual(faults(links('de_AT'), 'code-malformed'), ['de_AT (meant: de-AT)']);
  assert.equal(faults(links('de'), 'code-malformed'), false);
});

test('a withdrawn language is not an unknown one', () => {
  const links = [
    ['en', LOC],
    ['iw', 'https://example.com/he'],
  ] as const;
  assert.deepEqual(faults(links, 'language-withdrawn'), ['iw (meant: he)']);
  assert.equal(faults(links, 'language-unknown'), false);
});

test('one code with two addresses is another fault than a link written twice', () => {
  const links = [
    ['en', LOC],
    ['EN', LOC],
    ['en', 'https://example.com/b'],
    ['x-default', LOC],
    ['X-Default', 'https://example.com/b'],
  ] as const;
  assert.deepEqual(faults(links, 'link-repeated'), ['EN']);
  assert.deepEqual(faults(links, 'code-repeated'), ['en']);
  assert.deepEqual(faults(links, 'x-default-repeated'), ['X-Default']);
});

test('the page itself may be spelt otherwise, and written as a relative address', () => {
  for (const href of ['https://EXAMPLE.com', 'https://example.com:443/', '/', '//example.com/']) {
    assert.equal(faults([['en', href]], 'self-missing'), false, href);
  }
  for (const href of ['http://example.com/', '/en', 'mailto:a@example.com', 'https://', '']) {
    const found = faults([['en', href]], 'self-missing');
    // An empty reference is the page itself.
    assert.equal(found !== false, href !== '', href);
  }
});

test('10,000 links are looked at once, not each with each', () => {
  const links = Array.from({ length: 10_000 }, (_, index): [string, string] => [
    `en-${index}`,
    `https://example.com/${index}`,
  ]);
  const found = faults(links, 'code-malformed');
  assert.equal(found !== false && found.length > 9_000, true);
});
