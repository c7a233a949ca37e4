// The entries of a snapshot that differ: sorted by loc, in memory or in a temporary file.
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskProblem } from '../../../../base/disk-problem.ts';
import type { UrlEntry } from '../../../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../../../protocol/w3c-datetime.ts';
import { changefreqCode } from '../../../urls/search/stored-url.ts';
import { entryDetail } from '../../../urls/snapshot/listing-columns.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';

/** An entry, as it is written. */
export interface SpooledEntry {
  /** The number of the part that lists it, and when it was listed. */
  readonly part: number;
  readonly order: number;
  /** The words of its fingerprint, and the hash of all but the loc. */
  readonly low: number;
  readonly high: number;
  readonly hash: number;
  readonly loc: string;
  readonly lastmod: string | null;
  readonly lastmodAt: number | null;
  readonly changefreq: number;
  readonly priority: number | null;
  readonly images: number;
  readonly videos: number;
  readonly news: number;
  readonly alternates: number;
  /** In JSON; empty for none. */
  readonly detail: string;
}

/** The same URL in several sitemaps. */
export type SpooledUrl = readonly SpooledEntry[];

// About so many characters are kept in memory, and are a sorted run of the file.
const CHARACTERS_MAX = 16_777_216;
const CHUNK_CHARACTERS = 65_536;
const BATCH_URLS = 10_000;
const BATCH_CHARACTERS = 4_194_304;
// Of numbers and of the names of an entry's fields.
const ENTRY_CHARACTERS = 200;

interface Chunk {
  readonly offset: number;
  readonly bytes: number;
}

/** Returns an entry as it is kept. */
export function spooledEntry(
  entry: UrlEntry,
  at: Pick<SpooledEntry, 'part' | 'order' | 'low' | 'high' | 'hash'>,
): SpooledEntry {
  const { lastmod, priority } = entry;
  const images = entry.images?.length ?? 0;
  const videos = entry.videos?.length ?? 0;
  const news = entry.news ? 1 : 0;
  const alternates = entry.alternates?.length ?? 0;
  return {
    ...at,
    loc: postgresLoc(entry.loc),
    lastmod: lastmod === undefined || lastmod === '' ? null : lastmod,
    lastmodAt: parseW3cDatetime(lastmod ?? '')?.epochMs ?? null,
    changefreq: changefreqCode(entry.changefreq),
    priority: priority ?? null,
    images,
    videos,
    news,
    alternates,
    detail: images + videos + news + alternates > 0 ? entryDetail(entry) : '',
  };
}

/** Close it. Errors of all: STORE_FULL, STORE_READ_ONLY, and those of the file system. */
export class EntrySpool {
  readonly #charactersMax: number;
  #entries: SpooledEntry[] = [];
  #characters = 0;
  readonly #runs: (readonly Chunk[])[] = [];
  #file: FileHandle | undefined;
  #path = '';
  #end = 0;

  constructor(charactersMax: number = CHARACTERS_MAX) {
    this.#charactersMax = charactersMax;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#runs.length === 0;
  }

  async add(entries: readonly SpooledEntry[]): Promise<void> {
    for (const entry of entries) {
      this.#entries.push(entry);
      this.#characters += charactersOf(entry);
      if (this.#characters > this.#charactersMax) await this.#writeRun();
    }
  }

  /**
   * Returns all entries that are wanted by URL, in batches of at most 10,000. It can be asked
   * again.
   */
  async *batches(
    isWanted: (entry: SpooledEntry) => boolean,
  ): AsyncGenerator<readonly SpooledUrl[]> {
    let batch: SpooledEntry[][] = [];
    let characters = 0;
    for await (const entries of this.#merged()) {
      for (const entry of entries) {
        if (!isWanted(entry)) continue;
        const last = batch.at(-1);
        if (last?.[0]?.loc === entry.loc) {
          last.push(entry);
          continue;
        }
        if (batch.length === BATCH_URLS || characters > BATCH_CHARACTERS) {
          yield batch;
          batch = [];
          characters = 0;
        }
        batch.push([entry]);
        characters += charactersOf(entry);
      }
    }
    if (batch.length > 0) yield batch;
  }

  async close(): Promise<void> {
    this.#entries = [];
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
    if (file) await rm(this.#path, { force: true });
  }

  async *#merged(): AsyncGenerator<readonly SpooledEntry[]> {
    this.#entries.sort(byLoc);
    if (this.#runs.length === 0) {
      yield this.#entries;
      return;
    }
    const runs = [...this.#runs.map((chunks) => this.#read(chunks)), inMemory(this.#entries)];
    yield* mergeRuns(runs);
  }

  async *#read(chunks: readonly Chunk[]): AsyncGenerator<readonly SpooledEntry[]> {
    for (const { offset, bytes } of chunks) {
      const buffer = Buffer.alloc(bytes);
      await this.#file?.read(buffer, 0, bytes, offset);
      yield JSON.parse(buffer.toString('utf8')) as readonly SpooledEntry[];
    }
  }

  async #writeRun(): Promise<void> {
    const entries = this.#entries.sort(byLoc);
    this.#entries = [];
    this.#characters = 0;
    const chunks: Chunk[] = [];
    let chunk: SpooledEntry[] = [];
    let characters = 0;
    for (const entry of entries) {
      chunk.push(entry);
      characters += charactersOf(entry);
      if (characters < CHUNK_CHARACTERS) continue;
      chunks.push(await this.#writeChunk(chunk));
      chunk = [];
      characters = 0;
    }
    if (chunk.length > 0) chunks.push(await this.#writeChunk(chunk));
    this.#runs.push(chunks);
  }

  async #writeChunk(entries: readonly SpooledEntry[]): Promise<Chunk> {
    const bytes = Buffer.from(JSON.stringify(entries));
    const chunk = { offset: this.#end, bytes: bytes.length };
    try {
      this.#file ??= await this.#open();
      await this.#file.write(bytes, 0, bytes.length, this.#end);
    } catch (error) {
      throw diskProblem(this.#path, error) ?? error;
    }
    this.#end += bytes.length;
    return chunk;
  }

  async #open(): Promise<FileHandle> {
    this.#path = join(tmpdir(), `portolan-snapshot-${randomUUID()}`);
    const file = await open(this.#path, 'wx+', 0o600);
    // Where files that are open can be removed, nothing of it is left by a process that is killed.
    await rm(this.#path, { force: true }).catch(() => undefined);
    return file;
  }
}

function charactersOf({ loc, detail, lastmod }: SpooledEntry): number {
  return loc.length + detail.length + (lastmod?.length ?? 0) + ENTRY_CHARACTERS;
}

function byLoc(one: SpooledEntry, other: SpooledEntry): number {
  if (one.loc === other.loc) return one.order - other.order;
  return one.loc < other.loc ? -1 : 1;
}

async function* inMemory(
  entries: readonly SpooledEntry[],
): AsyncGenerator<readonly SpooledEntry[]> {
  yield entries;
}

interface RunHead {
  entries: readonly SpooledEntry[];
  at: number;
  readonly rest: AsyncGenerator<readonly SpooledEntry[]>;
}

/** Merges sorted runs. The heads form a heap, the first of all on top. */
async function* mergeRuns(
  runs: readonly AsyncGenerator<readonly SpooledEntry[]>[],
): AsyncGenerator<readonly SpooledEntry[]> {
  const heap: RunHead[] = [];
  for (const rest of runs) {
    const entries = await nextEntries(rest);
    if (entries) heap.push({ entries, at: 0, rest });
  }
  for (let at = heap.length - 1; at >= 0; at -= 1) sink(heap, at);
  let merged: SpooledEntry[] = [];
  for (let top = heap[0]; top; top = heap[0]) {
    merged.push(headOf(top));
    top.at += 1;
    if (top.at === top.entries.length) {
      const entries = await nextEntries(top.rest);
      if (entries) {
        top.entries = entries;
        top.at = 0;
      } else {
        const last = heap.pop() as RunHead;
        if (last !== top) heap[0] = last;
      }
      yield merged;
      merged = [];
    }
    sink(heap, 0);
  }
  yield merged;
}

async function nextEntries(
  run: AsyncGenerator<readonly SpooledEntry[]>,
): Promise<readonly SpooledEntry[] | undefined> {
  for (;;) {
    const { value, done } = await run.next();
    if (done) return undefined;
    if (value.length > 0) return value;
  }
}

function headOf({ entries, at }: RunHead): SpooledEntry {
  return entries[at] as SpooledEntry;
}

function sink(heap: RunHead[], from: number): void {
  const head = heap[from];
  if (!head) return;
  let at = from;
  for (;;) {
    const [left, right] = [heap[at * 2 + 1], heap[at * 2 + 2]];
    if (!left) break;
    const isRight = right !== undefined && byLoc(headOf(right), headOf(left)) < 0;
    const least = isRight ? right : left;
    if (byLoc(headOf(head), headOf(least)) <= 0) break;
    heap[at] = least;
    at = at * 2 + (isRight ? 2 : 1);
  }
  heap[at] = head;
}
