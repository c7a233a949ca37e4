// The list of what is expected: what holds, what has ended, and why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneLine } from '../../../../tests/support/one-line-html.ts';
import {
  SAMPLE_NOW,
  sampleExpected,
  sampleSite,
  sampleSitemap,
} from '../../../../tests/support/sample-records.ts';
import { sampleStore } from '../../../../tests/support/sample-store.ts';
import { showScreen } from '../../../../tests/support/shown-screen.ts';
import { expectedScreen } from './expected-screen.ts';

const EXPECTED = [
  sampleExpected(),
  sampleExpected({ id: 4, sitemapId: 1, by: '' }),
  sampleExpected({ id: 5, folder: '/quay/', partial: true, why: '' }),
  sampleExpected({ id: 6, sitemapId: 99 }),
  sampleExpected({ id: 7, endedAt: SAMPLE_NOW - 1_000, ended: 'gone' }),
  sampleExpected({ id: 8, endedAt: SAMPLE_NOW - 2_000, ended: 'expired' }),
];
const { store } = sampleStore({
  sites: [sampleSite(), sampleSite({ id: 8 })],
  sitemaps: [sampleSitemap()],
  expected: EXPECTED,
});

test('what holds says where, by whom, why and until when, and can be ended', async () => {
  const shown = await showScreen(expectedScreen, '/sites/7/expected', store);
  assert.ok(shown);
  const cells = expectedScreen
    .rows(shown.view)
    .map((row) => expectedScreen.columns.map(({ value }) => value(row)));
  const { at, untilAt, why } = EXPECTED[0] ?? assert.fail();
  const rule = 'lastmod-not-w3c';
  assert.deepEqual(cells, [
    [rule, 'Whole site', 'ann', at, why, untilAt, undefined, undefined],
    [
      rule,
      'https://harbour.example/sitemap.xml',
      undefined,
      at,
      why,
      untilAt,
      undefined,
      undefined,
    ],
    [rule, 'Folder /quay/', 'ann', at, '', untilAt, undefined, undefined],
    [rule, 'Sitemap 99, which is forgotten', 'ann', at, why, untilAt, undefined, undefined],
  ]);
  const text = onOneLine(shown.text);
  assert.match(text, /Takes full effect when its sitemaps are read again/);
  assert.match(text, /action="\/sites\/7\/expected\/3\/end"/);
  assert.match(text, /Ended recently.*No longer found.*The date has passed/);
});

test('what has ended is a list of its own, and nothing of it can be ended again', async () => {
  const shown = await showScreen(expectedScreen, '/sites/7/expected?state=ended', store);
  assert.deepEqual(
    shown?.view.expected.map(({ id }) => id),
    [7, 8],
  );
  assert.deepEqual(shown?.view.endedLast, []);
  assert.doesNotMatch(shown?.text ?? '', /End now/);
});

test('who may not mark issues is shown the list alone', async () => {
  const shown = await showScreen(expectedScreen, '/sites/7/expected', store, 'submit');
  assert.doesNotMatch(shown?.text ?? '', /End now/);
  const none = await showScreen(expectedScreen, '/sites/8/expected', store);
  assert.match(none?.text ?? '', /Nothing is marked as expected\./);
  assert.equal(await showScreen(expectedScreen, '/sites/9/expected', store), undefined);
});
