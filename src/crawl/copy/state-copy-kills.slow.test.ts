// Crawls that are killed or stopped at any moment, and continued elsewhere from the copy.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { COPY_PLACES, type CopyPlace } from '../../../tests/support/copy-places.ts';
import { crawlAll, HTML } from '../../../tests/support/crawl-all.ts';
import { type FakeSite, startFakeSite } from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';

const CHILD = fileURLToPath(
  new URL('../../../tests/support/copying-crawl-child.ts', import.meta.url),
);
const BIN = fileURLToPath(new URL('../../cli/bin.ts', import.meta.url));
const PAGES = 400;
const PAGE_MS = 8;
const KILLS = 6;
// From its first request.
const KILL_MS_MAX = 1_500;
const GIVE_UP_MS = 60_000;

// A tree of pages, each with words of its own, and some links across.
async function startSite(): Promise<FakeSite> {
  const site = await startFakeSite();
  const linksOf = (number: number): readonly number[] =>
    [2 * number + 1, 2 * number + 2, (number * 7) % PAGES].filter((one) => one < PAGES);
  const pathOf = (number: number): string => (number === 0 ? '/' : `/d${number % 5}/w${number}y`);
  for (let number = 0; number < PAGES; number += 1) {
    const links = linksOf(number).map((one) => `<a href="${pathOf(one)}">${one}</a>`);
    const body = `<title>${number}</title><main>Words of ${number}: ${links.join(' ')}</main>`;
    site.serve({
      [pathOf(number)]: async (_request, response) => {
        await delay(PAGE_MS);
        response.writeHead(200, HTML);
        response.end(body);
      },
    });
  }
  return site;
}

interface Worker {
  readonly child: ChildProcess;
  /** What it said, when it has ended. */
  readonly said: Promise<{ readonly locs?: readonly string[]; readonly code?: string }>;
}

/** Starts a process in a folder of its own. */
function startWorker(t: TestContext, url: string, { spec, environment }: CopyPlace): Worker {
  const state = join(temporaryFolder(t), 'crawl.db');
  const env = { ...process.env, ...environment };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [CHILD, url, state, spec], { env, stdio: [...stdio] });
  t.after(() => child.kill('SIGKILL'));
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  const said = once(child, 'close').then(() => JSON.parse(text === '' ? '{}' : text));
  return { child, said };
}

const headOf = (place: CopyPlace): { readonly parts: readonly unknown[] } | undefined =>
  JSON.parse(place.objects().get('head.json')?.toString() ?? 'null') ?? undefined;

for (const [kind, start] of Object.entries(COPY_PLACES)) {
  test(`${kind}: crawls that are killed list what one lists that is not`, async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const random = seededRandom(TEST_SEED);
    await using site = await startSite();
    const url = `${site.origin}/`;
    const whole = await crawlAll(url);
    const expected = whole.locs.map((path) => site.origin + path);
    assert.equal(expected.length, PAGES);
    const place = await start(t);
    let continued = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const asked = site.requests.length;
      const { child, said } = startWorker(t, url, place);
      while (child.exitCode === null && site.requests.length === asked) await delay(5);
      await Promise.race([delay(random() * KILL_MS_MAX), said]);
      child.kill('SIGKILL');
      const { locs } = await said;
      if (locs) assert.deepEqual(locs, expected);
      if ((headOf(place)?.parts.length ?? 0) > 0) continued += 1;
    }
    const { locs } = await startWorker(t, url, place).said;
    assert.deepEqual(locs, expected);
    assert.ok(continued > 0, 'nothing was copied before a kill');
  });

  test(`${kind}: a process that stood still while another went on changes nothing`, async (t) => {
    await using site = await startSite();
    const url = `${site.origin}/`;
    const place = await start(t);
    const { child, said } = startWorker(t, url, place);
    const untilMs = Date.now() + GIVE_UP_MS;
    while ((headOf(place)?.parts.length ?? 0) === 0) {
      assert.ok(Date.now() < untilMs && child.exitCode === null, 'nothing was copied');
      await delay(10);
    }
    child.kill('SIGSTOP');
    const { locs = [] } = await startWorker(t, url, place).said;
    assert.equal(locs.length, PAGES);
    const before = place.objects();
    child.kill('SIGCONT');
    assert.deepEqual(await said, { code: 'CRAWL_TAKEN_OVER' });
    assert.deepEqual(place.objects(), before);
  });
}

function startCommand(t: TestContext, folder: string, words: readonly string[], env = {}) {
  const environment = { ...process.env, ...env };
  const child = spawn(process.execPath, [BIN, 'crawl', ...words, '--no-progress'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  const ended = once(child, 'close').then(([status]) => ({ status, text }));
  return { child, ended };
}

test('the command that gets SIGTERM copies its state, and goes on in another folder', async (t) => {
  const place = await COPY_PLACES['S3']!(t);
  await using site = await startSite();
  const words = [`${site.origin}/`, '--state-copy', place.spec];
  const first = startCommand(t, temporaryFolder(t), words, place.environment);
  while (first.child.exitCode === null && site.requests.length < PAGES / 4) await delay(5);
  first.child.kill('SIGTERM');
  const { status, text } = await first.ended;
  assert.equal(status, 143, text);
  const folder = temporaryFolder(t);
  const second = await startCommand(t, folder, words, place.environment).ended;
  assert.equal(second.status, 0, second.text);
  assert.match(second.text, /^Continuing the crawl of .*, with the state copied to s3:\/\/maps/);
  const set = readFileSync(join(folder, 'sitemap', 'sitemap.xml'), 'utf8');
  assert.equal(set.match(/<loc>/g)?.length, PAGES);
  const pages = site.requests.filter((path) => /^\/d\d\//.test(path) && !path.includes('probe'));
  assert.equal(pages.length, PAGES - 1, 'each page once');
  assert.equal(new Set(pages).size, PAGES - 1);
});
