// A section fills its shards in order: the last known one as long as it has room, then new ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFaultyStage } from '../../../../tests/support/faulty-stage.ts';
import type { WriteProblem } from '../../../formats/problems/write-problem.ts';
import type { KnownShard } from './known-pages.ts';
import { SectionBuilder, type SectionBuilderOptions } from './section-builder.ts';
import { StagedDocument } from './staged-document.ts';

const BASE = 'https://e.example/';
const NO_ENTRY = { low: 0, high: 0, hashLow: 0, hashHigh: 0 };

function createSection(more: Partial<SectionBuilderOptions> = {}) {
  const stage = createFaultyStage();
  const problems: WriteProblem[] = [];
  let sequence = 100;
  const section = new SectionBuilder({
    name: 'blog',
    urlsMax: 3,
    bytesMax: 100_000,
    tracked: true,
    createDocument: () => new StagedDocument({ stage: stage.stage }),
    nextSequence: () => ++sequence,
    onProblem: (problem) => problems.push(problem),
    ...more,
  });
  const add = (loc: string, moved = false): void => {
    const text = section.textOf({ loc });
    section.add(text, { ...NO_ENTRY, bytes: section.textBytes }, moved);
  };
  const texts = (): string[] => stage.files.map(({ bytes }) => Buffer.from(bytes()).toString());
  return { section, stage, problems, add, texts };
}

const known = (number: number, urls: number, bytes: number): KnownShard => ({
  index: number - 1,
  firstSlot: 0,
  shard: {
    section: 'blog',
    number,
    sequence: number,
    urls,
    bytes,
    headBytes: 0,
    sha256: '',
    changedMs: 0,
  },
});

const locsOf = (text: string): string[] =>
  [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc.slice(BASE.length));

test('entries go into shards of as many URLs as allowed, in their order', async () => {
  const { section, add, texts } = createSection();
  section.settle([{ loc: BASE }]);
  for (let index = 0; index < 7; index += 1) add(`${BASE}${index}`);
  assert.equal(section.wantsDrain, true);
  const built = await section.finish();
  assert.deepEqual(texts().map(locsOf), [['0', '1', '2'], ['3', '4', '5'], ['6']]);
  assert.deepEqual(
    built.map(({ number, sequence, urls, section: name }) => [name, number, sequence, urls]),
    [
      ['blog', 1, 101, 3],
      ['blog', 2, 102, 3],
      ['blog', 3, 103, 1],
    ],
  );
  for (const text of texts()) {
    assert.ok(text.startsWith(section.head) && text.endsWith(section.tail), text);
  }
});

test('entries go into shards of as many bytes as allowed, and not one more', async () => {
  const { section: look } = createSection();
  look.settle([{ loc: BASE }]);
  const bytes = Buffer.byteLength(
    look.head + look.tail + look.textOf({ loc: `${BASE}1` }).repeat(2),
  );
  for (const [bytesMax, expected] of [
    [bytes, [['0', '1'], ['2']]],
    [bytes - 1, [['0'], ['1'], ['2']]],
  ] as const) {
    const { section, add, texts } = createSection({ bytesMax });
    section.settle([{ loc: BASE }]);
    for (let index = 0; index < 3; index += 1) add(`${BASE}${index}`);
    await section.finish();
    assert.deepEqual(texts().map(locsOf), expected);
  }
});

test('an entry can be held when it fits into an empty shard', () => {
  const { section } = createSection({ bytesMax: 1_000 });
  section.settle([]);
  const room = 1_000 - Buffer.byteLength(section.head + section.tail);
  assert.equal(section.canHold(room), true);
  assert.equal(section.canHold(room + 1), false);
});

test('the head declares what the first entries use, and stays', () => {
  const { section } = createSection();
  assert.equal(section.textOf({ loc: BASE }), '');
  const images = [{ loc: `${BASE}i.png` }];
  section.settle([{ loc: BASE }, { loc: BASE, images }, { loc: BASE, mobile: {} }]);
  assert.deepEqual(section.extensions, ['image', 'mobile']);
  const { head } = section;
  assert.match(head, /xmlns:image=.*xmlns:mobile=/);
  section.settle([{ loc: BASE, videos: [] }]);
  assert.equal(section.head, head);
  const publication = { name: 'The Example', language: 'en' };
  const news = { publication, publicationDate: '2026-11-20', title: 'x' };
  const text = section.textOf({ loc: BASE, news });
  assert.match(text, /<url xmlns:news=/);
});

test('a known section declares what it did before, whatever comes', () => {
  const { section } = createSection({ known: { extensions: ['video'], shards: [] } });
  const { head } = section;
  section.settle([{ loc: BASE, images: [] }]);
  assert.equal(section.head, head);
  assert.deepEqual(section.extensions, ['video']);
});

test('what cannot be written is reported', () => {
  const { section, problems } = createSection({ stylesheet: 'sitemap.css' });
  section.settle([]);
  assert.equal(section.textOf({ loc: 'nothing' }), '');
  assert.equal(problems[0]?.code, 'loc-invalid');
  assert.match(section.head, /<\?xml-stylesheet .*sitemap\.css/);
});

test('new entries wait for the last known shard until it is full, and none overtakes', async () => {
  const shards = [known(1, 3, 500), known(2, 1, 500)];
  const { section, add, texts } = createSection({ known: { extensions: [], shards } });
  for (let index = 0; index < 4; index += 1) add(`${BASE}${index}`, index === 1);
  assert.deepEqual(
    section.pending.map(({ text, moved }) => [locsOf(Buffer.from(text).toString()), moved]),
    [
      [['0'], false],
      [['1'], true],
    ],
  );
  const [built] = await section.finish();
  assert.equal(built?.number, 3);
  assert.deepEqual(texts().map(locsOf), [['2', '3']]);
});

test('the room of the last known shard is reckoned in bytes too', () => {
  const shards = [known(1, 1, 500)];
  const long = `${BASE}${'x'.repeat(100)}`;
  const { section: look } = createSection({ known: { extensions: [], shards: [] } });
  const bytes = Buffer.byteLength(look.textOf({ loc: long }));
  for (const [room, waits] of [
    [bytes, 1],
    [bytes - 1, 0],
  ] as const) {
    const { section, add } = createSection({
      bytesMax: 500 + room,
      known: { extensions: [], shards },
    });
    add(long);
    // What is short enough comes later all the same: the order is that of the source.
    add(BASE);
    assert.equal(section.pending.length, waits);
  }
});

test('what changed takes its room in its own shard alone', () => {
  const shards = [known(1, 1, 500), known(2, 1, 500)];
  for (const [grown, waits] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { section, add } = createSection({ bytesMax: 1_000, known: { extensions: [], shards } });
    section.grow(shards[grown] as KnownShard, 480);
    add(BASE);
    assert.equal(section.pending.length, waits);
  }
});

test('new shards continue behind the largest number, wherever shards were lost', async () => {
  const shards = [known(4, 3, 500), known(1, 1, 500)];
  const { section, add } = createSection({ known: { extensions: [], shards } });
  add(BASE);
  assert.equal(section.pending.length, 0);
  assert.equal((await section.finish())[0]?.number, 5);
});

test('a section without entries has no shard', async () => {
  const { section, stage } = createSection();
  assert.equal(section.wantsDrain, false);
  assert.deepEqual(await section.finish(), []);
  assert.deepEqual(stage.calls, []);
});

test('full shards are passed on when they are drained, and are built once', async () => {
  const { section, stage, add } = createSection({ urlsMax: 1 });
  section.settle([]);
  add(`${BASE}0`);
  add(`${BASE}1`);
  await section.drain();
  assert.equal(section.wantsDrain, false);
  assert.deepEqual(
    stage.files.map(({ finished }) => finished),
    [true],
  );
  assert.equal((await section.finish()).length, 2);
  assert.equal(stage.files.length, 2);
});
