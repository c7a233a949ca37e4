// What every store keeps to of the totals of its sites.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  openedControl as opened,
  type ControlSetup as Setup,
  sampleOutcome,
} from './control-place.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function siteTotalsContract(setup: Setup): void {
  test('totals are what the sites come to, without those that were removed', async (t) => {
    const { sites, sitemaps, runs } = await opened(t, setup);
    const nothing = { sites: 0, verified: 0, paused: 0, urls: 0, runs: 0, errors: 0, warnings: 0 };
    assert.deepEqual(await sites.totals(), { ...nothing, sitemaps: {} });
    const kinds = ['success', 'success', 'has-errors', 'gone'] as const;
    for (const host of ['a', 'b', 'removed']) {
      const { id: siteId } = await sites.ensure(`https://${host}.example/`, 1);
      for (const [at, status] of kinds.entries()) {
        const url = `https://${host}.example/${at}`;
        const { id } = await sitemaps.ensure({ siteId, url, source: 'page', at: 1 });
        await sitemaps.change(id, { status, errors: at, warnings: 10 * at });
      }
      const { writer } = await runs.begin(siteId, 'asked', 1);
      const day = { day: '2026-01-01', change: {} };
      await writer.end(sampleOutcome(2, { urls: 7 }), day, { sitemapIds: [] });
    }
    const [a, , removed] = (await sites.page({})).rows;
    await sites.change(a?.id ?? 0, { paused: true });
    await sites.verify(a?.id ?? 0, 'file', 3);
    await sites.remove(removed?.id ?? 0);
    assert.deepEqual(await sites.totals(), {
      sites: 2,
      verified: 1,
      paused: 1,
      urls: 14,
      runs: 2,
      errors: 6,
      warnings: 60,
      sitemaps: { success: 4, 'has-errors': 2, gone: 2 },
    });
  });
}
