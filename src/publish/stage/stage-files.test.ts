// What a target lacks is staged in it: taken as it is, copied, or taken from the state.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFaultyStage } from '../../../tests/support/faulty-stage.ts';
import { type FinishedDocument, StagedDocument } from '../build/shards/staged-document.ts';
import type { SetFile } from './set-files.ts';
import { copyDocument, stageFiles } from './stage-files.ts';

const TEXT = '<urlset>é</urlset>\n';
const SHA256 = createHash('sha256').update(TEXT).digest('hex');

const file = (more: Partial<SetFile>): SetFile => ({
  name: 'sitemap-1.xml',
  kind: 'urlset',
  urls: 1,
  bytes: 20,
  sha256: SHA256,
  lastmod: '2026-11-21',
  unchanged: false,
  replaces: false,
  losesMoved: false,
  ...more,
});

async function documentOf(gzipLevel?: number): Promise<FinishedDocument> {
  const stage = createFaultyStage();
  const document = new StagedDocument({ stage: stage.stage, gzipLevel });
  document.write(TEXT);
  return document.finish();
}

async function stageAll(files: readonly SetFile[], isHome: boolean) {
  const stage = createFaultyStage();
  const staged = await stageFiles(files, stage, { isHome });
  return { staged, bytes: stage.files.map((one) => Buffer.from(one.bytes())) };
}

test('what did not change is not staged', async () => {
  const { staged, bytes } = await stageAll([file({ unchanged: true })], true);
  assert.deepEqual([staged, bytes], [[], []]);
});

test('what was written into this very target is taken as it is', async () => {
  for (const gzipLevel of [undefined, 6]) {
    const document = await documentOf(gzipLevel);
    const level = gzipLevel === undefined ? {} : { gzipLevel };
    const { staged, bytes } = await stageAll([file({ document, ...level })], true);
    assert.equal(staged[0]?.staged, document);
    assert.deepEqual(bytes, []);
  }
});

test('what has another compression, or is in another target, is copied', async () => {
  for (const [written, wanted, isHome] of [
    [undefined, 6, true],
    [6, undefined, true],
    [undefined, undefined, false],
    [6, 6, false],
  ] as const) {
    const document = await documentOf(written);
    const level = wanted === undefined ? {} : { gzipLevel: wanted };
    const { staged, bytes } = await stageAll([file({ document, ...level })], isHome);
    const [copy = Buffer.alloc(0)] = bytes;
    assert.equal((wanted === undefined ? copy : gunzipSync(copy)).toString(), TEXT);
    assert.equal(staged[0]?.staged.sha256, SHA256);
    assert.equal(staged[0]?.staged.gzipBytes, wanted === undefined ? undefined : copy.length);
  }
});

test('what was not written in this build comes from the state', async () => {
  const { bytes } = await stageAll([file({ stored: () => gzipSync(TEXT) })], true);
  assert.equal(bytes[0]?.toString(), TEXT);
});

const damages: Readonly<Record<string, Uint8Array>> = {
  'no gzip': Buffer.from(TEXT),
  cut: gzipSync(TEXT).subarray(0, 20),
  empty: new Uint8Array(),
  'of another content': gzipSync(TEXT.replace('é', 'ü')),
};
for (const [name, document] of Object.entries(damages)) {
  test(`a copy of the state that is ${name} is reported before anything is published`, async () => {
    const staging = stageAll([file({ stored: () => document })], true);
    await assert.rejects(staging, (error: Error & { code?: string }) => {
      assert.equal(error.code, 'PUBLISH_STATE_UNUSABLE');
      assert.match(error.message, /^The state's copy of sitemap-1\.xml is damaged\./);
      return true;
    });
  });
}

test('what the state or the target throws is thrown', async () => {
  const stored = (): Uint8Array => {
    throw new Error('the state went away');
  };
  await assert.rejects(stageAll([file({ stored })], true), /the state went away/);
  const stage = createFaultyStage({ failAt: 2 });
  const staging = stageFiles([file({ stored: () => gzipSync(TEXT) })], stage, { isHome: true });
  await assert.rejects(staging, /the disk is full/);
});

const LONG_TEXT = '<url><loc>https://e.example/ü</loc></url>\n'.repeat(12_000);
const PLAIN = Buffer.from(LONG_TEXT);
const ways = [
  { gzipped: false, gzipLevel: undefined },
  { gzipped: false, gzipLevel: 6 },
  { gzipped: true, gzipLevel: undefined },
  { gzipped: true, gzipLevel: 6 },
];

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** As a folder reads: a chunk is gone when the next one is asked for. */
async function* fleetingChunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(size);
  for (const chunk of chunksOf(bytes, size)) {
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
    memory.fill(0);
  }
}

for (const { gzipped, gzipLevel } of ways) {
  const from = gzipped ? 'gzipped' : 'plain';
  const to = gzipLevel === undefined ? 'plain' : 'gzipped';

  test(`a ${from} document becomes a ${to} one of the same content`, async () => {
    const stored = gzipped ? gzipSync(PLAIN) : PLAIN;
    for (const size of [1_000, 65_536, stored.length]) {
      const stage = createFaultyStage();
      const source = { bytes: fleetingChunksOf(stored, size), gzipped };
      const copy = await copyDocument(source, { stage: stage.stage, gzipLevel });
      const bytes = stage.files[0]?.bytes() ?? new Uint8Array();
      assert.ok(Buffer.from(gzipLevel === undefined ? bytes : gunzipSync(bytes)).equals(PLAIN));
      assert.equal(copy.bytes, PLAIN.length);
      assert.equal(copy.gzipBytes, gzipLevel === undefined ? undefined : bytes.length);
      assert.equal(copy.sha256, createHash('sha256').update(PLAIN).digest('hex'));
    }
  });

  test(`whatever breaks off the reading of a ${from} document is thrown, made ${to}`, async () => {
    const stored = gzipped ? gzipSync(PLAIN) : PLAIN;
    const fault = new Error('the source broke off');
    for (const after of [0, 1, 3]) {
      const breaking = async function* () {
        yield* [...chunksOf(stored, 1_000)].slice(0, after);
        throw fault;
      };
      const stage = createFaultyStage();
      const copying = copyDocument(
        { bytes: breaking(), gzipped },
        { stage: stage.stage, gzipLevel },
      );
      await assert.rejects(copying, (error) => error === fault);
      assert.ok(stage.files.every(({ discarded }) => discarded));
    }
  });

  test(`whichever write fails, the source is let go: ${from} made ${to}`, async () => {
    const stored = gzipped ? gzipSync(PLAIN, { level: 0 }) : PLAIN;
    const whole = createFaultyStage();
    const bytes = [...chunksOf(stored, 10_000)];
    await copyDocument({ bytes, gzipped }, { stage: whole.stage, gzipLevel });
    for (let failAt = 1; failAt <= whole.calls.length; failAt += 1) {
      const fault = new Error('the disk is full');
      const stage = createFaultyStage({ failAt, fault });
      let released = false;
      const source = async function* () {
        try {
          yield* bytes;
        } finally {
          released = true;
        }
      };
      const copying = copyDocument({ bytes: source(), gzipped }, { stage: stage.stage, gzipLevel });
      await assert.rejects(copying, (error) => error === fault);
      assert.ok(stage.files.every(({ discarded, finished }) => discarded && !finished));
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(released, true, `call ${failAt}`);
    }
  });
}

test('what is no gzip, or is cut, is refused', async () => {
  const stored = gzipSync(PLAIN);
  for (const bytes of [PLAIN, stored.subarray(0, stored.length - 20), new Uint8Array([0x1f])]) {
    const stage = createFaultyStage();
    const copying = copyDocument({ bytes: [bytes], gzipped: true }, { stage: stage.stage });
    await assert.rejects(copying, /header|unexpected end/);
    assert.ok(stage.files.every(({ finished }) => !finished));
  }
});
