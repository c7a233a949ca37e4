// Who may submit what, and what it does: a site, a sitemap that is due, a submission, a job.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { openQueue } from '../../queue/open-queue.ts';
import type { HarvestSettings } from '../port/harvest-settings.ts';
import { READ_SITE } from '../work/site-jobs.ts';
import { type SubmissionTools, submitSite, submitSitemap } from './submissions.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const BY_API = { by: 'api' } as const;

function tools(settings: HarvestSettings = {}): SubmissionTools {
  return { ...world.tools(settings), queue: world.queue };
}

const refuses = (work: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(work, (error: Error & { code?: string }) => {
    assert.equal(error.code, code, error.message);
    assert.doesNotMatch(error.message, /hush/);
    return true;
  });

test('a sitemap is known, due and its site’s job is sent', async () => {
  const origin = world.origin();
  const submitted = await submitSitemap(tools(), ` ${origin}/map.xml#part `, {
    by: 'form',
    token: 'the desk',
  });
  const site = await world.site(origin);
  const sitemap = await world.sitemap(`${origin}/map.xml`);
  assert.deepEqual(
    { ...submitted },
    {
      id: submitted.id,
      at: world.clock.now(),
      by: 'form',
      token: 'the desk',
      url: `${origin}/map.xml`,
      siteId: site.id,
      sitemapId: sitemap.id,
    },
  );
  assert.equal(sitemap.source, 'submitted');
  assert.equal(sitemap.nextReadAt, world.clock.now());
  const job = await world.queue.find(READ_SITE, String(site.id));
  assert.equal(job?.dueAt, world.clock.now());
  assert.equal(job?.data, '{"trigger":"submitted"}');
});

test('a ping is told from other submissions, and credentials are taken off', async () => {
  const origin = world.origin();
  const address = `${origin.replace('//', '//me:hush@')}/map.xml`;
  const { url, siteId } = await submitSitemap(tools(), address, { by: 'ping' });
  assert.equal(url, `${origin}/map.xml`);
  assert.equal((await world.queue.find(READ_SITE, String(siteId)))?.data, '{"trigger":"ping"}');
});

test('two submissions of one sitemap at once are one sitemap and one job', async () => {
  const origin = world.origin();
  const both = await Promise.all(
    [1, 2].map(() => submitSitemap(tools(), `${origin}/map.xml`, BY_API)),
  );
  assert.equal(new Set(both.map(({ sitemapId }) => sitemapId)).size, 1);
  assert.equal(new Set(both.map(({ id }) => id)).size, 2);
  const { id } = await world.site(origin);
  world.urlset(origin, '/map.xml', ['/page']);
  await world.run(origin);
  for (const submission of both) {
    assert.equal((await world.store.access.submission(submission.id))?.run, 1);
  }
  assert.equal((await world.store.runs.page(id, {})).rows.length, 1);
});

test('a site is submitted by its name alone, or by any of its addresses', async () => {
  const origin = world.origin();
  const { hostname } = new URL(origin);
  for (const address of [hostname, `${hostname}/any/page`, `HTTPS://${hostname}`]) {
    const { url, sitemapId } = await submitSite(tools(), address, BY_API);
    assert.deepEqual([url, sitemapId], [`${origin}/`, undefined]);
  }
});

test('a site that is paused is known, and not read', async () => {
  const origin = world.origin();
  const { id } = await world.store.sites.ensure(`${origin}/`, 1);
  await world.store.sites.change(id, { paused: true });
  await submitSitemap(tools(), `${origin}/map.xml`, BY_API);
  assert.equal(await world.queue.find(READ_SITE, String(id)), undefined);
});

test('an address may have 2,047 characters, and one more is refused', async () => {
  const origin = world.origin();
  const longest = `${origin}/${'x'.repeat(2_047 - origin.length - 1)}`;
  assert.equal((await submitSitemap(tools(), longest, BY_API)).url.length, 2_047);
  await refuses(submitSitemap(tools(), `${longest}x`, BY_API), 'FETCH_ADDRESS_INVALID');
});

test('what is no http or https address is refused', async () => {
  for (const address of [
    '',
    'x',
    'ftp://me:hush@a.example/',
    'file:///etc/passwd',
    '//a.example',
  ]) {
    await refuses(submitSitemap(tools(), address, BY_API), 'FETCH_ADDRESS_INVALID');
  }
});

const INSIDE = [
  'http://127.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://a.b.localhost.:81/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/',
  'http://0.0.0.0/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[::127.0.0.1]/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[ff02::1]/',
  'http://me:hush@127.0.0.1/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
];

for (const address of INSIDE) {
  test(`${address} is inside, and may be submitted only where that is allowed`, async () => {
    await refuses(submitSitemap(tools(), address, BY_API), 'FETCH_ADDRESS_FORBIDDEN');
    await refuses(submitSite(tools(), address, BY_API), 'FETCH_ADDRESS_FORBIDDEN');
    const root = `${new URL(address).origin}/`;
    assert.equal(await world.store.sites.find(root), undefined, 'nothing is left of it');
    const { siteId } = await submitSitemap(tools({ allowPrivate: true }), address, BY_API);
    await world.store.sites.remove(siteId);
  });
}

test('there are as many sites as there may be, and one more is refused', async () => {
  const count = await world.store.sites.count();
  const [first, second] = [world.origin(), world.origin()];
  const limits = tools({ sitesMax: count + 1 });
  await submitSite(limits, first, BY_API);
  await refuses(submitSite(limits, second, BY_API), 'SUBMISSION_REFUSED');
  await refuses(submitSitemap(limits, `${second}/map.xml`, BY_API), 'SUBMISSION_REFUSED');
  // One that is known may be submitted again.
  await submitSitemap(limits, `${first}/map.xml`, BY_API);
  assert.equal(await world.store.sites.count(), count + 1);
});

test('a site has as many sitemaps as it may, and one more is refused', async () => {
  const origin = world.origin();
  const limits = tools({ sitemapsMax: 2 });
  for (const path of ['/1.xml', '/2.xml', '/1.xml']) {
    await submitSitemap(limits, origin + path, BY_API);
  }
  await refuses(submitSitemap(limits, `${origin}/3.xml`, BY_API), 'SUBMISSION_REFUSED');
});

test('who may submit to verified sites alone makes none', async () => {
  const origin = world.origin();
  const submitter = { by: 'ping', verifiedOnly: true } as const;
  await refuses(submitSitemap(tools(), `${origin}/map.xml`, submitter), 'SUBMISSION_REFUSED');
  assert.equal(await world.store.sites.find(`${origin}/`), undefined);
  const { id } = await world.store.sites.ensure(`${origin}/`, 1);
  await refuses(submitSitemap(tools(), `${origin}/map.xml`, submitter), 'SUBMISSION_REFUSED');
  await world.store.sites.verify(id, 'file', 2);
  const submitted = await submitSitemap(tools(), `${origin}/map.xml`, submitter);
  assert.equal(submitted.siteId, id);
  // Another scheme is another site.
  const plain = `${origin.replace('https:', 'http:')}/map.xml`;
  await refuses(submitSitemap(tools(), plain, submitter), 'SUBMISSION_REFUSED');
});

test('a queue that is full is reported, and what was submitted is not lost', async () => {
  const origin = world.origin();
  const queue = await openQueue(undefined, { clock: world.clock, jobsMax: 1 });
  await queue.send({ kind: 'other', key: 'x', group: 'x' });
  const full = { ...tools(), queue };
  await refuses(submitSitemap(full, `${origin}/map.xml`, BY_API), 'QUEUE_FULL');
  const sitemap = await world.sitemap(`${origin}/map.xml`);
  assert.equal(sitemap.nextReadAt, world.clock.now());
  await queue.close();
});
