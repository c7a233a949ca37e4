// The text of a plain list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WritableEntry } from '../options/write-options.ts';
import { createTextWriter } from './text-writer.ts';

test('one URL a line, encoded but not escaped, and nothing else', () => {
  const problems: string[] = [];
  const writer = createTextWriter({
    format: 'text',
    onProblem: ({ code, index }) => problems.push(`${index} ${code}`),
  });
  const entries: unknown[] = [
    { loc: "https://example.com/ü?a=1&b='2'", lastmod: '2024', images: 1 },
    { kind: 'sitemap', loc: 'https://example.com/sitemap.xml' },
    { loc: 'https://example.com/a\nb' },
    { loc: 'mailto:a@example.com' },
  ];
  const texts = entries.map((entry) => {
    const text = writer.entry(entry as WritableEntry);
    assert.equal(writer.entryBytes, text.length);
    return text;
  });
  assert.equal(
    writer.head() + texts.join('') + writer.tail(),
    "https://example.com/%C3%BC?a=1&b='2'\nhttps://example.com/ab\n",
  );
  assert.deepEqual(problems, ['1 entry-other-kind', '2 xml-character-forbidden', '3 loc-invalid']);
});
