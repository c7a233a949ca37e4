// The changelog has the version that package.json has, and every decision has its place.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { checkout, readText } from './checkout.ts';

test('the newest heading of the changelog is the version of the package', () => {
  const { version } = JSON.parse(readText('package.json')) as { readonly version: string };
  const newest = /^## (\S+)/m.exec(readText('CHANGELOG.md'))?.[1];
  assert.ok(newest === version || newest === 'Unreleased', `${newest}, but ${version}`);
});

test('decisions are numbered without a gap, and each is of one page and one form', () => {
  const paths = globSync('docs/adr/*.md', { cwd: checkout }).sort();
  paths.forEach((path, index) => {
    const number = String(index + 1).padStart(4, '0');
    assert.match(path, new RegExp(`${number}-[a-z0-9-]+\\.md$`));
    const text = readText(path);
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, [
      'Question',
      'Options',
      'Evidence',
      'Choice',
      'What would change it',
    ]);
    assert.ok(text.split(/\s+/).length <= 900, `${path} is longer than a page`);
  });
  assert.ok(paths.length >= 10);
});
