// What differs between two crawls, by their reports.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { sampleDecision, sampleReport } from '../../../../tests/support/crawl-samples.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { isPortolanError } from '../../../base/portolan-error.ts';
import type { UrlDecision } from '../../../crawl/port/decision.ts';
import type { AddressChange } from '../../output/crawl/parts/address-change.ts';
import { ComparisonTally } from '../../output/crawl/parts/comparison-tally.ts';
import { DecisionSamples } from '../../output/crawl/parts/decision-samples.ts';
import { createChangesWriter } from '../../output/crawl/report/changes-writer.ts';
import { type CrawlsCompared, checkComparedFile, compareCrawls } from './compare-crawls.ts';

const { signal } = new AbortController();
const CHECKED = { fine: 0, broken: 1, refused: 0, unknown: 0 };

function reportOf(t: TestContext, decisions: readonly unknown[]): string {
  const path = join(temporaryFolder(t), 'old.jsonl');
  writeFileSync(path, decisions.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
}

async function compared(
  t: TestContext,
  old: readonly UrlDecision[],
  now: readonly UrlDecision[],
  asked: CrawlsCompared['asked'] = { checkedAssets: CHECKED, checkedLinks: CHECKED },
): Promise<readonly AddressChange[]> {
  return await collect(compareCrawls({ path: reportOf(t, old), decisions: now, asked, signal }));
}

async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const at = (path: string, change: Partial<UrlDecision> = {}): UrlDecision =>
  sampleDecision({ url: `https://example.com/${path}`, ...change });

test('what only the earlier crawl asked for is neither gone nor mended', async (t) => {
  const broken = { broken: true as const, status: 404 };
  const old = [
    at('a.css', { reason: 'asset', ...broken }),
    at('b.pdf', { reason: 'excluded', ...broken }),
    at('c', { reason: 'out-of-scope', ...broken }),
  ];
  const now = [at('b.pdf', { reason: 'excluded' }), at('c', { reason: 'out-of-scope' })];
  const without = now.map(({ status: _, ...decision }) => decision);
  assert.deepEqual(await compared(t, old, without, {}), []);
  const all = await compared(t, old, without);
  assert.deepEqual(
    all.map(({ change, turned }) => [change, turned]),
    [
      ['gone', 'mended'],
      ['changed', 'mended'],
      ['changed', 'mended'],
    ],
  );
  const links = await compared(t, old, without, { checkedLinks: CHECKED });
  assert.deepEqual(
    links.map(({ url }) => url),
    ['https://example.com/c'],
  );
});

test('a title that changed is told; one that is not known is not compared', async (t) => {
  const old = [at('a', { title: 'A' }), at('b', { title: 'B' }), at('c'), at('d', { title: 'D' })];
  const now = [
    at('a', { title: 'A' }),
    at('b', { title: '' }),
    at('c', { title: 'C' }),
    at('d', { reason: 'status', status: 404 }),
  ];
  const changes = await compared(t, old, now);
  assert.deepEqual(
    changes.map(({ url, changed }) => [url.slice(20), changed]),
    [
      ['b', ['title']],
      ['d', ['reason', 'status']],
    ],
  );
  assert.deepEqual([changes[0]?.before?.title, changes[0]?.after?.title], ['B', '']);
  const tally = new ComparisonTally();
  for (const change of changes) tally.add(change);
  assert.equal(tally.counts.titles, 1);
  const html = createChangesWriter('html');
  html.begin();
  for (const change of changes) html.row(change);
  const text = [
    ...html.end({ report: sampleReport(), samples: new DecisionSamples(0), version: '1' }),
  ];
  assert.match(text.join(''), /<q><bdi>B<\/bdi><\/q><\/td><td>listed 200<br><i>no title<\/i>/);
});

test('new, gone and changed addresses are told, with what was and what is', async (t) => {
  const broken = { reason: 'status', status: 404 } as const;
  const linkedFrom = [{ url: 'https://example.com/', text: 'Go' }];
  const old = [
    at('a'),
    at('b'),
    at('c', broken),
    at('d', { reason: 'canonical', other: 'x' }),
    at('e', broken),
    at('f', { status: 200 }),
  ];
  const now = [
    at('a'),
    at('b', { ...broken, linkedFrom }),
    at('c'),
    at('d', { reason: 'canonical', other: 'y' }),
    at('f', { clicks: 9 }),
    at('g', broken),
  ];
  const changes = await compared(t, old, now);
  const short = changes.map(({ url, change, changed = [], turned }) =>
    [url.slice(20), change, changed.join(' '), turned ?? ''].join('|'),
  );
  assert.deepEqual(short, [
    'b|changed|reason status|broken',
    'c|changed|reason status|mended',
    'd|changed|other|',
    'e|gone||mended',
    'g|new||broken',
  ]);
  const [first] = changes;
  assert.deepEqual(first?.before, { reason: 'listed', status: 200 });
  assert.deepEqual(first?.after, { reason: 'status', status: 404, linkedFrom });
});

test('random crawls differ as a comparison in memory says', async (t) => {
  const random = seededRandom(TEST_SEED);
  const statuses = [200, 404, 500];
  for (let round = 0; round < 30; round += 1) {
    const make = (): readonly UrlDecision[] =>
      Array.from({ length: 40 }, (_, index) => index)
        .filter(() => random() < 0.6)
        .map((index) =>
          at(`p${index}\u{1f600}`, { status: statuses[Math.floor(random() * 3)] ?? 200 }),
        )
        .toSorted((one, other) => (one.url < other.url ? -1 : 1));
    const [old, now] = [make(), make()];
    const changes = await compared(t, old, now);
    const urls = [...new Set([...old, ...now].map(({ url }) => url))].toSorted();
    const expected = urls.flatMap((url) => {
      const [was, is] = [old, now].map((all) => all.find((one) => one.url === url)?.status);
      if (was === is) return [];
      return [[url, was === undefined ? 'new' : is === undefined ? 'gone' : 'changed']];
    });
    assert.deepEqual(
      changes.map(({ url, change }) => [url, change]),
      expected,
    );
  }
});

test('an empty report makes all new, and an empty crawl all gone', async (t) => {
  assert.deepEqual(
    (await compared(t, [], [at('a')])).map(({ change }) => change),
    ['new'],
  );
  assert.deepEqual(
    (await compared(t, [at('a')], [])).map(({ change }) => change),
    ['gone'],
  );
});

const wrong: Readonly<Record<string, readonly unknown[]>> = {
  'a number': [5],
  'a text': ['x'],
  nothing: [null],
  'another record': [{ loc: 'https://example.com/' }],
  'a reason of another program': [{ ...at('a'), reason: 'toString' }],
  'another order': [at('b'), at('a')],
  'the same twice': [at('a'), at('a')],
};
for (const [what, lines] of Object.entries(wrong)) {
  test(`a file with ${what} is no report`, async (t) => {
    const path = reportOf(t, lines);
    await assert.rejects(
      collect(compareCrawls({ path, decisions: [], asked: {}, signal })),
      (error) => {
        return isPortolanError(error) && error.code === 'CONFIG_INVALID' && error.path === path;
      },
    );
  });
}

test('a file that is not there is told before the crawl begins', async (t) => {
  const path = join(temporaryFolder(t), 'none.jsonl');
  await assert.rejects(checkComparedFile(path, signal), (error) => {
    if (!isPortolanError(error)) return false;
    assert.equal(error.hint, 'Name a report that portolan crawl --report wrote, ending in .jsonl.');
    return error.code === 'SOURCE_UNREADABLE';
  });
});
