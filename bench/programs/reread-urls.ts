// Draft.
import { gzipSync } from 'node:zlib';
import { checkPlacedDocument } from '../../src/check/read/check-document.ts';
import { RobotsProof } from '../../src/check/robots/robots-proof.ts';
import { SitemapReading } from '../../src/harvest/run/sitemap-reading.ts';
import { openSqliteUrlStore } from '../../src/store/sqlite/urls/sqlite-url-store.ts';
import { PostgresSnapshot } from '../../src/store/postgres/urls/snapshot/postgres-snapshot.ts';
import { listingDigest, SortedListing } from '../../src/store/urls/snapshot/sorted-listing.ts';
import { markEntries } from '../../src/store/urls/snapshot/listing-columns.ts';
import { createFingerprinter } from '../../src/base/fingerprint/fingerprinter.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { answerOf } from '../console/made-sites.ts';
import { mkdtempSync, rmSync, existsSync, mkdirSync, writeFileSync, readdirSync, readFileSync } from 'node:fs';

const [way = 'postgres', urlsText = '1000000', roundsText = '3'] = process.argv.slice(2);
const urls = Number(urlsText);
const N = 50_000;
const site = { origin: 'https://shop.example', urls, isFaulty: false };
const bodies = (stamp: number) => Array.from({ length: Math.ceil(urls / N) }, (_, at) => gzipSync(answerOf(site, `/sitemap-${at + 1}.xml`, { stamp, changedEvery: 0, changedDay: 1 }).body));
const dir = `/tmp/t-fp/docs-${urls}`;
if (!existsSync(dir)) { mkdirSync(dir); bodies(1).forEach((b, i) => writeFileSync(`${dir}/${String(i).padStart(3, '0')}`, b)); }
const docs = readdirSync(dir).sort().map((n) => readFileSync(`${dir}/${n}`));
const seed = new Uint8Array(16).map((_, i) => i * 7 + 1);
async function* chunks(bytes: Uint8Array) { for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536); }

function run(intake: any): any {
  return { clock: { now: () => Date.UTC(2026, 10, 28) }, settings: { profile: 'google' }, intake, harvested: [], taken: { count: 0 } };
}
async function readOne(intake: any, at: number, doc: Uint8Array) {
  const url = `${site.origin}/sitemap-${at + 1}.xml`;
  const reading = new SitemapReading(run(intake), { id: at + 1, url, source: 'index' } as any, {} as any, { counts: new Map() });
  const proof = new RobotsProof({ robotsTxt: async (o: string) => ({ url: o + '/robots.txt', body: '', status: 200 }) } as any, undefined);
  await checkPlacedDocument(chunks(doc), reading.checker, {
    sitemap: url, url, found: 'index', contentType: 'application/gzip', gzipKept: true,
    beforeBatch: async (entries, places) => { await proof.askHosts(entries, places); },
    lean: true, onBatch: (entries, _f, places) => reading.ingest(entries, places),
  });
  reading.outcome('read');
}
const cpu = async (title: string, work: () => Promise<unknown>) => {
  const b = process.cpuUsage(); const w = performance.now(); await work(); const { user, system } = process.cpuUsage(b);
  console.log(title.padEnd(20), ((user + system) / 1e6).toFixed(3), 'CPU-s', ((performance.now() - w) / 1e3).toFixed(3), 'wall');
};
for (let round = 0; round < Number(roundsText); round += 1) {
  if (way === 'read') await cpu('read only', async () => { let n = 0; for (const d of docs) for await (const b of readSitemap.batches(chunks(d))) n += b.length; });
  if (way === 'inflate') { const { createGunzip } = await import('node:zlib'); await cpu('inflate', async () => { for (const d of docs) { const g = createGunzip({ chunkSize: 65536 }); g.end(d); for await (const _ of g) {} } }); }
  if (way === 'judge') await cpu('read + judge', async () => { for (const [at, d] of docs.entries()) await readOne({ add: async () => {} }, at, d); });
  if (way === 'postgres') {
    const known = new Map<number, Uint8Array>();
    const fingerprinter = createFingerprinter(seed);
    if (round === 0) { for (const [at, d] of docs.entries()) {
      let l = SortedListing.EMPTY; const pieces: any[] = []; let o = 0;
      for await (const b of readSitemap.batches(d)) { const m = markEntries(b as any, { fingerprinter }); pieces.push({ words: m.locs, hashes: m.rests, orders: Uint32Array.from(b, () => ++o) }); }
      l = l.and(...pieces); known.set(at + 1, listingDigest(l.packed()));
    } (globalThis as any).known = known; }
    const k = (globalThis as any).known as Map<number, Uint8Array>;
    const query = async (sql: string) => sql.includes('url_site') ? [{ snapshot: '1', has_also: false }] : [...k].map(([sitemap, digest]) => ({ sitemap, digest, rows: N }));
    const database = { name: 'x', transaction: (f: any) => f({ query }), query } as any;
    await cpu('postgres worker', async () => {
      const snapshot = new PostgresSnapshot({ database, siteId: 1, seed, run: { number: 2, at: 1 } } as any);
      for (const [at, d] of docs.entries()) await readOne(snapshot, at, d);
      await (snapshot as any).finish([]).catch(() => {});
    });
  }
  if (way === 'sqlite') {
    const folder = (globalThis as any).folder ??= mkdtempSync('/tmp/t-fp/');
    const store = await openSqliteUrlStore(folder);
    await cpu('sqlite', async () => {
      const s = await store.urls.snapshot(1, { number: round + 1, at: Date.UTC(2026, 10, 20 + round) });
      for (const [at, d] of docs.entries()) await readOne(s, at, d);
      console.log(await s.finish(docs.map((_, i) => i + 1)).then(({ added, changed, removed }) => ({ added, changed, removed })));
    });
    await store.close();
  }
}
if ((globalThis as any).folder && !process.env.KEEP) rmSync((globalThis as any).folder, { recursive: true });
