// Examples of rules as Markdown: what cannot be seen is written out, what is long is cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleExample } from '../../src/rules/port/rule-example.ts';
import { rulesExampleText } from './rules-example-text.ts';

const shown = (example: RuleExample): string => rulesExampleText(example);

test('a document is in a block under its caption', () => {
  const text = shown({ says: 'one', document: '<a/>\n', url: 'https://example.com/a.xml' });
  assert.equal(text, '- one (at https://example.com/a.xml)\n\n  ```xml\n  <a/>\n  ```');
});

test('a document that is made by a program is named alone', () => {
  assert.equal(shown({ says: 'a million', document: () => 'a'.repeat(1_000_000) }), '- a million');
});

test('control characters, blanks without a shape and marks are written out', () => {
  const text = shown({ says: 'odd', document: '\ufeffa\tb\r\nc\u00a0d\u0000e\u200bf\ud800' });
  assert.ok(text.includes('[U+FEFF]a␉b␍\n  c[U+00A0]d␀e[U+200B]f[U+D800]'), text);
});

test('bytes that are no UTF-8 are shown by number, and what is not text by its length', () => {
  const latin1 = new TextEncoder().encode('harbour of Brest, e');
  const text = shown({ says: 'a', document: new Uint8Array([...latin1, 0xe9]) });
  assert.ok(text.includes('e[0xE9]'), text);
  const binary = shown({ says: 'b', document: new Uint8Array([0x1f, 0x8b, 0xff, 0xfe]) });
  assert.ok(binary.includes('(4 bytes that are no text)'), binary);
});

test('at most 30 lines are shown, of each at most 160 characters', () => {
  const text = shown({ says: 'long', document: 'a\n'.repeat(31) });
  assert.equal(text.match(/^ {2}a$/gm)?.length, 30);
  assert.ok(text.includes('… (31 lines)'));
  assert.ok(!shown({ says: 'fits', document: 'a\n'.repeat(30) }).includes('…'));
  const wide = shown({ says: 'wide', document: 'a'.repeat(161) });
  assert.ok(wide.includes(`${'a'.repeat(160)}… (161 characters)`), wide);
  assert.ok(!shown({ says: 'narrow', document: 'a'.repeat(160) }).includes('…'));
});

test('backticks in a document do not end its block', () => {
  assert.ok(shown({ says: 'ticks', document: '```\n' }).includes('````text\n  ```\n  ````'));
});

test('evidence is JSON without what is zero or empty, and of long lists the beginning', () => {
  const documents = ['a', 'b', 'c', 'd'].map((name) => ({
    url: `https://example.com/${name}.xml`,
    depth: 0,
    found: 'given' as const,
    entries: 1,
    bytes: 2,
    complete: true,
  }));
  const text = shown({ says: 'four', watches: 'tree', seen: { documents, urls: 4 } });
  assert.ok(text.includes('… 1 more'), text);
  assert.ok(!text.includes('depth'), text);
  const empty = shown({ says: 'none', watches: 'tree', seen: { documents: [], urls: 1 } });
  assert.equal(empty, '- none\n\n  ```json\n  { "urls": 1 }\n  ```');
});

test('what Markdown would take for markup is escaped in captions', () => {
  assert.equal(
    shown({ says: 'a < b & `c < d`', treeProblem: 'sitemap-loop' }),
    '- a &lt; b &amp; `c < d`',
  );
});
