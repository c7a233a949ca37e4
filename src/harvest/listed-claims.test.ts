// Claims of entries reach the schedule; those that claim nothing are left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../store/open-store.ts';
import { listedClaims } from './listed-claims.ts';

test('changefreq and priority of listed URLs are claims, and nothing else is', async () => {
  const store = await openStore(undefined);
  try {
    const { id } = await store.sites.ensure('https://e.example/', 1);
    const of = { siteId: id, url: 'https://e.example/sitemap.xml', source: 'submitted', at: 1 };
    const sitemap = await store.sitemaps.ensure({ ...of, source: 'submitted' });
    const intake = await store.urls.snapshot(id, { number: 1, at: 1 });
    const [both, one, none] = ['both', 'one', 'none'].map((name) => `https://e.example/${name}`);
    await intake.add(sitemap.id, [
      { loc: both ?? '', changefreq: 'hourly', priority: 1 },
      { loc: one ?? '', priority: 0 },
      { loc: none ?? '', lastmod: '2026-11-01' },
    ]);
    await intake.finish([sitemap.id]);
    const unknown = 'https://e.example/unknown';
    const claims = await listedClaims(store.urls, id, [both ?? '', one ?? '', none ?? '', unknown]);
    assert.deepEqual(
      [...claims],
      [
        [both, { changefreq: 'hourly', priority: 1 }],
        [one, { priority: 0 }],
      ],
    );
  } finally {
    await store.close();
  }
});
