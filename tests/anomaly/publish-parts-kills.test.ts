// Processes that publish parts and commit them are killed at random and run again: the set is whole
// at every moment, and in the end that of a publication that nobody killed.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../support/chunkings.ts';
import { startFakeS3 } from '../support/fake-s3.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { S3_KEYS } from '../support/s3-place.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const BIN = join(import.meta.dirname, '..', '..', 'src', 'cli', 'bin.ts');
const BASE = 'https://example.com/';
const PARTS = 3;
const PAGES = 3000;
const KILLS = 8;

interface Where {
  /** The words of --out, and the environment. */
  readonly out: string;
  readonly environment: Readonly<Record<string, string>>;
  read(name: string): Uint8Array | undefined;
  names(): string[];
}

function build(words: readonly string[], { out, environment }: Where): ChildProcess {
  const all = [BIN, 'build', ...words, '--base', BASE, '--out', out, '--no-config', '--quiet'];
  return spawn(process.execPath, all, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code ?? '')),
  );
}

// How long a run takes, so that kills are spread over all of it.
async function timed(words: readonly string[], where: Where): Promise<number> {
  const start = performance.now();
  assert.equal(await endOf(build(words, where)), 0);
  return performance.now() - start;
}

async function killAndRepeat(
  words: readonly string[],
  where: Where,
  {
    ms,
    random,
    check,
    kills = KILLS,
  }: { ms: number; random: () => number; check: () => void; kills?: number },
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const child = build(words, where);
    const end = endOf(child);
    // Starting takes the first part of the time, and does nothing.
    await delay(ms * (0.5 + random() * 0.6));
    child.kill('SIGKILL');
    await end;
    check();
  }
  assert.equal(await endOf(build(words, where)), 0);
}

async function killThem(t: TestContext, where: Where, clean: Where): Promise<void> {
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
  const list = (name: string, count: number): string => {
    const path = join(folder, name);
    const all = Array.from({ length: count }, (_, n) => `${BASE}p/${n}`);
    writeFileSync(path, [...all, ...all.slice(0, 10)].join('\n'));
    return path;
  };
  const before = list('before.txt', PAGES - 100);
  const after = list('after.txt', PAGES);
  const next = list('next.txt', PAGES + 50);
  const sizes = new Set([PAGES - 100, PAGES, PAGES + 50]);
  const locsOf = ({ read }: Where): string[] => {
    const { locs } = readPublishedSet(read, BASE);
    return [...locs].sort();
  };
  const check = (): void => {
    const locs = locsOf(where);
    assert.equal(new Set(locs).size, locs.length, 'each page once');
    assert.ok(sizes.has(locs.length), `${locs.length} pages`);
  };
  const partOf = (part: number, publication = 'night', source = after): string[] => {
    const words = ['--part', `${part}/${PARTS}`, '--publication', publication];
    return [source, '--max-urls', '500', ...words];
  };
  const commit = ['--commit', 'night'];
  for (const each of [clean, where]) await timed([before], each);
  let ms = 0;
  for (let part = 0; part < PARTS; part += 1) ms = await timed(partOf(part), clean);
  const commitMs = await timed(commit, clean);
  for (let part = 0; part < PARTS; part += 1) {
    await killAndRepeat(partOf(part), where, { ms, random, check });
  }
  assert.equal(locsOf(where).length, PAGES - 100, 'nothing is visible before the commit');
  await killAndRepeat(commit, where, { ms: commitMs, random, check });
  assert.deepEqual(locsOf(where), locsOf(clean));
  const shards = (all: readonly string[]) => all.filter((name) => /^sitemap-p/.test(name)).sort();
  assert.deepEqual(shards(where.names()), shards(clean.names()));
  // Whoever commits again finds it done, and changes nothing.
  const kept = where.names().map((name) => [name, where.read(name)]);
  assert.equal(await endOf(build(commit, where)), 0);
  assert.deepEqual(
    where.names().map((name) => [name, where.read(name)]),
    kept,
  );
  // The next publication begins with what the one before left.
  for (let part = 0; part < PARTS; part += 1) {
    const words = partOf(part, 'next', next);
    ms = await timed(words, clean);
    if (part === 0) await killAndRepeat(words, where, { ms, random, check, kills: 3 });
    else await timed(words, where);
  }
  await timed(['--commit', 'next'], clean);
  await killAndRepeat(['--commit', 'next'], where, { ms: commitMs, random, check, kills: 3 });
  assert.deepEqual(locsOf(where), locsOf(clean));
  assert.deepEqual(shards(where.names()), shards(clean.names()));
  const lists = (all: readonly string[]) => all.filter((name) => name.includes('-changes-')).sort();
  assert.deepEqual(lists(where.names()), lists(clean.names()));
}

function folderAt(out: string): Where {
  const read = (name: string) => {
    const path = join(out, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const names = () =>
    readdirSync(out)
      .filter((name) => name !== '.portolan')
      .sort();
  return { out, environment: {}, read, names };
}

test(`parts in a folder (seed ${TEST_SEED})`, async (t) => {
  const folder = temporaryFolder(t);
  await killThem(t, folderAt(join(folder, 'killed')), folderAt(join(folder, 'clean')));
});

test(`parts on S3 (seed ${TEST_SEED})`, async (t) => {
  const where = async (): Promise<Where> => {
    const store = await startFakeS3({ keys: S3_KEYS });
    t.after(() => store.close());
    return {
      out: `s3://maps?endpoint=${store.origin}`,
      environment: {
        AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      },
      read: (name) => store.objects().get(name)?.bytes,
      names: () => [...store.objects().keys()].sort(),
    };
  };
  await killThem(t, await where(), await where());
});

test(`a commit that is killed anywhere ends in the same bytes (seed ${TEST_SEED})`, async (t) => {
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
  const list = join(folder, 'urls.txt');
  writeFileSync(list, Array.from({ length: PAGES }, (_, n) => `${BASE}p/${n}`).join('\n'));
  const parts = folderAt(join(folder, 'parts'));
  for (let part = 0; part < PARTS; part += 1) {
    const words = [list, '--max-urls', '100', '--part', `${part}/${PARTS}`, '--publication', 'n'];
    await timed(words, parts);
  }
  const copy = (name: string): Where => {
    cpSync(parts.out, join(folder, name), { recursive: true });
    return folderAt(join(folder, name));
  };
  const clean = copy('clean');
  const ms = await timed(['--commit', 'n'], clean);
  for (let round = 0; round < 4; round += 1) {
    const killed = copy(`killed-${round}`);
    await killAndRepeat(['--commit', 'n'], killed, { ms, random, check: () => {} });
    assert.deepEqual(killed.names(), clean.names());
    for (const name of clean.names()) assert.deepEqual(killed.read(name), clean.read(name), name);
  }
});
