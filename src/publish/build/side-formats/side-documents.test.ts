// Text lists and feeds written in passing: lists close at the limits, feeds hold the newest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFaultyStage } from '../../../../tests/support/faulty-stage.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { StagedDocument } from '../shards/staged-document.ts';
import { SideDocuments, type SideDocumentsOptions } from './side-documents.ts';

const BASE = 'https://e.example/';

function createSides(more: Partial<SideDocumentsOptions> = {}, failAt = 0) {
  const stage = createFaultyStage({ failAt });
  const sides = new SideDocuments({
    formats: ['text'],
    base: BASE,
    urlsMax: 3,
    bytesMax: 100_000,
    feed: {},
    feedEntries: 2,
    createDocument: () => new StagedDocument({ stage: stage.stage }),
    ...more,
  });
  const texts = (): string[] => stage.files.map(({ bytes }) => Buffer.from(bytes()).toString());
  return { sides, stage, texts };
}

const entries = (count: number): UrlEntry[] =>
  Array.from({ length: count }, (_, index) => ({ loc: `${BASE}${index}` }));

test('a list has as many URLs as allowed, and the next begins with the next one', async () => {
  for (const [count, expected] of [
    [0, [0]],
    [1, [1]],
    [3, [3]],
    [4, [3, 1]],
    [7, [3, 3, 1]],
  ] as const) {
    const { sides, texts } = createSides();
    for (const entry of entries(count)) sides.add(entry);
    const finished = await sides.finish();
    assert.deepEqual(
      finished.map(({ kind, number, urls }) => [kind, number, urls]),
      expected.map((urls, index) => ['text', index + 1, urls]),
    );
    assert.equal(
      texts().join(''),
      entries(count)
        .map(({ loc }) => `${loc}\n`)
        .join(''),
    );
  }
});

test('a list has as many bytes as allowed, and not one more', async () => {
  const line = `${BASE}0\n`.length;
  for (const [bytesMax, expected] of [
    [2 * line, [2, 2]],
    [2 * line - 1, [1, 1, 1, 1]],
  ] as const) {
    const { sides } = createSides({ urlsMax: 10, bytesMax });
    for (const entry of entries(4)) sides.add(entry);
    assert.deepEqual(
      (await sides.finish()).map(({ urls, document }) => [urls, document.bytes]),
      expected.map((urls) => [urls, urls * line]),
    );
  }
});

test('feeds hold the newest of all entries, and name their own address', async () => {
  const { sides, texts } = createSides({ formats: ['rss', 'atom'] });
  for (const [index, lastmod] of ['2026-01-01', '2026-03-01', '2026-02-01'].entries()) {
    sides.add({ loc: `${BASE}${index}`, lastmod });
  }
  const finished = await sides.finish();
  assert.deepEqual(
    finished.map(({ kind, number, urls }) => [kind, number, urls]),
    [
      ['rss', 1, 2],
      ['atom', 1, 2],
    ],
  );
  const [rss = '', atom = ''] = texts();
  for (const [text, name] of [
    [rss, 'feed.rss'],
    [atom, 'feed.atom'],
  ] as const) {
    assert.ok(text.indexOf(`${BASE}1`) < text.indexOf(`${BASE}2`), text);
    assert.ok(text.includes(BASE + name), text);
    assert.equal(text.includes(`${BASE}0`), false);
  }
});

test('the head of a feed is as the settings have it', async () => {
  const feed = { title: 'All that is new', link: 'https://www.e.example/', author: 'Us' };
  const { sides, texts } = createSides({ formats: ['rss', 'atom'], feed });
  sides.add({ loc: `${BASE}0`, lastmod: '2026-01-01' });
  await sides.finish();
  for (const text of texts()) {
    assert.match(text, /<title>All that is new<\/title>/);
    assert.match(text, /https:\/\/www\.e\.example\//);
  }
});

test('a feed counts what it lists: Atom has no entries without a date', async () => {
  const { sides } = createSides({ formats: ['rss', 'atom'], feedEntries: 5 });
  sides.add({ loc: `${BASE}0`, lastmod: '2026-01-01' });
  sides.add({ loc: `${BASE}1` });
  assert.deepEqual(
    (await sides.finish()).map(({ kind, urls }) => [kind, urls]),
    [
      ['rss', 2],
      ['atom', 1],
    ],
  );
});

test('nothing is written of formats that nobody asks for', async () => {
  for (const formats of [[], ['xml']] as const) {
    const { sides, stage } = createSides({ formats });
    for (const entry of entries(10)) sides.add(entry);
    assert.equal(sides.wantsDrain, false);
    assert.deepEqual(await sides.finish(), []);
    assert.deepEqual(stage.calls, []);
  }
});

test('full lists are passed on when they are drained', async () => {
  const { sides, stage } = createSides({ urlsMax: 1 });
  for (const entry of entries(3)) sides.add(entry);
  assert.equal(sides.wantsDrain, true);
  await sides.drain();
  assert.equal(sides.wantsDrain, false);
  assert.equal(stage.files.filter(({ finished }) => finished).length, 2);
  assert.equal((await sides.finish()).length, 3);
});

test('a long list is drained in blocks, so that memory does not grow', async () => {
  const { sides, stage } = createSides({ urlsMax: 50_000, bytesMax: 52_428_800 });
  const path = 'x'.repeat(1_000);
  for (let index = 0; index < 400; index += 1) sides.add({ loc: `${BASE}${path}${index}` });
  assert.equal(sides.wantsDrain, true);
  await sides.drain();
  assert.ok((stage.files[0]?.bytes().length ?? 0) >= 262_144);
});

test('whichever call fails, the one who drains or ends hears of it', async () => {
  const formats = ['text', 'rss', 'atom'] as const;
  const run = async (failAt: number) => {
    const { sides, stage } = createSides({ formats, urlsMax: 2 }, failAt);
    for (const entry of entries(5)) {
      sides.add(entry);
      if (sides.wantsDrain) await sides.drain();
    }
    await sides.finish();
    return stage.calls.length;
  };
  const calls = await run(0);
  assert.ok(calls >= 15);
  for (let failAt = 1; failAt <= calls; failAt += 1) {
    await assert.rejects(run(failAt), /the disk is full/, `call ${failAt}`);
  }
});
