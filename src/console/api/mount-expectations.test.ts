// What is expected, by the API and as pages and files tell it, over a store and a harvest.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Harvest } from '../../harvest/port/harvest.ts';
import type { Console } from '../console-app.ts';
import { silentLog } from '../core/console-context.ts';
import { createConsole } from '../create-console.ts';
import { createAccessToken } from '../security/new-access-token.ts';
import { pingReport } from './mount-ping.ts';

const HOUR_MS = 3_600_000;
const ENTRIES = 60;
const RULE = 'lastmod-invalid';

let world: HarvestWorld;
let app: Console;
let harvest: Harvest;
const tokens: Record<string, string> = {};
before(async () => {
  world = await openHarvestWorld();
  const { store, queue, clock } = world;
  harvest = world.harvest();
  const context = { store, queue, clock, harvest, log: silentLog, version: '1.2.3' };
  app = createConsole(context, { host: '127.0.0.1', auth: 'token' });
  for (const scope of ['read', 'submit', 'admin'] as const) {
    const made = { name: `${scope} <b>`, scope, at: clock.now() };
    tokens[scope] = (await createAccessToken(store.access, made)).token;
  }
});
after(() => world.close());

interface Answered {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is looked at field by field
  readonly json: any;
}

async function ask(
  method: string,
  path: string,
  { body, scope = 'admin' }: { body?: unknown; scope?: string } = {},
): Promise<Answered> {
  const headers = {
    authorization: `Bearer ${tokens[scope]}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const request = new Request(new URL(path, 'http://127.0.0.1:8640'), init);
  const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : undefined };
}

async function faultySite(): Promise<{ readonly id: number; readonly sitemap: number }> {
  const origin = world.origin();
  const entries = Array.from({ length: ENTRIES }, (_, n) => {
    const folder = n % 3 === 0 ? '/shop/' : '/blog/';
    return `<url><loc>${origin}${folder}${n}</loc><lastmod>soon ${n}</lastmod></url>`;
  });
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const body = `<?xml version="1.0"?><urlset ${space}>${entries.join('')}</urlset>`;
  world.web.set(`${origin}/s.xml`, { status: 200, type: 'application/xml', body });
  const sitemap = await world.submit(`${origin}/s.xml`);
  await world.run(origin);
  return { id: sitemap.siteId, sitemap: sitemap.id };
}

test('a mark takes effect on every page and file, and its end does', async () => {
  const { id, sitemap } = await faultySite();
  const path = `/api/sites/${id}/expectations`;
  const why = '<script>alert(1)</script> =1+1';
  const typed = ` <script>\u0000alert(1)</script>\u202e\n\t=1+1\ufeff\u009b \ud800`;
  const made = await ask('POST', path, { body: { rule: RULE, why: typed } });
  assert.equal(made.status, 201, made.text);
  const { expectation } = made.json;
  assert.deepEqual(
    [expectation.by, expectation.why, expectation.partial],
    ['admin <b>', `${why} \ufffd`, false],
  );
  assert.match(expectation.at, /^2026-/);
  const site = (await ask('GET', `/sites/${id}.json`)).json.site;
  assert.deepEqual([site.errors, site.expectedErrors], [0, ENTRIES]);
  assert.match((await ask('GET', `/sites/${id}`)).text, new RegExp(`, and ${ENTRIES} expected`));
  const { sitemap: one } = (await ask('GET', `/sites/${id}/sitemaps/${sitemap}.json`)).json;
  assert.deepEqual([one.errors, one.expectedErrors], [0, ENTRIES]);
  assert.notEqual(one.status, 'has-errors');
  const issues = (await ask('GET', `/sites/${id}/issues.json`)).json;
  assert.deepEqual(
    issues.expected.map((each: { rule: string }) => each.rule),
    [RULE],
  );
  assert.ok(!issues.expected[0].message.includes('soon'), 'the message of all tells of none alone');
  const list = (await ask('GET', `/sites/${id}/expected.json`, { scope: 'read' })).json;
  assert.equal(list.expected[0].why, `${why} \ufffd`);
  const csv = (await ask('GET', `/sites/${id}/expected.csv`)).text;
  assert.match(csv, new RegExp(`${RULE},Whole site,admin <b>,2026-`));
  for (const page of [`/sites/${id}/expected`, `/sites/${id}/issues/${RULE}`]) {
    const { text } = await ask('GET', page);
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt; =1+1'), page);
    assert.ok(!text.includes('<script>alert'), page);
  }
  const over = await ask('DELETE', `${path}/${expectation.id}`);
  assert.deepEqual(over.json, { version: 1, done: true });
  assert.equal((await ask('GET', `/sites/${id}.json`)).json.site.errors, ENTRIES);
  const ended = (await ask('GET', `/sites/${id}/expected.json?state=ended`)).json;
  assert.deepEqual([ended.expected[0].id, ended.expected[0].ended], [expectation.id, 'by hand']);
});

test('a folder takes effect with the next read, which is due at once', async () => {
  const { id } = await faultySite();
  const path = `/api/sites/${id}/expectations`;
  const site = (await world.store.sites.get(id)) ?? assert.fail();
  const made = await ask('POST', path, { body: { rule: RULE, folder: `${site.url}shop` } });
  assert.deepEqual([made.json.expectation.folder, made.json.expectation.partial], ['/shop/', true]);
  assert.match((await ask('GET', `/sites/${id}/expected`)).text, /Takes full effect when/);
  const job = await world.queue.find('read-site', String(id));
  assert.ok(job && job.dueAt <= world.clock.now());
  await world.run(site.url.slice(0, -1));
  const now = await world.store.sites.get(id);
  assert.deepEqual([now?.errors, now?.expectedErrors], [ENTRIES - ENTRIES / 3, ENTRIES / 3]);
  assert.doesNotMatch((await ask('GET', `/sites/${id}/expected`)).text, /Takes full effect when/);
});

test('a URL stands by what is not expected of it', async () => {
  const { id, sitemap } = await faultySite();
  const site = (await world.store.sites.get(id)) ?? assert.fail();
  const verdict = async (path: string): Promise<string> => {
    const loc = encodeURIComponent(`${site.url}${path}`);
    return (await ask('GET', `/sites/${id}/url.json?loc=${loc}`)).json.verdict;
  };
  const both = async (): Promise<string[]> => [await verdict('shop/0'), await verdict('blog/1')];
  const wrong = 'listed-with-errors';
  assert.deepEqual(await both(), [wrong, wrong]);
  for (const [scope, verdicts] of [
    [{ folder: '/shop/' }, ['listed', wrong]],
    [{ sitemap }, ['listed', 'listed']],
    [{}, ['listed', 'listed']],
  ] as const) {
    const body = { rule: RULE, ...scope };
    const { json } = await ask('POST', `/api/sites/${id}/expectations`, { body });
    assert.deepEqual(await both(), verdicts, JSON.stringify(scope));
    await ask('DELETE', `/api/sites/${id}/expectations/${json.expectation.id}`);
  }
});

test('a page shows as over what is over, to the millisecond', async () => {
  const { id } = await faultySite();
  const until = new Date(world.clock.now() + HOUR_MS).toISOString();
  const body = { rule: RULE, until };
  assert.equal((await ask('POST', `/api/sites/${id}/expectations`, { body })).status, 201);
  const errors = async (): Promise<number> =>
    (await ask('GET', `/sites/${id}.json`)).json.site.errors;
  world.clock.time += HOUR_MS - 1;
  assert.equal(await errors(), 0);
  world.clock.time += 1;
  assert.equal(await errors(), ENTRIES);
});

test('what is not right is refused, and changes nothing', async () => {
  const { id, sitemap } = await faultySite();
  const other = await faultySite();
  const path = `/api/sites/${id}/expectations`;
  const cases: readonly (readonly [body: object, status: number])[] = [
    [{}, 400],
    [{ rule: 'No Rule' }, 400],
    [{ rule: 'loc-too-long' }, 404],
    [{ rule: RULE, sitemap: other.sitemap }, 404],
    [{ rule: RULE, sitemap, folder: '/a/' }, 400],
    [{ rule: RULE, folder: 'shop' }, 400],
    [{ rule: RULE, folder: '//a.example/' }, 400],
    [{ rule: RULE, folder: '/a?b' }, 400],
    [{ rule: RULE, why: 'x'.repeat(1_001) }, 400],
    [{ rule: RULE, until: 'soon' }, 400],
    [{ rule: RULE, until: '2020-01-01' }, 400],
    [{ rule: RULE, until: new Date(world.clock.now()).toISOString() }, 400],
    [{ rule: RULE, scope: 'site' }, 400],
  ];
  for (const [body, status] of cases) {
    const { status: was, text } = await ask('POST', path, { body });
    assert.equal(was, status, `${JSON.stringify(body)}: ${text}`);
  }
  assert.equal((await ask('POST', path, { body: { rule: RULE }, scope: 'submit' })).status, 403);
  const kept = await ask('POST', path, { body: { rule: RULE, sitemap, why: 'x'.repeat(1_000) } });
  assert.equal(kept.status, 201);
  const number: number = kept.json.expectation.id;
  const foreign = `/api/sites/${other.id}/expectations/${number}`;
  assert.equal((await ask('DELETE', foreign)).status, 404);
  assert.equal((await ask('DELETE', `${path}/${number}`, { scope: 'submit' })).status, 403);
  assert.equal((await ask('GET', `/sites/${id}/expected.json`)).json.expected.length, 1);
});

test('what is marked is answered as marked when the queue is full', async (t) => {
  const { id, sitemap } = await faultySite();
  const path = `/api/sites/${id}/expectations`;
  const readSoon = t.mock.method(harvest, 'readSoon', async () => {
    throw new PortolanError('QUEUE_FULL', { message: 'The queue is full.' });
  });
  const made = await ask('POST', path, { body: { rule: RULE, folder: '/shop/' } });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.json.expectation.partial, true);
  assert.equal(readSoon.mock.callCount(), 1);
  const due = await world.store.sitemaps.due(id, world.clock.now(), 1);
  assert.deepEqual(
    due.map((each) => each.id),
    [sitemap],
  );
});

test('a failure that is expected is a failure nowhere, and every answer says why', async () => {
  const origin = world.origin();
  world.urlset(origin, '/well.xml', ['/a']);
  const { id: index, siteId: id } = await world.submit(
    world.index(origin, '/index.xml', ['/well.xml', '/bad.xml']),
  );
  await world.run(origin);
  const bad = await world.sitemap(`${origin}/bad.xml`);
  const root = '/webmasters/v3/sites';
  const path = `${root}/${encodeURIComponent(`${origin}/`)}/sitemaps`;
  const google = async (url: string): Promise<unknown[]> => {
    const { json } = await ask('GET', `${path}/${encodeURIComponent(url)}`);
    return [json.errors, json.isPending, json.path];
  };
  const csvRow = async (csv: string, start: string): Promise<string> => {
    const { text } = await ask('GET', csv);
    return text.split('\n').find((line) => line.startsWith(start)) ?? assert.fail(text);
  };
  const told = async (): Promise<unknown[]> => {
    const site = (await ask('GET', `/sites/${id}.json`)).json;
    const all = (await ask('GET', '/sites.json')).json.sites;
    const [one] = all.filter((each: { id: number }) => each.id === id);
    const top = (await ask('GET', `/sites/${id}/sitemaps/${index}.json`)).json;
    const own = (await ask('GET', `/sites/${id}/sitemaps/${bad.id}.json`)).json;
    const failed = (await ask('GET', `/sites/${id}/sitemaps.json?status=couldnt-fetch`)).json;
    const row = await csvRow(`/sites/${id}/sitemaps.csv?open=${index}`, bad.url);
    return [
      site.status,
      site.causeText,
      site.site.failing,
      site.site.errors,
      one.status,
      one.failing,
      top.sitemap.status,
      top.sitemap.failing,
      top.failing.length,
      own.sitemap.status,
      own.sitemap.ownStatus,
      own.sitemap.causeText,
      failed.sitemaps.length,
      row.includes(',couldnt-fetch,'),
      ...(await google(`${origin}/index.xml`)).slice(0, 2),
      (await google(bad.url))[0],
    ];
  };
  const why = '1 of 3 sitemaps could not be fetched: HTTP 404';
  const open = [
    'partly-fetched',
    why,
    1,
    1,
    'partly-fetched',
    1,
    'partly-fetched',
    1,
    1,
    'couldnt-fetch',
    'couldnt-fetch',
    'HTTP 404',
    1,
    true,
    '1',
    false,
    '1',
  ];
  assert.deepEqual(await told(), open);
  const body = { rule: 'delivery-not-found', why: 'Moved in <b>May</b>.', until: '2099-01-01' };
  const made = await ask('POST', `/api/sites/${id}/expectations`, { body });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await told(), [
    'success',
    undefined,
    0,
    0,
    'success',
    0,
    'success',
    0,
    0,
    'success',
    'success',
    'HTTP 404 (expected)',
    0,
    false,
    '0',
    false,
    '0',
  ]);
  const page = (await ask('GET', `/sites/${id}/sitemaps/${bad.id}`)).text;
  assert.match(page, /HTTP 404 \(expected\)/);
  assert.match(page, /This failure is <a href="\/sites\/\d+\/expected">expected<\/a>/);
  assert.match(page, /marked by admin &lt;b&gt; /);
  assert.match(page, /Moved in &lt;b&gt;May&lt;\/b&gt;\./);
  assert.match(page, /2099-01-01/);
  assert.match(page, /answered with status 404/);
  const metrics = (await ask('GET', '/metrics')).text;
  assert.match(metrics, /portolan_sitemaps\{status="success"\} [1-9]/);
  assert.doesNotMatch(metrics, /status="couldnt-fetch"\} [1-9]/);
  const ping = (await pingReport(world, await world.sitemap(bad.url))).join('\n');
  assert.match(ping, /^Result: success$/m);
  assert.match(ping, /^Cause: .* 404\. This is expected\.$/m);
  await ask('DELETE', `/api/sites/${id}/expectations/${made.json.expectation.id}`);
  assert.deepEqual(await told(), open);
});
