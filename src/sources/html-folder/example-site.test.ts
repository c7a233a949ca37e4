// The built pages of examples/site: what of them is listed, with what, and what is not and why.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readWithNotes } from '../port/source.contract.ts';
import { openHtmlFolder } from './html-folder-source.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'examples', 'site', 'pages');
const base = 'https://harbours.example/';
const nowMs = Date.UTC(2026, 10, 20, 12);

test('the example site: 55 pages, of which 46 are listed', async () => {
  const source = openHtmlFolder(FOLDER, { base, nowMs, html: { news: true, contentHash: true } });
  const { records, notes } = await readWithNotes(source);
  const entries = records.map(({ entry }) => entry);
  assert.equal(globSync('**/*.html', { cwd: FOLDER }).length, 55);
  assert.equal(entries.length, 46);
  assert.deepEqual(
    Object.fromEntries(
      [...Map.groupBy(notes, ({ code }) => code)].map(([code, list]) => [code, list.length]),
    ),
    {
      'page-error-page': 2,
      'page-canonical-elsewhere': 2,
      'page-noindex': 4,
      'page-redirects': 1,
    },
  );
  const count = (
    what: (entry: (typeof entries)[number]) => readonly unknown[] | undefined,
  ): unknown => {
    const lists = entries.map((entry) => what(entry) ?? []).filter(({ length }) => length > 0);
    return [lists.length, lists.flat().length];
  };
  assert.deepEqual(
    count(({ images }) => images),
    [30, 33],
  );
  assert.deepEqual(
    count(({ videos }) => videos),
    [1, 1],
  );
  assert.deepEqual(
    count(({ alternates }) => alternates),
    [35, 118],
  );
  assert.deepEqual(
    count(({ news }) => (news ? [news] : [])),
    [4, 4],
  );
  assert.equal(entries.filter(({ lastmod }) => lastmod !== undefined).length, 44);
  assert.equal(new Set(entries.map(({ lastmod }) => lastmod)).size > 15, true);
  assert.equal(new Set(entries.map(({ loc }) => loc)).size, 46);
  assert.equal(new Set(records.map(({ contentHash }) => contentHash)).size, 46);
  // Every alternate is listed, and lists the others.
  const listed = new Map(entries.map((entry) => [entry.loc, entry]));
  for (const { loc, alternates = [] } of entries) {
    for (const { href } of alternates) {
      const back = listed.get(href)?.alternates ?? [];
      assert.ok(
        back.some((alternate) => alternate.href === loc),
        `${href} does not lead back to ${loc}`,
      );
    }
  }
  assert.ok(listed.has('https://harbours.example/charts/aegean'));
  assert.ok(!listed.has('https://harbours.example/charts/aegean.html'));
});
