// The reference pages are what the code says.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { generatedPages } from '../../tools/generate/generated-pages.ts';
import { checkout, readText } from './checkout.ts';

const pages = generatedPages(checkout);

for (const { path, text } of pages) {
  test(`${path} is up to date`, () => {
    assert.equal(readText(path), text, 'Run "npm run generate", and look at what changed.');
  });
}

// It says what code does, so that code can be held against it.
const WRITTEN_BY_HAND = ['docs/reference/decisions.md'];

test('every page of docs/reference is generated, the decisions of a crawl aside', () => {
  const inDocs = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  const found = globSync('docs/reference/**/*.*', { cwd: checkout });
  assert.deepEqual(
    found.map((path) => path.replaceAll('\\', '/')).sort(),
    [...inDocs, ...WRITTEN_BY_HAND].sort(),
  );
});
