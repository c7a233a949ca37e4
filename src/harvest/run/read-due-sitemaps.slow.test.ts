// Runs over sitemaps that are due: trees of indexes, their limits, and what others do meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { CHILDREN_MAX } from '../tree/index-children.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const HOUR_MS = 3_600_000;

async function statuses(origin: string): Promise<Record<string, string>> {
  const { id } = await world.site(origin);
  const { rows } = await world.store.sitemaps.page({ siteId: id, withGone: true }, { limit: 500 });
  return Object.fromEntries(rows.map(({ url, status }) => [url.replace(origin, ''), status]));
}

/** The paths that were asked for while something was done. */
async function askedFor(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = world.asked.length;
  await work();
  return world.asked.slice(before).map((url) => new URL(url).pathname);
}

function tree(origin: string, children: readonly string[]): string {
  for (const path of children) world.urlset(origin, path, [`${path}/page`]);
  return world.index(origin, '/index.xml', children);
}

test('a run reads as many sitemaps as it may, and the next one continues', async () => {
  const origin = world.origin();
  await world.submit(tree(origin, ['/1.xml', '/2.xml', '/3.xml']));
  const limits = { sitemapsPerRun: 3 };
  const first = await askedFor(async () => {
    assert.equal((await world.run(origin, limits)).complete, false);
  });
  assert.deepEqual(first, ['/index.xml', '/1.xml', '/2.xml']);
  const second = await askedFor(async () => {
    assert.equal((await world.run(origin, limits)).complete, true);
  });
  assert.deepEqual(second, ['/3.xml']);
  assert.equal((await world.listed(origin)).length, 3);
  const { id } = await world.site(origin);
  const { rows } = await world.store.runs.page(id, {});
  assert.deepEqual(
    rows.map(({ complete, read, added }) => [complete, read, added]),
    [
      [true, 1, 1],
      [false, 3, 2],
    ],
  );
});

test('a run of exactly as many as it may is complete', async () => {
  const origin = world.origin();
  await world.submit(tree(origin, ['/1.xml', '/2.xml']));
  assert.equal((await world.run(origin, { sitemapsPerRun: 3 })).complete, true);
});

test('a run ends after its time, and the rest is the next one’s', async () => {
  const origin = world.origin();
  await world.submit(tree(origin, ['/1.xml', '/2.xml']));
  const slow = world.web.get(`${origin}/1.xml`);
  world.web.set(`${origin}/1.xml`, () => {
    world.clock.time += 1_001;
    return slow as { status: number };
  });
  assert.equal((await world.run(origin, { runMsMax: 1_000 })).complete, false);
  assert.deepEqual(await statuses(origin), {
    '/1.xml': 'success',
    '/2.xml': 'pending',
    '/index.xml': 'success',
  });
});

test('indexes are followed to the deepest level, and not one beyond', async () => {
  const origin = world.origin();
  for (let level = 0; level < 7; level += 1) {
    world.index(origin, `/${level}.xml`, [`/${level + 1}.xml`]);
  }
  await world.submit(`${origin}/0.xml`);
  const asked = await askedFor(() => world.run(origin));
  assert.deepEqual(asked, ['/0.xml', '/1.xml', '/2.xml', '/3.xml', '/4.xml', '/5.xml']);
  assert.equal((await world.sitemap(`${origin}/5.xml`)).depth, 5);
  const { sitemaps } = await world.site(origin);
  assert.equal(sitemaps, 6);
});

test('an index that lists itself, and circles of indexes, are read once', async () => {
  const origin = world.origin();
  world.index(origin, '/a.xml', ['/a.xml', '/b.xml', '/a.xml#again']);
  world.index(origin, '/b.xml', ['/c.xml', '/a.xml']);
  world.index(origin, '/c.xml', ['/b.xml', '/urls.xml']);
  world.urlset(origin, '/urls.xml', ['/page']);
  await world.submit(`${origin}/a.xml`);
  const asked = await askedFor(() => world.run(origin));
  assert.deepEqual(asked, ['/a.xml', '/b.xml', '/c.xml', '/urls.xml']);
  assert.equal((await world.sitemap(`${origin}/a.xml`)).depth, 0);
  // Cut loose, the circle holds nothing.
  world.index(origin, '/a.xml', ['/a.xml']);
  world.clock.time += HOUR_MS;
  await world.run(origin);
  assert.deepEqual(await statuses(origin), {
    '/a.xml': 'has-errors',
    '/b.xml': 'gone',
    '/c.xml': 'gone',
    '/urls.xml': 'gone',
  });
  assert.deepEqual(await world.listed(origin), []);
});

test('what an index lists twice is one, and what is no http address is none', async () => {
  const origin = world.origin();
  world.urlset(origin, '/1.xml', ['/page']);
  const body = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${origin}/1.xml</loc></sitemap>
<sitemap><loc>${origin.replace('//', '//me:hush@')}/1.xml#part</loc></sitemap>
<sitemap><loc>javascript:alert(1)</loc></sitemap>
<sitemap><loc>file:///etc/passwd</loc></sitemap>
<sitemap><loc>http://[/</loc></sitemap>
</sitemapindex>`;
  world.web.set(`${origin}/index.xml`, { status: 200, type: 'application/xml', body });
  await world.submit(`${origin}/index.xml`);
  await world.run(origin);
  const all = await statuses(origin);
  assert.deepEqual(Object.keys(all), ['/1.xml', '/index.xml']);
});

test('children that are listed no more are gone with what they list, level by level', async () => {
  const origin = world.origin();
  world.urlset(origin, '/1.xml', ['/one', '/both']);
  world.urlset(origin, '/2.xml', ['/two', '/both']);
  world.index(origin, '/inner.xml', ['/2.xml']);
  await world.submit(world.index(origin, '/index.xml', ['/1.xml', '/inner.xml']));
  await world.run(origin);
  assert.equal((await world.listed(origin)).length, 3);
  world.index(origin, '/index.xml', ['/1.xml']);
  world.clock.time += HOUR_MS;
  await world.run(origin);
  assert.deepEqual(await statuses(origin), {
    '/1.xml': 'success',
    '/2.xml': 'gone',
    '/index.xml': 'success',
    '/inner.xml': 'gone',
  });
  assert.deepEqual(await world.listed(origin), [`${origin}/both`, `${origin}/one`]);
});

test('a truncated index withdraws nothing', async () => {
  const origin = world.origin();
  const url = tree(origin, ['/1.xml', '/2.xml']);
  await world.submit(url);
  await world.run(origin);
  const whole = world.web.get(url) as { status: number; body: string };
  world.web.set(url, { ...whole, body: `${whole.body} `, cutAt: whole.body.indexOf('/2.xml') });
  world.clock.time += HOUR_MS;
  await world.run(origin);
  assert.equal((await world.sitemap(url)).cause, 'broken-off');
  assert.equal((await world.sitemap(`${origin}/2.xml`)).status, 'success');
  assert.equal((await world.listed(origin)).length, 2);
});

test('an index with too many children is cut', async () => {
  const origin = world.origin();
  const children = Array.from({ length: CHILDREN_MAX + 2 }, (_, n) => `/${n}`);
  await world.submit(world.index(origin, '/index.xml', children));
  await world.run(origin, { sitemapsPerRun: 1 });
  const { sitemaps } = await world.site(origin);
  assert.equal(sitemaps, CHILDREN_MAX + 1);
  assert.equal((await world.sitemap(`${origin}/index.xml`)).counts.sitemaps, CHILDREN_MAX + 2);
});

test('a site has as many sitemaps as it may, those that are gone too', async () => {
  const origin = world.origin();
  await world.submit(tree(origin, ['/1.xml', '/2.xml', '/3.xml']));
  const limits = { sitemapsMax: 3 };
  assert.equal((await world.run(origin, limits)).complete, false);
  assert.deepEqual(Object.keys(await statuses(origin)), ['/1.xml', '/2.xml', '/index.xml']);
  // Others each day are no way round it; those that are known may come back.
  world.index(origin, '/index.xml', ['/4.xml', '/2.xml']);
  world.clock.time += HOUR_MS;
  assert.equal((await world.run(origin, limits)).complete, false);
  assert.deepEqual(await statuses(origin), {
    '/1.xml': 'gone',
    '/2.xml': 'success',
    '/index.xml': 'success',
  });
  world.index(origin, '/index.xml', ['/1.xml']);
  world.clock.time += HOUR_MS;
  assert.equal((await world.run(origin, limits)).complete, true);
  assert.deepEqual(await world.listed(origin), [`${origin}/1.xml/page`]);
});

/** Lets something happen while a sitemap is asked for, once. */
function meanwhile(url: string, happen: () => Promise<unknown>): void {
  const answer = world.web.get(url) as { status: number };
  world.web.set(url, async () => {
    world.web.set(url, answer);
    world.clock.time += 1;
    await happen();
    return answer;
  });
}

test('a sitemap that is withdrawn during a run stays gone', async () => {
  for (const at of ['/1.xml', '/2.xml', '/3.xml']) {
    const origin = world.origin();
    await world.submit(tree(origin, ['/1.xml', '/2.xml', '/3.xml']));
    // It is before, at, or behind the one that is being read.
    meanwhile(origin + at, async () => {
      await retireSitemap(
        world.store.sitemaps,
        world.clock,
        await world.sitemap(`${origin}/2.xml`),
      );
    });
    const asked = await askedFor(() => world.run(origin));
    assert.equal(asked.includes('/2.xml'), at !== '/1.xml', 'it is not asked for any more');
    assert.equal((await statuses(origin))['/2.xml'], 'gone', at);
    assert.deepEqual(await world.listed(origin), [`${origin}/1.xml/page`, `${origin}/3.xml/page`]);
    const { id } = await world.sitemap(`${origin}/2.xml`);
    const { rows } = await world.store.findings.page({ sitemapId: id }, {});
    assert.deepEqual(rows, [], 'nothing is found in it');
    // Nothing of it waits for another run.
    assert.equal((await world.sitemap(`${origin}/2.xml`)).nextReadAt, undefined, at);
  }
});

test('an index that is withdrawn while it is read leaves no children', async () => {
  const origin = world.origin();
  const url = tree(origin, ['/1.xml']);
  await world.submit(url);
  meanwhile(url, async () => {
    await retireSitemap(world.store.sitemaps, world.clock, await world.sitemap(url));
  });
  await world.run(origin);
  assert.deepEqual(await statuses(origin), { '/1.xml': 'gone', '/index.xml': 'gone' });
});

test('a sitemap that is submitted again after it was asked for is read again', async () => {
  for (const at of ['/1.xml', '/2.xml', '/3.xml']) {
    const origin = world.origin();
    for (const path of ['/1.xml', '/2.xml', '/3.xml']) {
      await world.submit(world.urlset(origin, path, [`${path}/page`]));
    }
    const url = `${origin}/2.xml`;
    const { id: siteId } = await world.site(origin);
    let submission: { id: number } | undefined;
    meanwhile(origin + at, async () => {
      const { id } = await world.submit(url);
      await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
      const what = { at: world.clock.now(), by: 'api', url, siteId, sitemapId: id } as const;
      submission = await world.store.access.addSubmission(what);
    });
    await world.run(origin);
    const open = await world.store.access.submission(submission?.id as number);
    // Before it was asked for the submission is as good as any.
    const isTakenUp = at === '/1.xml';
    assert.equal(open?.run, isTakenUp ? 1 : undefined, at);
    world.urlset(origin, '/2.xml', ['/news']);
    const asked = await askedFor(() => world.run(origin));
    assert.deepEqual(asked, isTakenUp ? [] : ['/2.xml'], at);
    assert.equal((await world.listed(origin)).includes(`${origin}/news`), !isTakenUp);
    assert.equal((await world.store.access.submission(open?.id as number))?.run, isTakenUp ? 1 : 2);
  }
});

test('what happens to a sitemap while its unchanged bytes are asked for holds', async () => {
  for (const happens of ['it is submitted', 'it is withdrawn']) {
    const origin = world.origin();
    const url = world.urlset(origin, '/1.xml', ['/page']);
    await world.submit(url);
    await world.run(origin);
    world.clock.time += HOUR_MS;
    const { id, siteId } = await world.sitemap(url);
    await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
    let submission: { readonly id: number } | undefined;
    meanwhile(url, async () => {
      if (happens === 'it is withdrawn') {
        await retireSitemap(world.store.sitemaps, world.clock, await world.sitemap(url));
        return;
      }
      await world.submit(url);
      await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
      const what = { at: world.clock.now(), by: 'api', url, siteId, sitemapId: id } as const;
      submission = await world.store.access.addSubmission(what);
    });
    await world.run(origin);
    if (submission === undefined) {
      assert.deepEqual(await statuses(origin), { '/1.xml': 'gone' });
      assert.deepEqual(await world.listed(origin), []);
      continue;
    }
    assert.equal((await world.store.access.submission(submission.id))?.readId, undefined);
    assert.deepEqual(await askedFor(() => world.run(origin)), ['/1.xml']);
    const { readId, run } = (await world.store.access.submission(submission.id)) ?? {};
    assert.equal(run, 3);
    assert.equal((await world.store.sitemaps.read(readId ?? 0))?.run, 3);
  }
});

test('a site that is paused during its run is left alone, and continues later', async () => {
  const origin = world.origin();
  await world.submit(tree(origin, ['/1.xml', '/2.xml']));
  const { id } = await world.site(origin);
  meanwhile(`${origin}/1.xml`, () => world.store.sites.change(id, { paused: true }));
  const asked = await askedFor(() => world.run(origin));
  assert.deepEqual(asked, ['/index.xml', '/1.xml']);
  assert.deepEqual(await world.listed(origin), [`${origin}/1.xml/page`], 'what was read is kept');
  await world.store.sites.change(id, { paused: false });
  assert.deepEqual(await askedFor(() => world.run(origin)), ['/2.xml']);
});

test('a run that is abandoned leaves what was listed as it was', async () => {
  const origin = world.origin();
  await world.submit(tree(origin, ['/1.xml', '/2.xml']));
  await world.run(origin);
  const before = await world.listed(origin);
  world.urlset(origin, '/1.xml', ['/other']);
  world.clock.time += HOUR_MS;
  const stop = new AbortController();
  meanwhile(`${origin}/2.xml`, async () => stop.abort(new Error('stop')));
  await assert.rejects(world.run(origin, {}, stop.signal), /stop/);
  assert.deepEqual(await world.listed(origin), before);
  // The next one reads all that was not put down.
  const asked = await askedFor(() => world.run(origin));
  assert.deepEqual(asked, ['/1.xml'], 'the other one is as it was, and known to be');
  assert.equal((await world.listed(origin)).includes(`${origin}/other`), true);
});

test('a process that was killed while it retired an index leaves nothing behind', async () => {
  const origin = world.origin();
  world.urlset(origin, '/1.xml', ['/one']);
  world.index(origin, '/inner.xml', ['/1.xml']);
  const url = world.index(origin, '/index.xml', ['/inner.xml']);
  await world.submit(url);
  await world.run(origin);
  // As far as it came: the inner index is gone, and what it lists is not.
  const { id } = await world.sitemap(url);
  await world.store.sitemaps.keepChildren(id, [], world.clock.now());
  assert.equal((await statuses(origin))['/1.xml'], 'success');
  world.index(origin, '/index.xml', ['/none.xml']);
  world.clock.time += HOUR_MS;
  await world.run(origin);
  assert.equal((await statuses(origin))['/1.xml'], 'gone');
  assert.deepEqual(await world.listed(origin), []);
});

test('one URL is reported as one, and several as several', async () => {
  const origin = world.origin();
  await world.submit(world.index(origin, '/index.xml', ['/a.xml', '/b.xml']));
  world.urlset(origin, '/a.xml', ['/1']);
  world.urlset(origin, '/b.xml', ['/1', '/2']);
  const told: string[] = [];
  world.tools().events.onEvents(([event]) => {
    if (event?.url.startsWith(origin)) told.push(event.message);
  });
  await world.run(origin);
  const wanted = ['Read: 2 sitemaps.', 'Read: 1 URL.', 'Read: 2 URLs.'];
  assert.deepEqual(
    told.filter((message) => message.startsWith('Read: ')),
    wanted,
  );
});
