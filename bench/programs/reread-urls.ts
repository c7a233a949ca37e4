// Reads a site's sitemaps again, of which the bytes differ and what they list does not, as a worker
// does: `node reread-urls.ts <postgres|sqlite> <urls>`. Inflating, judging and comparing count; the
// network does not. For PostgreSQL a listing is known by its digest, and no server is asked: this
// is what the worker pays. CPU is that of all threads.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createFingerprinter } from '../../src/base/fingerprint/fingerprinter.ts';
import { checkPlacedDocument } from '../../src/check/read/check-document.ts';
import { RobotsProof } from '../../src/check/robots/robots-proof.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { SiteRun } from '../../src/harvest/run/session/site-run.ts';
import { SitemapReading } from '../../src/harvest/run/sitemap-reading.ts';
import type { Visit, Visitor } from '../../src/net/port/visit.ts';
import type { PostgresDatabase } from '../../src/postgres/postgres-database.ts';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import type { SnapshotIntake } from '../../src/store/port/site-writer.ts';
import type { SitemapRecord } from '../../src/store/port/sitemap-record.ts';
import {
  PostgresSnapshot,
  type PostgresSnapshotSettings,
} from '../../src/store/postgres/urls/snapshot/postgres-snapshot.ts';
import { openSqliteUrlStore } from '../../src/store/sqlite/urls/sqlite-url-store.ts';
import { markEntries } from '../../src/store/urls/snapshot/listing-columns.ts';
import { listingDigest, SortedListing } from '../../src/store/urls/snapshot/sorted-listing.ts';
import { answerOf } from '../console/made-sites.ts';

const SITEMAP_URLS = 50_000;
const CHUNK_BYTES = 65_536;
const SITE = 1;
const NOW = Date.UTC(2026, 10, 28);
const SEED = Uint8Array.from({ length: 16 }, (_, index) => 7 * index + 1);

const [way = '', urlsText = ''] = process.argv.slice(2);
const site = { origin: 'https://shop.example', urls: Number(urlsText), isFaulty: false };
const numbers = Array.from(
  { length: Math.ceil(site.urls / SITEMAP_URLS) },
  (_, index) => index + 1,
);

const result = way === 'sqlite' ? await rereadInSqlite() : await rereadInPostgres();
console.log(JSON.stringify(result));

async function rereadInSqlite(): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-reread-'));
  const store = await openSqliteUrlStore(folder);
  const read = async (run: number, documents: readonly Uint8Array[]): Promise<object> => {
    const intake = await store.urls.snapshot(SITE, { number: run, at: NOW + run });
    return timed(() => readAll(intake, documents));
  };
  await read(1, documentsOf(1));
  const again = await read(2, documentsOf(2));
  await store.close();
  rmSync(folder, { recursive: true });
  return again;
}

async function rereadInPostgres(): Promise<object> {
  const known = await knownRows(documentsOf(1));
  const query = async (sql: string): Promise<unknown> => {
    if (sql.includes('url_site')) return [{ snapshot: '1', has_also: false }];
    if (sql.includes('digest')) return known;
    throw new Error('A sitemap is not what it was.');
  };
  const transaction = async (work: (open: object) => unknown): Promise<unknown> => work({ query });
  const database = { name: 'none', query, transaction } as unknown as PostgresDatabase;
  const run = { number: 2, at: NOW };
  const settings = { database, siteId: SITE, seed: SEED, run };
  const documents = documentsOf(2);
  const again = async (): Promise<void> => {
    const intake = new PostgresSnapshot(settings as unknown as PostgresSnapshotSettings);
    await readAll(intake, documents, false);
    // What is left waits for no text any more: the last one is compared.
    await intake.add(0, []);
    await intake.abandon();
  };
  // A worker has read before, as that of SQLite has.
  await again();
  return timed(again);
}

/** What the table of listings has after a first read. */
async function knownRows(documents: readonly Uint8Array[]): Promise<readonly object[]> {
  const fingerprinter = createFingerprinter(SEED);
  const rows: object[] = [];
  for (const [index, document] of documents.entries()) {
    let listing = SortedListing.EMPTY;
    for await (const batch of readSitemap.batches(document)) {
      const { locs, rests } = markEntries(batch as readonly UrlEntry[], { fingerprinter });
      const orders = new Uint32Array(rests.length);
      listing = listing.and({ words: locs, hashes: rests, orders });
    }
    const digest = listingDigest(listing.packed());
    rows.push({ sitemap: index + 1, rows: listing.count, digest });
  }
  return rows;
}

async function readAll(
  intake: SnapshotIntake,
  documents: readonly Uint8Array[],
  isFinished = true,
): Promise<void> {
  for (const [index, document] of documents.entries()) {
    await readOne(intake, index + 1, document);
  }
  if (!isFinished) return;
  const { added, changed, removed, urls } = await intake.finish(numbers);
  const isFirst = added === site.urls;
  if (urls !== site.urls || (!isFirst && added + changed + removed > 0)) {
    throw new Error(`${added} were added, ${changed} changed and ${removed} removed.`);
  }
}

/** The steps of a harvest from the body on. */
async function readOne(intake: SnapshotIntake, id: number, document: Uint8Array): Promise<void> {
  const url = `${site.origin}/sitemap-${id}.xml`;
  const settings = { profile: 'google' };
  const run = { clock: { now: () => NOW }, settings, intake } as unknown as SiteRun;
  const sitemap = { id, url, source: 'index' } as SitemapRecord;
  const reading = new SitemapReading(run, sitemap, {} as Visit, { counts: new Map() });
  const robotsTxt = async (origin: string): Promise<object> => {
    return { url: `${origin}/robots.txt`, status: 200, body: '' };
  };
  const proof = new RobotsProof({ robotsTxt } as unknown as Visitor, undefined);
  await checkPlacedDocument(chunksOf(document), reading.checker, {
    sitemap: url,
    url,
    found: 'index',
    gzipKept: true,
    lean: true,
    beforeBatch: async (entries, places) => {
      await proof.askHosts(entries, places);
    },
    onBatch: (entries, _firstEntry, places) => reading.ingest(entries, places),
  });
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function documentsOf(stamp: number): readonly Uint8Array[] {
  const state = { stamp, changedEvery: 0, changedDay: 1 };
  return numbers.map((id) => gzipSync(answerOf(site, `/sitemap-${id}.xml`, state).body));
}

async function timed(work: () => Promise<void>): Promise<object> {
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  await work();
  const wallSeconds = (performance.now() - wallBefore) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuSeconds: (user + system) / 1_000_000, wallSeconds };
}
