// Publishing to somebody else's S3, the Ceph Object Gateway: the contract of targets, conditional
// writes, and parts from workers at the same time.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { commitParts, publish, publishPart } from '../../src/publish/index.ts';
import { targetContract } from '../../src/publish/ports/target.contract.ts';
import type { CommitStep, PublishedView, Target } from '../../src/publish/ports/target.ts';
import { createS3Signer } from '../../src/objects/s3/s3-signer.ts';
import { createS3Target } from '../../src/publish/targets/s3/s3-target.ts';
import { readPublishedSet } from '../support/published-set.ts';
import {
  type RadosGateway,
  startRadosGateway,
  whyNoRadosGateway,
} from '../support/rados-gateway.ts';
import { S3_KEYS } from '../support/s3-place.ts';

const BASE = 'https://example.com/';
const PARTS = 4;
const skip = whyNoRadosGateway() ?? false;

suite('on the Ceph Object Gateway', { skip }, () => {
  let gateway: RadosGateway;
  before(async () => {
    gateway = await startRadosGateway();
  });
  after(() => gateway?.stop());

  const place = () => {
    const prefix = `set ${randomUUID()}`;
    const createTarget = (): Target =>
      createS3Target({
        bucket: 'maps',
        prefix,
        region: 'us-east-1',
        endpoint: gateway.origin,
        credentials: S3_KEYS,
      });
    return { prefix, createTarget };
  };

  targetContract('the Ceph Object Gateway', async () => {
    const { createTarget } = place();
    return {
      createTarget,
      readPublished: async (name) => within(createTarget(), (view) => read(view, name)),
      listPublished: async () => within(createTarget(), list),
    };
  });

  test('writes are conditional: If-None-Match and If-Match', async () => {
    await checkConditions(`${gateway.origin}/maps/${randomUUID()}`);
  });

  test('parts that are each attempted twice at the same time are one set', async () => {
    const { createTarget } = place();
    const numbers = Array.from({ length: 2 * PARTS }, (_, at) => at);
    const outcomes = await Promise.all(
      numbers.map(async (at) => {
        const which = { publication: 'n1', part: at % PARTS, parts: PARTS };
        const report = await publishPart(configOf(createTarget(), 100 + (at >> 2)), which);
        return report.parts?.outcome;
      }),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'published').length, PARTS);
    await commitParts(configOf(createTarget()), 'n1');
    const locs = await within(createTarget(), locsOf);
    assert.equal(new Set(locs).size, locs.length);
    assert.ok(locs.length === 100 || locs.length === 101);
  });

  test('of two commits at once one wins, and the next knows what changed', async () => {
    const { createTarget } = place();
    await publish(configOf(createTarget(), 90));
    for (const [publication, count] of [
      ['n1', 100],
      ['n2', 101],
    ] as const) {
      await publishParts(createTarget(), publication, count);
    }
    const results = await Promise.allSettled(
      ['n1', 'n2'].map((name) => commitParts(configOf(createTarget()), name)),
    );
    const lost = results.filter((result) => result.status === 'rejected');
    assert.equal(lost.length, 1);
    assert.equal(lost[0]?.reason.code, 'PUBLISH_CONFLICT');
    await publishParts(createTarget(), 'n3', 103);
    const report = await commitParts(configOf(createTarget()), 'n3');
    assert.equal(report.added, results[0]?.status === 'fulfilled' ? 3 : 2);
    assert.equal((await within(createTarget(), locsOf)).length, 103);
    const names = await within(createTarget(), list);
    assert.ok(!names.includes('sitemap-1.xml'), 'the set before the last is removed');
  });

  test('more names than a page of a listing has are all listed', async () => {
    const { createTarget } = place();
    await checkListing(createTarget());
  });
});

async function checkConditions(url: string): Promise<void> {
  const put = putter();
  const first = await put(url, 'a', { 'if-none-match': '*' });
  assert.equal(first.status, 200);
  assert.equal((await put(url, 'b', { 'if-none-match': '*' })).status, 412);
  const version = (first.headers.get('etag') ?? '').replaceAll('"', '');
  assert.equal((await put(url, 'b', { 'if-match': version })).status, 200);
  assert.equal((await put(url, 'c', { 'if-match': version })).status, 412);
}

async function checkListing(target: Target): Promise<void> {
  const session = await target.open();
  const names = Array.from({ length: 1_001 }, (_, n) => `sitemap-${n}.xml`);
  const steps: CommitStep[] = [];
  for (const name of names) {
    const file = await session.stage();
    await file.finish();
    steps.push({ kind: 'put', name, file, contentType: 'application/xml', immutable: true });
  }
  await session.commit(steps);
  assert.deepEqual((await list(session)).sort(), names.sort());
  await session.close();
}

const configOf = (targets: Target, count = 100) => {
  const source = Array.from({ length: count }, (_, n) => `/p/${n}`);
  return { base: BASE, source, targets, urlsMax: 10, gzip: true };
};

async function publishParts(target: Target, publication: string, count: number): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    await publishPart(configOf(target, count), { publication, part, parts: PARTS });
  }
}

async function within<Result>(
  target: Target,
  work: (view: PublishedView) => Promise<Result>,
): Promise<Result> {
  const view = await target.view();
  try {
    return await work(view);
  } finally {
    await view.close();
  }
}

async function read(view: PublishedView, name: string): Promise<Uint8Array | undefined> {
  const bytes = await view.read(name);
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

async function list(view: PublishedView): Promise<string[]> {
  const names: string[] = [];
  for await (const files of view.list?.('') ?? []) names.push(...files.map(({ name }) => name));
  return names;
}

async function locsOf(view: PublishedView): Promise<readonly string[]> {
  const files = new Map<string, Uint8Array | undefined>();
  for (const name of await list(view)) files.set(name, await read(view, name));
  return readPublishedSet((name) => files.get(name), BASE).locs;
}

function putter() {
  const sign = createS3Signer({
    credentials: S3_KEYS,
    region: 'us-east-1',
    clock: { now: Date.now, monotonic: performance.now.bind(performance) },
  });
  return async (url: string, body: string, condition: Readonly<Record<string, string>>) => {
    const sha256 = 'UNSIGNED-PAYLOAD';
    const headers = await sign({ method: 'PUT', url, headers: condition, sha256 });
    return fetch(url, { method: 'PUT', headers, body });
  };
}
