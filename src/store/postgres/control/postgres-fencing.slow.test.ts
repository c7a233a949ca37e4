// The fences of runs in PostgreSQL: what is late is refused. The URLs are kept in SQLite here.
import type { TestContext } from 'node:test';
import { emptyDatabases } from '../../../../tests/support/postgres-control.ts';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { fencingContract } from '../../contract/fencing.contract.ts';
import type { SiteWriter } from '../../port/site-writer.ts';
import type { Store } from '../../port/store.ts';
import { openSqliteUrlStore } from '../../sqlite/urls/sqlite-url-store.ts';
import { openPostgresControl } from './postgres-control.ts';

suitesOnPostgres((place) => {
  const addressFor = emptyDatabases(place);
  fencingContract('PostgreSQL', async (t: TestContext): Promise<Store> => {
    const database = await openedDatabase(t, await addressFor(t)(), 3);
    const part = await openSqliteUrlStore(undefined, {
      setUrls: (siteId, urls) => control.sites.setUrls(siteId, urls),
    });
    t.after(() => part.close());
    const control = await openPostgresControl(database, {
      remove: part.removeSite,
      lastChange: part.lastChange,
    });
    const { sites, sitemaps, runs, findings, access, liveTests } = control;
    const begin: Store['runs']['begin'] = async (siteId, trigger, at) => {
      const { run, writer } = await runs.begin(siteId, trigger, at);
      const snapshot: SiteWriter['snapshot'] = async (of) => {
        await writer.check();
        const intake = await part.urls.snapshot(siteId, { number: run.number, ...of });
        return {
          add: async (sitemapId, entries) => {
            await writer.check();
            await intake.add(sitemapId, entries);
          },
          drop: (sitemapId) => intake.drop(sitemapId),
          finish: async (whole) => {
            await writer.check();
            return intake.finish(whole);
          },
          abandon: () => intake.abandon(),
        };
      };
      const dropSitemaps: SiteWriter['dropSitemaps'] = async (dropAt, ids) =>
        (await snapshot({ at: dropAt })).finish(ids);
      return { run, writer: Object.assign(writer, { snapshot, dropSitemaps }) };
    };
    return {
      sites,
      sitemaps,
      findings,
      access,
      liveTests,
      runs: { begin, get: runs.get, page: runs.page },
      urls: part.urls,
      schedule: part.schedule,
      backup: async () => {},
      forget: (retention) => control.forget(retention),
      inspect: () => control.inspect(),
      close: async () => {},
    };
  });
});
