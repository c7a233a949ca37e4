// What a target lacks is staged in it: taken as it is, copied, or taken from the state.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFaultyStage } from '../../../tests/support/faulty-stage.ts';
import { type FinishedDocument, StagedDocument } from '../build/shards/staged-document.ts';
import type { SetFile } from './set-files.ts';
import { stageFiles } from './stage-files.ts';

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

test('what has another compression, or lies in another target, is copied', async () => {
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
  test(`a copy of the state that is ${name} is told before anything is published`, async () => {
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
