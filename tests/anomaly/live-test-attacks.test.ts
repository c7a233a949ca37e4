// Pages that attack whoever tests them live: they lead into private networks, drip, have no end,
// or outlive the process that tests them.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock as clock } from '../../src/base/clock.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { startConsoleProcess } from '../support/console-process.ts';
import { redirects } from '../support/fake-web/fake-route.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-database.ts';

const HEAD = { 'content-type': 'text/html' };
const MIB = 1_024 * 1_024;

/** The beginning of a page, and then nothing more. */
const stalled = (_: unknown, response: ServerResponse): void => {
  response.writeHead(200, HEAD);
  response.write('<title>half');
};

/** A harvest that may visit one site of this machine, and nothing else there. */
async function openWorld(t: TestContext, options: VisitorOptions = {}) {
  const web = await startFakeWeb(['site.test', 'inside.test']);
  const [site, inside] = [web.host('site.test'), web.host('inside.test')];
  inside.serve({ '/secret': { headers: HEAD, body: '<title>secret</title>' } });
  const store = await openTestStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const visitor = createVisitor({
    delayMs: 0,
    timeoutMs: 5_000,
    backoffMs: 1,
    retriesMax: 0,
    trustedUrl: site.origin,
    resolveHost: async () => ['127.0.0.1'],
    ...options,
  });
  const troubles: unknown[] = [];
  const harvest = createHarvest({
    store,
    queue,
    visitor,
    clock,
    onTrouble: (error) => troubles.push(error),
  });
  t.after(async () => {
    await harvest.stop(0);
    await Promise.all([visitor.close(), queue.close(), store.close()]);
    await web[Symbol.asyncDispose]();
    assert.deepEqual(troubles, []);
  });
  const { id } = await store.sites.ensure(`${site.origin}/`, 1);
  const tested = async (path: string) => {
    await harvest.testPage(id, site.origin + path);
    await harvest.drain();
    const tests = await harvest.liveTests(id, site.origin + path);
    assert.equal(tests.underWay, undefined);
    return tests.last ?? assert.fail('there is no test');
  };
  return { site, inside, tested, store, harvest, id };
}

test('no redirect, canonical or other language leads into a private network', async (t) => {
  const { site, inside, tested } = await openWorld(t);
  const secret = `http://127.0.0.1:${inside.port}/secret`;
  for (const to of [
    secret,
    `http://inside.test:${inside.port}/secret`,
    `http://[::1]:${inside.port}/secret`,
    `http://2130706433:${inside.port}/secret`,
    'http://169.254.169.254/latest/meta-data/',
  ]) {
    site.serve({ '/away': redirects(to) });
    const { outcome, message } = await tested('/away');
    assert.equal(outcome, 'failed', to);
    assert.match(message, /loopback|private|metadata/, to);
  }
  const links = `<link rel="canonical" href="${secret}"><link rel="alternate" hreflang="fr"
href="${secret}"><meta http-equiv="refresh" content="0;url=${secret}">`;
  site.serve({
    '/links': { headers: HEAD, body: `<title>t</title>${links}<p>Ships come and go.` },
  });
  await tested('/links');
  site.serve({ '/robots.txt': redirects(secret) });
  await tested('/links');
  assert.deepEqual(inside.paths, []);
});

test('a page that only drips ends the test in time, with its cause', async (t) => {
  const { site, tested } = await openWorld(t, { bytesPerSecondMin: 1_024, timeoutMs: 3_000 });
  const drip = (_: unknown, response: ServerResponse): void => {
    response.writeHead(200, HEAD);
    const timer = setInterval(() => response.write('<p>'), 100);
    response.on('close', () => clearInterval(timer));
  };
  site.serve({ '/drip': drip });
  const began = performance.now();
  const { outcome, message } = await tested('/drip');
  assert.equal(outcome, 'failed');
  assert.match(message, /s\b/);
  assert.ok(performance.now() - began < 55_000);
});

test('a page of a GiB is read to its limit alone', async (t) => {
  const { site, tested } = await openWorld(t);
  let sent = 0;
  const chunk = Buffer.alloc(MIB, '<p>Ships come and go. ');
  site.serve({
    '/giant': async (_, response) => {
      response.writeHead(200, HEAD);
      while (sent < 1_024 * MIB && !response.destroyed) {
        sent += chunk.length;
        // Once it is closed nobody goes on.
        if (!response.write(chunk)) await new Promise((go) => response.once('drain', go));
      }
      response.end();
    },
  });
  const before = process.memoryUsage().rss;
  const { steps, outcome } = await tested('/giant');
  assert.ok(sent < 40 * MIB, `${sent / MIB} MiB were sent`);
  assert.ok(process.memoryUsage().rss - before < 200 * MIB);
  assert.notEqual(outcome, 'failed');
  assert.match(JSON.stringify(steps), /15/);
});

test('what is kept of a page with very much to tell has a size', async (t) => {
  const { site, tested, store, id } = await openWorld(t);
  const long = 'x'.repeat(3_000);
  const links = Array.from(
    { length: 2_000 },
    (_, index) => `<link rel="alternate" hreflang="a-${index}" href="/${index}/${long}">`,
  );
  const body = `<title>${long.repeat(10)}</title>${links.join('')}<p>Ships come and go.`;
  site.serve({ '/much': { headers: HEAD, body } });
  const { isCut, steps } = await tested('/much');
  assert.equal(isCut, true);
  assert.ok(steps.length > 4);
  const [kept] = await store.liveTests.ofUrl(id, `${site.origin}/much`);
  assert.ok((kept?.result?.length ?? 0) <= 131_072);
});

test('one test of a page is under way at a time, however many ask', async (t) => {
  const { site, harvest, id } = await openWorld(t);
  site.serve({ '/a': { headers: HEAD, body: '<p>ok' } });
  const paths = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? '/a' : `/${index}`));
  await Promise.all(paths.map((path) => harvest.testPage(id, site.origin + path)));
  await harvest.drain();
  assert.equal(site.paths.filter((path) => path === '/a').length, 1);
});

test('a hundred tests wait at most', async (t) => {
  const { site, harvest, id } = await openWorld(t);
  for (let index = 0; index < 100; index += 1) {
    await harvest.testPage(id, `${site.origin}/${index}`);
  }
  await assert.rejects(harvest.testPage(id, `${site.origin}/more`), { code: 'QUEUE_FULL' });
  // One that waits already is no further one.
  await harvest.testPage(id, `${site.origin}/7`);
});

test('a console that is killed during a test leaves nothing half, and tests again', async (t) => {
  const web = await startFakeWeb(['site.test']);
  t.after(() => web[Symbol.asyncDispose]());
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  const folder = temporaryFolder(t);
  site.serve({ '/s.xml': `${origin}/page\n`, '/page': stalled });
  const start = () => startConsoleProcess(t, ['--database', folder, '--allow-private']);
  const ask = async (url: string, path: string, json?: unknown) => {
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch(new URL(path, url), { headers, ...body })).json()) as {
      readonly liveTests?: { readonly underWay?: object; readonly last?: { message: string } };
    };
  };
  const page = `/sites/1/url.json?loc=${encodeURIComponent(`${origin}/page`)}`;
  const first = await start();
  await ask(first.url, '/api/submissions', { url: `${origin}/s.xml` });
  for (const killed of [first, undefined]) {
    const run = killed ?? (await start());
    await ask(run.url, '/api/sites/1/live-tests', { loc: `${origin}/page` });
    await waitFor(() => site.paths.filter((path) => path === '/page').length > (killed ? 0 : 1));
    const { liveTests } = await ask(run.url, page);
    assert.ok(liveTests?.underWay !== undefined);
    assert.equal(liveTests.last, undefined);
    await run.stop('SIGKILL');
  }
  // Twice is enough: what kills the console is not begun for ever.
  const last = await start();
  await waitFor(async () => (await ask(last.url, page)).liveTests?.last !== undefined);
  const { liveTests } = await ask(last.url, page);
  assert.match(liveTests?.last?.message ?? '', /interrupted repeatedly/);
  assert.equal(liveTests?.underWay, undefined);
  assert.equal(site.paths.filter((path) => path === '/page').length, 2);
  assert.equal(await last.stop(), 0);
  const store = await openTestStore(join(folder));
  assert.deepEqual(await store.inspect(), []);
  assert.equal((await store.liveTests.ofUrl(1, `${origin}/page`)).length, 1);
  await store.close();
});

async function waitFor(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await holds())) {
    assert.ok(performance.now() < end, 'it did not come to this');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
