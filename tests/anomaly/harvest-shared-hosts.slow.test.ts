// Two engines whose sites have their sitemaps on one host: it sees one visitor, whatever they ask.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { openEngine } from '../../src/cli/commands/console/engine/open-engine.ts';
import { LocalHostTurns } from '../../src/net/pace/local-host-turns.ts';
import { slowHead } from '../support/fake-web/fake-route.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMES = ['one.test', 'two.test', 'cdn.test'] as const;

class CountedTurns extends LocalHostTurns {
  readonly taken = new Map<string, number>();

  override async take(...[host, request]: Parameters<LocalHostTurns['take']>) {
    const turn = await super.take(host, request);
    if ('fence' in turn) this.taken.set(host, (this.taken.get(host) ?? 0) + 1);
    return turn;
  }
}

test('sitemaps, robots.txt and tested pages are asked for in turns', async (t) => {
  await using web = await startFakeWeb(NAMES);
  const turns = new CountedTurns(systemClock);
  const engines = [1, 2].map(() =>
    openEngine({
      folder: temporaryFolder(t),
      environment: {},
      allowPrivate: true,
      create: true,
      threads: 1,
      turns,
    }),
  );
  const cdn = web.host('cdn.test');
  cdn.expect({ atOnceMax: 1 });
  const work = engines.map(async (opening, index) => {
    const engine = await opening;
    const site = web.host(index === 0 ? 'one.test' : 'two.test');
    site.expect({ atOnceMax: 1 });
    const { loopbackOrigin: origin } = site;
    const names = Array.from({ length: 8 }, (_, number) => `/${site.name}-${number}.xml`);
    const lines = names.map((name) => `Sitemap: ${cdn.loopbackOrigin}${name}\n`);
    site.serve({ '/robots.txt': lines.join(''), '/page': 'a page' });
    const urlset = `<urlset xmlns="${NAMESPACE}"><url><loc>${origin}/page</loc></url></urlset>`;
    cdn.serve(Object.fromEntries(names.map((name) => [name, slowHead(10, urlset)])));
    await engine.harvest.submitSite(`${origin}/`, { by: 'api' });
    await engine.harvest.drain();
    const { rows } = await engine.store.sitemaps.page({ siteId: 1 }, {});
    await engine.harvest.testPage(1, `${origin}/page`);
    await engine.harvest.drain();
    await engine.close(1_000);
    return rows.map(({ status }) => status);
  });
  const statuses = await Promise.all(work);
  assert.deepEqual(statuses, [Array(8).fill('success'), Array(8).fill('success')]);
  assert.equal(cdn.asked.filter(({ path }) => path === '/robots.txt').length, 1);
  assert.equal(cdn.asked.length, 17);
  web.assertPolite();
  const hosts = NAMES.map((name) => web.host(name).loopbackOrigin);
  assert.deepEqual([...turns.taken.keys()].toSorted(), hosts.toSorted());
  assert.ok(web.host('one.test').paths.includes('/page'));
});
