// URLs whose number a site knows: what snapshots give is told to it.
import type { SnapshotIntake, UrlStore } from './store.ts';

/** Is told how many URLs a site lists now. */
export type SetUrls = (siteId: number, urls: number) => Promise<void>;

/** Gives URLs whose changes tell a site how many it has. */
export function countedUrls(store: UrlStore, setUrls: SetUrls): UrlStore {
  return {
    snapshot: async (siteId, run) => counted(await store.snapshot(siteId, run), siteId, setUrls),
    dropSitemaps: async (siteId, run, ids) => {
      const outcome = await store.dropSitemaps(siteId, run, ids);
      await setUrls(siteId, outcome.urls);
      return outcome;
    },
    page: (siteId, filter, request) => store.page(siteId, filter, request),
    tally: (siteId, filter, folder, now) => store.tally(siteId, filter, folder, now),
    get: (siteId, loc) => store.get(siteId, loc),
    claims: (siteId, locs) => store.claims(siteId, locs),
    count: (siteId) => store.count(siteId),
    changes: (siteId, between, request) => store.changes(siteId, between, request),
    changeFolders: (siteId, between) => store.changeFolders(siteId, between),
    folders: (siteId, path, now) => store.folders(siteId, path, now),
    folder: (siteId, path, now) => store.folder(siteId, path, now),
    lastmodMonths: (siteId, now) => store.lastmodMonths(siteId, now),
    news: (siteId, since, request) => store.news(siteId, since, request),
  };
}

function counted(intake: SnapshotIntake, siteId: number, setUrls: SetUrls): SnapshotIntake {
  return {
    add: (sitemapId, entries) => intake.add(sitemapId, entries),
    drop: (sitemapId) => intake.drop(sitemapId),
    finish: async (whole) => {
      const outcome = await intake.finish(whole);
      await setUrls(siteId, outcome.urls);
      return outcome;
    },
    abandon: () => intake.abandon(),
  };
}
