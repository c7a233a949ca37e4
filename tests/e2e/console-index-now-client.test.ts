// A client of IndexNow at a console that is open to all who prove themselves: what it tells is due.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openConsoleOnWeb } from '../support/console-on-web.ts';
import { type IndexNowClient, indexNowClient } from '../support/index-now-client.ts';
import { urlsetOf } from '../support/made-up-week/week-site.ts';

const HOUR_MS = 3_600_000;
const NAMES = ['told', 'folder', 'slow', 'wrong', 'form', 'large', 'busy', 'stranger'];
const hosts = NAMES.map((name) => `${name}.example`);

const on = await openConsoleOnWeb(
  { after },
  { hosts: [...hosts, 'other.example'], auth: 'token', open: ['indexnow'] },
);
const crawler = await on.token('submit', 'crawler');

interface KnownHost {
  readonly client: IndexNowClient;
  readonly origin: string;
  readonly siteId: number;
}

/** A site that the console knows, with a client whose key file is at the root. */
async function knownHost(name: string): Promise<KnownHost> {
  const { origin, serve } = on.web.host(name);
  const { id: siteId } = await on.site(name);
  const client = indexNowClient(on.url, { host: new URL(origin).host });
  serve({ [`/${client.key}.txt`]: client.key });
  return { client, origin, siteId };
}

interface DueRow {
  readonly loc: string;
  readonly reason: string;
}

interface ScheduleJson {
  readonly lastmodQuality: Readonly<Record<string, unknown>>;
  readonly schedule: Readonly<
    Record<'rows' | 'due' | 'unvisited' | 'answered' | 'indexable', number>
  >;
}

async function due(siteId: number, limit = 100): Promise<readonly DueRow[]> {
  const question = { token: crawler, json: { limit, leaseMs: 60_000 } };
  const path = `/api/sites/${siteId}/due`;
  const { status, json } = await on.ask<{ readonly rows: readonly DueRow[] }>(path, question);
  assert.equal(status, 200);
  return json.rows;
}

const locsOf = (rows: readonly DueRow[]): string[] => rows.map(({ loc }) => loc).toSorted();

async function answer(siteId: number, answers: readonly object[]): Promise<void> {
  const path = `/api/sites/${siteId}/answers`;
  const question = { token: crawler, json: { answers } };
  const { json } = await on.ask<Readonly<Record<string, number>>>(path, question);
  assert.deepEqual([json['known'], json['sent']], [answers.length, answers.length]);
}

async function schedule(siteId: number): Promise<ScheduleJson> {
  return (await on.ask<ScheduleJson>(`/sites/${siteId}/schedule.json`, { token: crawler })).json;
}

test('what is told is due before all else, and answers are counted in the schedule', async () => {
  const { client, origin, siteId } = await knownHost('told.example');
  const paths = ['/1', '/2', '/3', '/4', '/5', '/6'];
  on.web.host('told.example').serve({ '/sitemap.xml': urlsetOf(origin, paths) });
  await on.harvest.submitSitemap(`${origin}/sitemap.xml`, { by: 'cli' });
  await on.skip(0);
  await on.until(
    'all pages are new',
    async () => (await schedule(siteId)).schedule.unvisited === 6,
  );
  const first = await due(siteId);
  assert.deepEqual(
    locsOf(first),
    paths.map((path) => origin + path),
  );
  await answer(
    siteId,
    first.map(({ loc }) => ({ loc, status: 200, changed: true })),
  );
  await on.skip(HOUR_MS);
  assert.deepEqual(await due(siteId), [], 'everything was visited an hour ago');
  assert.deepEqual((await schedule(siteId)).lastmodQuality, {
    visits: 0,
    signalled: 0,
    changed: 0,
    changedAndSignalled: 0,
    sitemaps: [],
  });

  assert.deepEqual(await client.get(`${origin}/3`), { status: 200, text: '1 URL was accepted.\n' });
  const answered = await client.post([`${origin}/5`, `${origin}/unlisted?a=b#c`]);
  assert.deepEqual(answered, { status: 200, text: '2 URLs were accepted.\n' });
  // What nobody visited yet comes first. What was seen an hour ago follows: the crawler asks for
  // more than is due, so a signal is reason enough.
  const told = await due(siteId);
  const asked = ['/unlisted?a=b', '/3', '/5'].map((path) => [origin + path, 'asked']);
  assert.deepEqual(
    told.map(({ loc, reason }) => [loc, reason]),
    asked,
  );
  await answer(siteId, [
    { loc: `${origin}/unlisted?a=b`, status: 200 },
    { loc: `${origin}/3`, status: 200, changed: true, indexable: true },
    { loc: `${origin}/5`, status: 304 },
  ]);
  const after = await schedule(siteId);
  const { visits, signalled, changed, changedAndSignalled, precision } = after.lastmodQuality;
  assert.deepEqual([visits, signalled, changed, changedAndSignalled], [2, 0, 1, 0]);
  assert.equal(precision, undefined, 'no lastmod moved');
  assert.deepEqual(
    [after.schedule.rows, after.schedule.answered, after.schedule.indexable, after.schedule.due],
    [7, 7, 1, 0],
  );
  const { rows } = await on.store.access.submissions({ siteId }, { limit: 10 });
  assert.deepEqual(
    rows.filter(({ by }) => by === 'indexnow').map(({ urls }) => urls),
    [2, 1],
  );
});

test('a key in a folder proves what is below it', async () => {
  const { origin, siteId } = await knownHost('folder.example');
  const keyLocation = `${origin}/shop/keys/mine.txt`;
  const client = indexNowClient(on.url, { host: new URL(origin).host, keyLocation });
  on.web.host('folder.example').serve({ '/shop/keys/mine.txt': `${client.key}\n` });
  assert.equal((await client.post([`${origin}/shop/keys/a`])).status, 200);
  assert.equal((await client.get(`${origin}/shop/keys/b/c`)).status, 200);
  for (const outside of ['/', '/shop/', '/shop/keys', '/shop/keys/../a']) {
    const { status, text } = await client.get(origin + outside);
    assert.deepEqual([status, /not below \/shop\/keys\//.test(text)], [422, true], outside);
  }
  assert.equal((await client.post([`${origin}/shop/keys/d`, `${origin}/shop/e`])).status, 422);
  assert.deepEqual(locsOf(await due(siteId)), [`${origin}/shop/keys/a`, `${origin}/shop/keys/b/c`]);
});

test('while the key file keeps the console waiting it says 202, and later 200', async () => {
  const { client, origin, siteId } = await knownHost('slow.example');
  let come = (): void => {};
  on.web.host('slow.example').serve({
    [`/${client.key}.txt`]: (_, response) => {
      come = () => response.end(client.key);
    },
  });
  const { status, text } = await client.get(`${origin}/pending`);
  assert.deepEqual([status, /still being checked/.test(text)], [202, true]);
  assert.deepEqual(await due(siteId), [], 'nothing is taken before the key is known');
  come();
  await on.until('it is due', async () => (await due(siteId)).length === 1);
  assert.equal((await client.get(`${origin}/known`)).status, 200);
  assert.equal(on.web.host('slow.example').paths.length, 1);
});

test('a key that is not at the host is refused, and nothing of it is taken', async () => {
  const { origin, siteId } = await knownHost('wrong.example');
  const client = indexNowClient(on.url, { host: new URL(origin).host });
  assert.equal((await client.get(`${origin}/a`)).status, 403);
  on.web.host('wrong.example').serve({ [`/${client.key}.txt`]: 'f'.repeat(32) });
  await on.skip(HOUR_MS);
  assert.equal((await client.post([`${origin}/a`])).status, 403);
  assert.deepEqual(await due(siteId), []);
  // Who repairs it is heard again in a while.
  on.web.host('wrong.example').serve({ [`/${client.key}.txt`]: client.key });
  await on.skip(HOUR_MS);
  assert.equal((await client.post([`${origin}/a`])).status, 200);
  assert.equal((await due(siteId)).length, 1);
});

test('what is not in the form of the protocol is 400, what is not the host’s 422', async () => {
  const { client, origin, siteId } = await knownHost('form.example');
  const host = new URL(origin).host;
  for (const body of ['', 'url=a', '[]', '"x"', '{}', new Uint8Array([0xff, 0xfe])]) {
    assert.equal((await client.postBytes(body)).status, 400, String(body));
  }
  assert.equal((await client.post([])).status, 400);
  assert.equal((await client.post([`${origin}/a`], { key: 7 })).status, 400);
  assert.equal((await client.get('/a')).status, 400);
  const bare = await on.ask('/indexnow');
  assert.equal(bare.status, 400);
  const { origin: other } = on.web.host('other.example');
  for (const bad of [`${other}/a`, `http://sub.${host}/a`, `https://${host.split(':')[0]}/a`]) {
    assert.equal((await client.post([`${origin}/fine`, bad])).status, 422, bad);
  }
  for (const key of ['a'.repeat(7), 'a'.repeat(129), 'with_underscore']) {
    const short = indexNowClient(on.url, { host, key });
    assert.equal((await short.get(`${origin}/a`)).status, 422, key);
  }
  const abroad = indexNowClient(on.url, { host, key: client.key, keyLocation: `${other}/k.txt` });
  assert.equal((await abroad.get(`${origin}/a`)).status, 422);
  assert.deepEqual(await due(siteId), []);
  assert.deepEqual(on.web.host('form.example').paths, [], 'nobody was asked for a key');
});

test('10,000 URLs are taken at once, 10,001 are not', async () => {
  const { client, origin, siteId } = await knownHost('large.example');
  const urls = Array.from({ length: 10_001 }, (_, index) => `${origin}/p/${index}`);
  assert.equal((await client.post(urls)).status, 422);
  assert.equal((await schedule(siteId)).schedule.rows, 0);
  const answered = await client.post(urls.slice(1));
  assert.deepEqual(answered, { status: 200, text: '10000 URLs were accepted.\n' });
  const { due: ready, rows } = (await schedule(siteId)).schedule;
  assert.deepEqual([ready, rows], [10_000, 10_000]);
  assert.equal((await due(siteId, 1_000)).length, 1_000);
});

test('who sends too often is told to wait, and is heard a minute later', async () => {
  const { origin } = await knownHost('busy.example');
  const host = new URL(origin).host;
  const guess = async (): Promise<number> =>
    (await indexNowClient(on.url, { host }).get(`${origin}/a`)).status;
  const statuses: number[] = [];
  while (statuses.length < 20 && statuses.at(-1) !== 429) statuses.push(await guess());
  assert.deepEqual(statuses, [...Array(10).fill(403), 429]);
  await on.skip(60_000);
  assert.equal(await guess(), 403);
});

test('without a token only sites that are known are told of', async () => {
  const { origin, serve } = on.web.host('stranger.example');
  const client = indexNowClient(on.url, { host: new URL(origin).host });
  serve({ [`/${client.key}.txt`]: client.key });
  assert.equal((await client.get(`${origin}/a`)).status, 403);
  assert.equal(await on.store.sites.find(`${origin}/`), undefined);
  assert.deepEqual(on.web.host('stranger.example').paths, []);
  const query = new URLSearchParams({ url: `${origin}/a`, key: client.key });
  const byCrawler = await on.ask(`/indexnow?${query}`, { token: crawler });
  assert.equal(byCrawler.status, 403, 'nor with a token that is no admin’s');
  const byAdmin = await on.ask(`/indexnow?${query}`, { token: await on.token('admin') });
  assert.equal(byAdmin.status, 200);
  assert.equal((await client.get(`${origin}/b`)).status, 200, 'now it is known');
});

test('on this machine a host that proves itself becomes a site', async (context) => {
  const alone = await openConsoleOnWeb(context, { hosts: ['alone.example'], auth: 'loopback' });
  const { origin, serve } = alone.web.host('alone.example');
  const client = indexNowClient(alone.url, { host: new URL(origin).host });
  serve({ [`/${client.key}.txt`]: client.key });
  assert.equal((await client.post([`${origin}/a`, `${origin}/b`])).status, 200);
  const { id } = await alone.site('alone.example');
  const { json } = await alone.ask<{ readonly rows: readonly DueRow[] }>(`/api/sites/${id}/due`, {
    json: { limit: 10 },
  });
  assert.deepEqual(locsOf(json.rows), [`${origin}/a`, `${origin}/b`]);
  assert.deepEqual(alone.troubles, []);
});

after(() => {
  assert.deepEqual(on.troubles, []);
});
