// A commit announces the URLs that its parts say changed: each once, to whoever accepts them.
import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startRecordingEngine } from '../../../tests/support/recording-engine.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { UrlChange } from '../ports/announcer.ts';
import { commitParts } from './commit-parts.ts';
import { publishPart } from './publish-part.ts';

const BASE = 'https://example.com/';
const PARTS = 2;
const pages = (count: number): string[] => Array.from({ length: count }, (_, n) => `/p/${n}`);

async function start(t: TestContext) {
  const engine = await startRecordingEngine();
  t.after(() => engine.close());
  const targets = join(temporaryFolder(t), 'public');
  const announce = { indexNow: { key: 'abcdefgh', endpoint: engine.indexNow } };
  const config = { base: BASE, targets, announce };
  const publishParts = async (publication: string, source: readonly string[]): Promise<void> => {
    for (let part = 0; part < PARTS; part += 1) {
      await publishPart({ ...config, source: [...source] }, { publication, part, parts: PARTS });
    }
  };
  return { engine, targets, config, publishParts };
}

const urlsOf = (paths: readonly string[]): string[] =>
  paths.map((path) => new URL(path, BASE).href).sort();

test('URLs that are new and gone are announced by the commit, once', async (t) => {
  const { engine, targets, config, publishParts } = await start(t);
  await publishParts('n1', pages(20));
  const first = await commitParts(config, 'n1');
  assert.deepEqual(engine.requests, [], 'a first set is not announced URL by URL');
  assert.equal(first.announcements[0]?.outcome, 'skipped');
  await publishParts('n2', [...pages(20).slice(2), '/new/1', '/new/2']);
  assert.deepEqual(engine.requests, [], 'parts announce nothing');
  const changes: UrlChange[] = [];
  const report = await commitParts(config, 'n2', { onChange: (change) => changes.push(change) });
  const expected = urlsOf(['/p/0', '/p/1', '/new/1', '/new/2']);
  assert.deepEqual(engine.told('indexnow'), expected);
  assert.deepEqual(changes.map(({ loc }) => loc).sort(), expected);
  assert.equal(report.announcements[0]?.outcome, 'accepted');
  // Whoever commits again announces nothing twice.
  engine.forget();
  const again = await commitParts(config, 'n2');
  assert.equal(again.announcements[0]?.outcome, 'skipped');
  assert.deepEqual(engine.requests, []);
  // The next publication takes away what the announcements left.
  await publishParts('n3', pages(20));
  await commitParts(config, 'n3');
  assert.deepEqual(
    readdirSync(targets).filter((name) => /-n[12]-/.test(name)),
    [],
  );
});

test('what an engine did not accept is announced by the same commit, run again', async (t) => {
  const { engine, config, publishParts } = await start(t);
  await publishParts('n1', pages(20));
  await commitParts(config, 'n1');
  await publishParts('n2', pages(22));
  engine.onRequest = () => 'busy';
  const failed = await commitParts(config, 'n2');
  assert.equal(failed.announcements[0]?.outcome, 'failed');
  engine.onRequest = () => 'accept';
  const report = await commitParts(config, 'n2');
  assert.equal(report.parts?.outcome, 'already-committed');
  assert.equal(report.announcements[0]?.outcome, 'accepted');
  assert.deepEqual(engine.told('indexnow'), urlsOf(['/p/20', '/p/21']));
});

test('a list of changes that is gone is a failed announcement', async (t) => {
  const { engine, targets, config, publishParts } = await start(t);
  await publishParts('n1', pages(20));
  await commitParts(config, 'n1');
  await publishParts('n2', pages(22));
  for (const name of readdirSync(targets)) {
    if (/-changes-/.test(name)) rmSync(join(targets, name));
  }
  const report = await commitParts(config, 'n2');
  assert.equal(report.parts?.outcome, 'committed');
  const [result] = report.announcements;
  assert.equal(result?.outcome, 'failed');
  assert.match(result?.message ?? '', /-changes-\w+\.txt\.gz in the target is missing or damaged/);
  assert.deepEqual(engine.requests, []);
});
