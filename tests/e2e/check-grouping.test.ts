// Findings are grouped by cause: a hundred thousand faults are a handful of findings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../../src/check/run/check.ts';
import { CHECK_DAY, findingIn, findingLines, indexOf, urlsetOf } from '../support/checked-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOST = 'https://example.com';

test('fifty thousand entries with two faults each', async () => {
  const entries = Array.from(
    { length: 50_000 },
    (_, n) => `<loc>${HOST}/a//${n}</loc><lastmod>2026-06-01</lastmod><priority>9</priority>`,
  );
  const bytes = new TextEncoder().encode(urlsetOf(entries));
  const report = await check(bytes, { now: CHECK_DAY, url: `${HOST}/sitemap.xml` });
  assert.equal(report.entries, 50_000);
  const double = findingIn(report, 'loc-double-slash');
  const priority = findingIn(report, 'priority-out-of-range');
  assert.deepEqual([double?.count, priority?.count], [50_000, 50_000]);
  assert.deepEqual(
    double?.places.map(({ entry }) => entry),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  assert.equal(double?.places.at(-1)?.loc, `${HOST}/a//9`);
  assert.ok(report.findings.length < 8, findingLines(report).join('\n'));
});

test('as many places as were asked for', async () => {
  const text = urlsetOf(Array.from({ length: 30 }, (_, n) => `${HOST}/a//${n}`));
  for (const placesMax of [0, 1, 29, 30, 31]) {
    const report = await check(new TextEncoder().encode(text), { now: CHECK_DAY, placesMax });
    const finding = findingIn(report, 'loc-double-slash');
    assert.equal(finding?.count, 30);
    assert.equal(finding?.places.length, Math.min(placesMax, 30));
    assert.equal(finding?.sitemap, '-');
  }
});

test('the same fault in two files is two findings, each with its own count', async (context) => {
  const folder = temporaryFolder(context, {
    'sitemap.xml': indexOf([`${HOST}/a.xml`, `${HOST}/b.xml`]),
    'a.xml': urlsetOf([`${HOST}//1`, `${HOST}//2`]),
    'b.xml': urlsetOf([`${HOST}//3`]),
  });
  const report = await check(folder, { url: `${HOST}/`, now: CHECK_DAY });
  const found = report.findings.filter(({ rule }) => rule === 'loc-double-slash');
  assert.deepEqual(
    found.map(({ sitemap, count }) => [sitemap.at(-5), count]),
    [
      ['a', 2],
      ['b', 1],
    ],
  );
  const [, a] = report.documents;
  assert.ok((a?.warning ?? 0) >= 1);
});
