// Known shards are made anew from their old text where something changed, and stay elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { urlEntries } from '../../../../tests/roundtrip/entry-arbitraries.ts';
import { writtenUrl } from '../../../../tests/roundtrip/nasty-text.ts';
import { createFaultyStage } from '../../../../tests/support/faulty-stage.ts';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { createEntryWriter } from '../../../formats/sitemap-writer.ts';
import type { PublishState, ShardColumns, StateShard } from '../../ports/publish-state.ts';
import { ChangeSpool } from './change-spool.ts';
import {
  KnownPages,
  PAGE_CHANGED,
  PAGE_KEPT,
  PAGE_MOVED,
  PAGE_REMOVED,
  PAGE_UNSEEN,
  type PageStatus,
} from './known-pages.ts';
import { locOfEntryText, type RebuildOptions, rebuildShards } from './rebuild-shards.ts';
import { SectionBuilder, type SectionBuilderOptions } from './section-builder.ts';
import type { BuiltShard } from './shard-builder.ts';
import { StagedDocument } from './staged-document.ts';

const BASE = 'https://e.example/';

type StageOf = ReturnType<typeof createFaultyStage>;

function createSection(stage: StageOf, more: Partial<SectionBuilderOptions> = {}): SectionBuilder {
  let sequence = 10;
  return new SectionBuilder({
    name: '',
    urlsMax: 3,
    bytesMax: 100_000,
    tracked: true,
    onProblem: () => {},
    createDocument: () => new StagedDocument({ stage: stage.stage }),
    nextSequence: () => ++sequence,
    ...more,
  });
}

// The fingerprints are the page's number: there is no hash in these tests.
function add(section: SectionBuilder, page: number, version = 0, moved = false): void {
  const loc = `${BASE}${page}${'v'.repeat(version)}`;
  const text = section.textOf({ loc });
  const bytes = section.textBytes;
  section.add(text, { low: page, high: 1, hashLow: version, hashHigh: 2, bytes }, moved);
}

const textOf = (stage: StageOf, { document }: BuiltShard): string => {
  const file = stage.files.find((one) => one === document?.file);
  return Buffer.from(file?.bytes() ?? []).toString();
};
const pagesOf = (text: string): string[] =>
  [...text.matchAll(/<loc>https:\/\/e\.example\/(.*?)<\/loc>/g)].map(([, page = '']) => page);

/** A state with pages 0, 1, 2 … in shards of three. */
async function createState(pages: number, spoil?: (document: Uint8Array) => Uint8Array) {
  const stage = createFaultyStage();
  const section = createSection(stage);
  section.settle([{ loc: BASE }]);
  for (let page = 0; page < pages; page += 1) add(section, page);
  const built = await section.finish();
  const documents = new Map<number, Uint8Array>();
  const columns = new Map<number, ShardColumns>();
  const shards = built.map((shard): StateShard => {
    const { number, sequence, urls, bytes, headBytes, sha256 } = shard;
    const gzipped = gzipSync(textOf(stage, shard));
    documents.set(number, spoil ? spoil(gzipped) : gzipped);
    columns.set(number, shard.columns as ShardColumns);
    return { section: '', number, sequence, urls, bytes, headBytes, sha256, changedMs: 5 };
  });
  const part: Pick<PublishState, 'shards' | 'columns' | 'document'> = {
    shards: () => shards,
    columns: ({ number }) => columns.get(number) as ShardColumns,
    document: ({ number }) => documents.get(number) as Uint8Array,
  };
  // Rebuilding asks for nothing else.
  const state = part as PublishState;
  return { state, head: section.head };
}

interface Run {
  readonly pages: number;
  /** What was found of each page. Default: it is kept. */
  readonly statuses?: Readonly<Record<number, PageStatus>>;
  /** The new version of changed pages. */
  readonly versions?: Readonly<Record<number, number>>;
  /** New pages, in order; `moved` ones come from another shard. */
  readonly added?: readonly { readonly page: number; readonly moved?: boolean }[];
  readonly section?: Partial<SectionBuilderOptions>;
  readonly options?: Partial<RebuildOptions>;
  readonly spoil?: (document: Uint8Array) => Uint8Array;
}

async function rebuild(run: Run) {
  const { statuses = {}, versions = {}, added = [] } = run;
  const { state, head } = await createState(run.pages, run.spoil);
  const pages = await KnownPages.read(state);
  const stage = createFaultyStage();
  const known = { extensions: [], shards: pages.shards };
  const section = createSection(stage, { known, ...run.section });
  const changes = new ChangeSpool();
  const removed: string[] = [];
  for (let slot = 0; slot < pages.count; slot += 1) {
    pages.setStatus(slot, statuses[slot] ?? PAGE_KEPT);
    if (statuses[slot] !== PAGE_CHANGED) continue;
    const shard = pages.shardOf(slot);
    const text = section.textOf({ loc: `${BASE}${slot}${'v'.repeat(versions[slot] ?? 1)}` });
    const change = { position: slot - shard.firstSlot, text: Buffer.from(text) };
    changes.add(shard.index, { ...change, hashLow: versions[slot] ?? 1, hashHigh: 2 });
  }
  for (const { page, moved = false } of added) add(section, page, 0, moved);
  const shards = await rebuildShards(section, pages.shards, {
    state,
    pages,
    changes,
    keepUnseen: false,
    headBefore: head,
    onRemoved: (loc) => removed.push(loc.slice(BASE.length)),
    ...run.options,
  });
  await changes.close();
  return {
    shards,
    stage,
    removed,
    head,
    texts: shards.map((shard) => (shard.document ? textOf(stage, shard) : undefined)),
    listed: shards.map((shard) => (shard.document ? pagesOf(textOf(stage, shard)) : 'untouched')),
    moved: shards.map(({ losesMoved }) => losesMoved),
  };
}

test('shards that nothing happened to stay, and nothing is written', async () => {
  const { shards, stage, listed, moved } = await rebuild({ pages: 7 });
  assert.deepEqual(listed, ['untouched', 'untouched', 'untouched']);
  assert.deepEqual(moved, [false, false, false]);
  assert.deepEqual(stage.calls, []);
  assert.equal(shards[0]?.known?.number, 1);
});

test('a changed page is replaced where it stands, and its columns with it', async () => {
  const { shards, listed, texts, head } = await rebuild({
    pages: 6,
    statuses: { 4: PAGE_CHANGED },
    versions: { 4: 7 },
  });
  assert.deepEqual(listed, ['untouched', ['3', '4vvvvvvv', '5']]);
  const shard = shards[1];
  assert.equal(shard?.known?.number, 2);
  assert.equal(shard?.number, 2);
  assert.equal(shard?.sequence, 12);
  assert.deepEqual([...(shard?.columns?.fingerprints ?? [])], [3, 1, 4, 1, 5, 1]);
  assert.deepEqual([...(shard?.columns?.textHashes ?? [])], [0, 2, 7, 2, 0, 2]);
  const entryBytes = shard?.columns?.lengths.reduce((sum, bytes) => sum + bytes, 0) ?? 0;
  assert.equal(Buffer.byteLength(head) + entryBytes + '</urlset>\n'.length, shard?.bytes);
  assert.equal(texts[1]?.startsWith(head), true);
});

test('a page that did not come is removed, and told with its loc', async () => {
  const run = { pages: 4, statuses: { 1: PAGE_UNSEEN } } as const;
  const { listed, removed, moved } = await rebuild(run);
  assert.deepEqual(listed, [['0', '2'], 'untouched']);
  assert.deepEqual(removed, ['1']);
  assert.deepEqual(moved, [false, false]);
  const kept = await rebuild({ ...run, options: { keepUnseen: true } });
  assert.deepEqual(kept.listed, ['untouched', 'untouched']);
});

test('a page that was to go goes, though others that did not come stay', async () => {
  const { listed, removed } = await rebuild({
    pages: 3,
    statuses: { 0: PAGE_UNSEEN, 1: PAGE_REMOVED, 2: PAGE_UNSEEN },
    options: { keepUnseen: true },
  });
  assert.deepEqual(listed, [['0', '2']]);
  assert.deepEqual(removed, ['1']);
});

test('a page that moved to another section leaves, and is not told as removed', async () => {
  const { listed, removed, moved } = await rebuild({ pages: 4, statuses: { 0: PAGE_MOVED } });
  assert.deepEqual(listed, [['1', '2'], 'untouched']);
  assert.deepEqual(removed, []);
  assert.deepEqual(moved, [true, false]);
});

test('a shard that nothing is left in is none, and no file is made', async () => {
  const { shards, stage } = await rebuild({
    pages: 4,
    statuses: { 0: PAGE_UNSEEN, 1: PAGE_MOVED, 2: PAGE_REMOVED },
  });
  assert.deepEqual(
    shards.map(({ number }) => number),
    [2],
  );
  assert.deepEqual(stage.calls, []);
});

test('new pages go to the last shard as long as it has room, then to new ones', async () => {
  const added = [{ page: 10 }, { page: 11 }, { page: 12 }, { page: 13 }];
  const { listed, shards, moved } = await rebuild({ pages: 4, added });
  assert.deepEqual(listed, ['untouched', ['3', '10', '11'], ['12', '13']]);
  assert.deepEqual(
    shards.map(({ number, sequence }) => [number, sequence]),
    [
      [1, 11],
      [2, 12],
      [3, 11],
    ],
  );
  assert.deepEqual(moved, [false, false, false]);
});

test('what outgrows its shard goes to the end of the section', async () => {
  const { listed, moved, shards } = await rebuild({
    pages: 6,
    statuses: { 1: PAGE_CHANGED },
    versions: { 1: 320 },
    section: { bytesMax: 500 },
  });
  assert.deepEqual(listed, [['0', '2'], 'untouched', [`1${'v'.repeat(320)}`]]);
  assert.deepEqual(moved, [true, false, false]);
  assert.equal(shards[2]?.number, 3);
});

test('a page that comes from elsewhere is not put into a shard that others leave', async () => {
  const { listed, moved } = await rebuild({
    pages: 2,
    statuses: { 0: PAGE_MOVED },
    added: [{ page: 10, moved: true }],
  });
  assert.deepEqual(listed, [['1'], ['10']]);
  assert.deepEqual(moved, [true, false]);
  const fresh = await rebuild({ pages: 2, statuses: { 0: PAGE_MOVED }, added: [{ page: 10 }] });
  assert.deepEqual(fresh.listed, [['1', '10']]);
});

test('another head rebuilds all shards, with the old entries', async () => {
  const { listed, texts } = await rebuild({ pages: 4, section: { stylesheet: 'sitemap.css' } });
  assert.deepEqual(listed, [['0', '1', '2'], ['3']]);
  for (const text of texts) assert.match(text ?? '', /^<\?xml.*\n<\?xml-stylesheet .*\n<urlset/);
});

test('lower limits divide the shards that are beyond them', async () => {
  const { listed } = await rebuild({ pages: 4, section: { urlsMax: 2 } });
  assert.deepEqual(listed, [['0', '1'], 'untouched', ['2']]);
});

const damages: Readonly<Record<string, (document: Uint8Array) => Uint8Array>> = {
  'no gzip': () => new Uint8Array([1, 2, 3]),
  empty: () => new Uint8Array(),
  cut: (document) => document.subarray(0, document.length - 9),
  shorter: () => gzipSync('<urlset></urlset>'),
  'larger than recorded': () => gzipSync(new Uint8Array(50_000_000)),
};
for (const [name, spoil] of Object.entries(damages)) {
  test(`a state's copy that is damaged (${name}) is reported`, async () => {
    const broken = rebuild({ pages: 2, statuses: { 0: PAGE_UNSEEN }, spoil });
    await assert.rejects(broken, (error: Error & { code?: string; hint?: string }) => {
      assert.equal(error.code, 'PUBLISH_STATE_UNUSABLE');
      assert.match(error.message, /^The state's copy of shard 1 is damaged: /);
      assert.match(error.hint ?? '', /build again/);
      return true;
    });
  });
}

test('lengths that are more than the document are reported', async () => {
  const { state } = await createState(2);
  const [shard] = state.shards();
  const columns = await state.columns(shard as StateShard);
  columns.lengths[0] = 1_000_000;
  const pages = await KnownPages.read(state);
  const section = createSection(createFaultyStage(), {
    known: { extensions: [], shards: pages.shards },
  });
  const broken = rebuildShards(section, pages.shards, {
    state,
    pages,
    changes: new ChangeSpool(),
    keepUnseen: false,
    headBefore: section.head,
    onRemoved: () => {},
  });
  await assert.rejects(broken, { code: 'PUBLISH_STATE_UNUSABLE' });
});

const entryText = (loc: string, more: object = {}): Uint8Array =>
  new TextEncoder().encode(createEntryWriter({ format: 'urlset' }).entry({ loc, ...more }));

test('escapes are undone once', () => {
  for (const loc of [
    'https://e.example/',
    "https://e.example/?a=1&b='x'",
    'https://e.example/?a=1&amp;b',
    'https://e.example/&apos;&amp;apos;&amp;amp;',
    'https://e.example/?q=<loc>"</loc>',
  ]) {
    assert.equal(locOfEntryText(entryText(loc)), writtenUrl(loc));
  }
});

test('the loc of a picture is not that of the page', () => {
  const text = entryText('https://e.example/page', {
    images: [{ loc: 'https://e.example/i.png' }],
  });
  assert.equal(locOfEntryText(text), 'https://e.example/page');
});

test('a part of a larger array is read without the rest', () => {
  const text = entryText('https://e.example/a');
  const inside = Buffer.concat([entryText('https://e.example/before'), text]).subarray(
    -text.length,
  );
  assert.equal(locOfEntryText(inside), 'https://e.example/a');
});

test('any entry that was written has its own loc', () => {
  fc.assert(
    fc.property(urlEntries(), (entry) => {
      assert.equal(locOfEntryText(entryText(entry.loc, entry)), writtenUrl(entry.loc));
    }),
  );
});

test('a text without a loc, or with half of one, gives none', () => {
  for (const text of ['', '<url></url>', '<url><loc>https://e.example/', '</loc><loc>', '</loc>']) {
    assert.equal(locOfEntryText(new TextEncoder().encode(text)), '', text);
  }
});
