// Takes snapshots of one site until it is killed: `node url-store-child.ts <folder> <run>`. Prints
// the number of each run when it is finished.
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import { openSqliteUrlStore } from '../../src/store/sqlite/urls/sqlite-url-store.ts';

/** The site. */
export const CHILD_SITE = 21;

const URLS = 2_500;

/** What the two sitemaps of the site list at a run: some come, some go, some change and move. */
export function childEntries(run: number): ReadonlyMap<number, readonly UrlEntry[]> {
  const sitemaps = new Map<number, UrlEntry[]>([
    [1, []],
    [2, []],
  ]);
  for (let index = 0; index < URLS; index += 1) {
    if ((index * 7 + run) % 5 === 0) continue;
    const day = String(1 + ((index + Math.floor(run / 3)) % 28)).padStart(2, '0');
    const loc = `https://e.example/${index % 13}/${index}`;
    const entry = { loc, lastmod: `2026-11-${day}` };
    sitemaps.get(1 + ((index + run) % 2))?.push(entry);
    if (index % 10 === 0) sitemaps.get(2)?.push(entry);
  }
  return sitemaps;
}

async function takeSnapshots(folder: string, first: number): Promise<never> {
  const store = await openSqliteUrlStore(folder);
  for (let run = first; ; run += 1) {
    const snapshot = await store.urls.snapshot(CHILD_SITE, { number: run, at: run });
    for (const [sitemapId, entries] of childEntries(run)) await snapshot.add(sitemapId, entries);
    await snapshot.finish([1, 2]);
    writeSync(1, `${run}\n`);
  }
}

const [, program = '', folder, run] = process.argv;
if (import.meta.url === pathToFileURL(program).href && folder !== undefined) {
  await takeSnapshots(folder, Number(run));
}
