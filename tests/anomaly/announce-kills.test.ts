// Builds that are ended at every step between publishing and the last announcement: by SIGKILL, by
// the signals that a shell and a CI send, while an engine keeps silent. What changed is told all
// the same, and nothing is told that is not published.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { publish } from '../../src/publish/publish.ts';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import {
  ANNOUNCED_BASE,
  ANNOUNCED_CHANGES,
  announcedConfig,
  announcedPage,
} from '../support/announced-set.ts';
import type { AnnouncingEnd } from '../support/announcing-child.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { type RecordingEngine, startRecordingEngine } from '../support/recording-engine.ts';
import { readSetFolder } from '../support/set-observer.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '..', 'support', 'announcing-child.ts');
const COMMAND = join(import.meta.dirname, '..', '..', 'src', 'cli', 'bin.ts');
const REMOVED = announcedPage('b');

let engine: RecordingEngine;
before(async () => {
  engine = await startRecordingEngine();
});
after(() => engine.close());

const addresses = (): { indexNow: string; baidu: string; hub: string } => ({
  indexNow: engine.indexNow,
  baidu: engine.baidu,
  hub: engine.hub,
});
const FEED = announcedPage('feed.rss');
const changesOf = (generation: number): string[] =>
  (ANNOUNCED_CHANGES[generation] ?? []).map(announcedPage).sort();

function publishHere(folder: string, generation: number, more = {}): Promise<PublishReport> {
  const target = join(folder, 'www');
  return publish(announcedConfig({ generation, folder, target, engine: addresses() }), more);
}

// With the first generation published, of which nobody is told but Baidu.
async function createFirst(t: TestContext): Promise<string> {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'www'));
  engine.forget();
  await publishHere(folder, 0);
  engine.forget();
  return folder;
}

function copyOf(t: TestContext, first: string): string {
  const folder = join(temporaryFolder(t), 'site');
  cpSync(first, folder, { recursive: true });
  engine.forget();
  watchWhatIsTold(folder);
  return folder;
}

const faults: string[] = [];

// What is told has to be true of the set that is published when the request arrives.
function watchWhatIsTold(folder: string): void {
  const { onRequest } = engine;
  engine.onRequest = (number, urls) => {
    const files = readSetFolder(join(folder, 'www'));
    const listed = new Set(readPublishedSet((name) => files.get(name), ANNOUNCED_BASE).locs);
    listed.add(FEED);
    for (const url of urls) {
      if (listed.has(url) === (url === REMOVED)) faults.push(`${url} was told, against the set`);
    }
    return onRequest(number, urls);
  };
}

async function runChild(folder: string, end: AnnouncingEnd): Promise<string> {
  const words = [PROGRAM, folder, '1', JSON.stringify(addresses()), JSON.stringify(end)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  await once(child, 'close');
  return child.signalCode === 'SIGKILL' ? 'killed' : stdout;
}

// The next build is of the next generation: it tells of both, each URL once an engine.
async function assertAllTold(folder: string, label: string): Promise<void> {
  const toldBefore = engine.requests.length;
  const report = await publishHere(folder, 2);
  const outcomes = report.announcements.map(({ outcome }) => outcome);
  assert.deepEqual(
    outcomes,
    ['accepted', 'accepted', 'accepted'],
    `${label}: ${JSON.stringify(report)}`,
  );
  assert.deepEqual(engine.told('indexnow'), changesOf(2), label);
  const kept = changesOf(2).filter((url) => url !== REMOVED);
  assert.deepEqual(engine.told('baidu'), kept, label);
  assert.deepEqual(engine.told('websub'), [FEED], label);
  for (const name of ['indexnow', 'baidu', 'websub']) {
    const now = engine.requests.slice(toldBefore).filter((request) => request.engine === name);
    const urls = now.flatMap((request) => request.urls);
    assert.equal(new Set(urls).size, urls.length, `${label}: told twice by one build`);
  }
  assert.deepEqual(faults, [], label);
  const again = await publishHere(folder, 2);
  const messages = again.announcements.map(({ message }) => message).join(' ');
  assert.match(messages, /nothing to submit to IndexNow.*nothing to submit to Baidu/, label);
}

const isDecided = (folder: string): boolean =>
  existsSync(join(folder, 'www', '.portolan', 'journal.json'));

test('killed at any commit of the state, before it or after, all is announced', async (t) => {
  const first = await createFirst(t);
  const { commits } = JSON.parse(await runChild(copyOf(t, first), {})) as { commits: number };
  // Prepared, true, IndexNow, and three chunks of Baidu at least.
  assert.ok(commits >= 6, `${commits} commits`);
  for (let number = 1; number <= commits; number += 1) {
    for (const end of [{ beforeCommit: number }, { afterCommit: number }]) {
      const folder = copyOf(t, first);
      assert.equal(await runChild(folder, end), 'killed');
      await assertAllTold(folder, JSON.stringify(end));
    }
  }
});

test('killed at any call about the decision, all is announced', async (t) => {
  const first = await createFirst(t);
  const { calls } = JSON.parse(await runChild(copyOf(t, first), {})) as { calls: string[] };
  const deciding = calls.indexOf('rename') + 1;
  const decided: boolean[] = [];
  for (let call = deciding - 2; call <= deciding + 4; call += 1) {
    const folder = copyOf(t, first);
    assert.equal(await runChild(folder, { call }), 'killed');
    assert.deepEqual(engine.requests, [], 'nobody is told before the set is in its place');
    decided.push(isDecided(folder));
    await assertAllTold(folder, `call ${call} of ${calls.length}`);
  }
  assert.deepEqual([decided[0], decided.at(-1)], [false, true]);
});

test('what a build had prepared and did not publish is told to nobody', async (t) => {
  const first = await createFirst(t);
  const { calls } = JSON.parse(await runChild(copyOf(t, first), {})) as { calls: string[] };
  const deciding = calls.indexOf('rename') + 1;
  for (const [call, told] of [
    [deciding - 1, []],
    [deciding, changesOf(1)],
  ] as const) {
    const folder = copyOf(t, first);
    assert.equal(await runChild(folder, { call }), 'killed');
    assert.equal(isDecided(folder), call === deciding);
    // Back to what was published: the pages of the second generation come and go again.
    engine.onRequest = () => 'accept';
    await publishHere(folder, 0);
    assert.deepEqual(engine.told('indexnow'), told);
  }
});

test('killed before the first announcement, all is announced', async (t) => {
  const folder = copyOf(t, await createFirst(t));
  assert.equal(await runChild(folder, { stage: 'announcing' }), 'killed');
  assert.deepEqual(engine.requests, []);
  await assertAllTold(folder, 'announcing');
});

// One request to IndexNow, chunks of 1 and 2 to Baidu, and one to the hub.
const REQUESTS = 4;

interface EndedRun {
  readonly status: number | null;
  readonly stderr: string;
}

// The command, ended by a signal when that request has arrived, or when it has been answered.
async function runCommand(
  folder: string,
  ended: { readonly request: number; readonly signal: NodeJS.Signals; readonly answered: boolean },
): Promise<EndedRun> {
  const config = join(folder, 'portolan.config.json');
  const target = join(folder, 'www');
  const settings = announcedConfig({ generation: 1, folder, target, engine: addresses() });
  writeFileSync(config, JSON.stringify(settings));
  const child = spawn(process.execPath, [COMMAND, 'build', '--config', config]);
  const { onRequest } = engine;
  engine.onRequest = (number, urls) => {
    const mood = onRequest(number, urls);
    if (number !== ended.request || ended.answered) return mood;
    child.kill(ended.signal);
    return 'hang';
  };
  engine.onAnswered = (number) => {
    if (number === ended.request && ended.answered) child.kill(ended.signal);
  };
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout.resume();
  await once(child, 'close');
  engine.onRequest = onRequest;
  engine.onAnswered = () => {};
  return { status: child.exitCode, stderr };
}

for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
  test(`${signal} while an engine is silent, or after its answer: all is announced`, async (t) => {
    const first = await createFirst(t);
    for (let request = 0; request < REQUESTS; request += 1) {
      for (const answered of [false, true]) {
        const folder = copyOf(t, first);
        const { status, stderr } = await runCommand(folder, { request, signal, answered });
        if (signal !== 'SIGKILL' && !answered) {
          assert.equal(status, signal === 'SIGINT' ? 130 : 143, stderr);
          assert.match(stderr, /The set is published; the next build announces the rest/);
        }
        assert.ok(engine.requests.length > request);
        await assertAllTold(folder, `${signal}, request ${request}, ${answered}`);
      }
    }
  });
}
