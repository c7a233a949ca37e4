// The command is killed at random moments of a crawl, and given again until it ends: what is
// published is the same, byte for byte, and next to nothing is asked for twice.
// PORTOLAN_CRAWL_KILLS asks for more kills.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../support/chunkings.ts';
import { makeSite } from '../support/made-up-site/make-site.ts';
import { type SiteServer, startSiteServer } from '../support/made-up-site/site-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { CHECKOUT } from './run-portolan.ts';

const KILLS = Number(process.env['PORTOLAN_CRAWL_KILLS'] ?? 3);
const PAGES = Number(process.env['PORTOLAN_CRAWL_PAGES'] ?? 2_000);
const NOW = Date.UTC(2026, 5, 15, 9, 30);
const TWICE_SHARE_MAX = 0.01;
const LATE_MS_MAX = 40;
const RUN_MS_MAX = 120_000;
const BIN = join(CHECKOUT, 'src', 'cli', 'bin.ts');
const KINDS = [
  'canonicals',
  'duplicates',
  'languages',
  'redirects',
  'media',
  'not-found',
  'chains',
];

interface Place {
  readonly out: string;
  readonly state: string;
}

function startCrawl(server: SiteServer, { out, state }: Place): ChildProcess & { said: string } {
  const words = [BIN, 'crawl', `${server.origin}/`, '--out', out, '--state', state];
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [...words, '--now', new Date(NOW).toISOString(), '--no-progress'],
    { env: environment, stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_MS_MAX },
  );
  const run = Object.assign(child, { said: '' });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      run.said += text;
    });
  }
  return run;
}

async function finishCrawl(server: SiteServer, place: Place): Promise<void> {
  const run = startCrawl(server, place);
  const [status] = await once(run, 'close');
  assert.equal(status, 0, run.said);
}

// Kills it when the server has answered so often; `false` when it ended before.
async function killCrawl(
  server: SiteServer,
  place: Place,
  { requests, lateMs }: { requests: number; lateMs: number },
): Promise<boolean> {
  const run = startCrawl(server, place);
  const closed = once(run, 'close');
  let hasEnded = false;
  void closed.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && server.log().requests < requests) await delay(1);
  await delay(lateMs);
  run.kill('SIGKILL');
  const [, signal] = await closed;
  return signal === 'SIGKILL';
}

function readSet(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const sitemaps = files.filter((name) => /\.(xml|gz)$/.test(name));
  return new Map(sitemaps.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

test(`a crawl that is killed ${KILLS} times (seed ${TEST_SEED})`, async (t) => {
  await using server = await startSiteServer();
  const random = seededRandom(TEST_SEED);
  const root = temporaryFolder(t);
  const placeOf = (name: string): Place => {
    mkdirSync(join(root, name));
    return { out: join(root, name, 'www'), state: join(root, name, 'crawl.db') };
  };
  const options = { seed: TEST_SEED, pages: PAGES, origin: server.origin, now: NOW, kinds: KINDS };
  const site = makeSite(options);
  server.serve(site);
  const quiet = placeOf('undisturbed');
  await finishCrawl(server, quiet);
  const expected = readSet(quiet.out);
  const undisturbed = server.log();
  assert.ok(expected.size > 0 && undisturbed.requests > PAGES / 2);

  const twice: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    server.serve(site);
    const place = placeOf(`kill-${kill}`);
    const requests = Math.ceil(random() * undisturbed.requests);
    const moment = { requests, lateMs: random() * LATE_MS_MAX };
    const told = `Seed ${TEST_SEED}, killed after ${requests} requests and ${moment.lateMs} ms`;
    const wasKilled = await killCrawl(server, place, moment);
    await finishCrawl(server, place);
    assert.deepEqual([...readSet(place.out).keys()], [...expected.keys()], told);
    assert.deepEqual(readSet(place.out), expected, told);
    const again = [...server.log().visits].filter(
      ([path, count]) =>
        site.page(path) !== undefined && count > (undisturbed.visits.get(path) ?? 0),
    );
    twice.push(again.length);
    const most = Math.floor(undisturbed.visits.size * TWICE_SHARE_MAX);
    assert.ok(again.length <= most, `${told}: ${again.length} pages were asked for twice.`);
    if (!wasKilled) t.diagnostic(`${told}: it had ended before.`);
  }
  t.diagnostic(`Asked for twice, of ${undisturbed.visits.size}: ${twice.join(', ')}`);
});

test('a crawl that is killed again and again ends with the same set', async (t) => {
  await using server = await startSiteServer();
  const root = temporaryFolder(t);
  const site = makeSite({
    seed: TEST_SEED,
    pages: 300,
    origin: server.origin,
    now: NOW,
    kinds: KINDS,
  });
  server.serve(site);
  const quiet: Place = { out: join(root, 'quiet'), state: join(root, 'quiet.db') };
  await finishCrawl(server, quiet);
  const { requests } = server.log();
  server.serve(site);
  const place: Place = { out: join(root, 'www'), state: join(root, 'crawl.db') };
  for (let part = 1; part <= KILLS; part += 1) {
    await killCrawl(server, place, {
      requests: Math.floor((requests * part) / (KILLS + 1)),
      lateMs: 0,
    });
  }
  await finishCrawl(server, place);
  assert.deepEqual(readSet(place.out), readSet(quiet.out), `Seed ${TEST_SEED}`);
});
