// Entries to blocks of a document's bytes: one at a time or in batches, from lists or streams.
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import { TextBlocks } from '../bytes/text-blocks.ts';
import type { WritableEntries, WritableEntry } from '../options/write-options.ts';
import type { WriteLog } from '../problems/write-problem.ts';
import type { EntryWriter } from './entry-writer.ts';

// The head may depend on so many entries, or on those of a text of this length.
const LOOKAHEAD_ENTRIES = 1_000;
const LOOKAHEAD_CHARACTERS = 4_194_304;

type Item = WritableEntry | readonly WritableEntry[];
type Step = IteratorResult<Item, unknown>;
type ItemIterator = Iterator<Item, unknown> | AsyncIterator<Item, unknown>;

/**
 * A document in blocks of at least 64 KiB, except for the last. Entries are read when a block is
 * asked for, and the same entries make the same blocks, however they come.
 */
export class DocumentBlocks {
  readonly #entries: WritableEntries;
  readonly #writer: EntryWriter;
  readonly #blocks = new TextBlocks();
  #iterator: ItemIterator | undefined;
  #batch: readonly WritableEntry[] = [];
  #position = 0;
  /** Entries before the head, with those that were left out. */
  #entryCount = 0;
  #writtenEntries = 0;
  #writtenBytes = 0;
  readonly #log: Pick<WriteLog, 'noteDocument'>;
  #headWritten = false;
  /** The text after the head, until that is written. */
  #text = '';
  #full: Uint8Array[] = [];
  /** `waiting` for the next entries; `ended` when no more are read. */
  #state: 'ready' | 'waiting' | 'ended' = 'ready';

  constructor(entries: WritableEntries, writer: EntryWriter, log: Pick<WriteLog, 'noteDocument'>) {
    this.#entries = entries;
    this.#writer = writer;
    this.#log = log;
  }

  /** The next block; `undefined` at the end. */
  async next(): Promise<Uint8Array | undefined> {
    this.#iterator ??= iterate(this.#entries);
    const iterator = this.#iterator;
    while (this.#full.length === 0 && this.#blocks.fullCount === 0 && this.#state !== 'ended') {
      if (this.#position < this.#batch.length) {
        this.#writeBatch();
        continue;
      }
      const step = iterator.next();
      this.#use(isPromise(step) ? await this.#wait(step) : step);
    }
    if (this.#full.length === 0) this.#full = this.#blocks.take(this.#state === 'ended');
    return this.#countBlock(this.#full.shift());
  }

  /** Ends the entries; while it waits for them, it does not wait for their end. */
  async close(): Promise<void> {
    const state = this.#state;
    const iterator = this.#iterator;
    this.#state = 'ended';
    this.#blocks.take(true);
    this.#full = [];
    this.#batch = [];
    if (state === 'ended') return;
    const closing = iterator?.return?.();
    if (state === 'ready') await closing;
    else Promise.resolve(closing).catch(() => {});
  }

  async #wait(step: PromiseLike<Step>): Promise<Step> {
    this.#state = 'waiting';
    try {
      const result = await step;
      if (this.#state === 'waiting') this.#state = 'ready';
      return result;
    } catch (error) {
      this.#state = 'ended';
      throw error;
    }
  }

  #use({ done, value }: Step): void {
    if (this.#state === 'ended') return;
    if (done) {
      if (!this.#headWritten) this.#writeHead();
      this.#blocks.push(this.#writer.tail());
      this.#state = 'ended';
      if (this.#writtenEntries > SITEMAP_ENTRIES_MAX) {
        this.#log.noteDocument('sitemap-entries-over-limit');
      }
    } else if (Array.isArray(value)) {
      this.#batch = value;
      this.#position = 0;
    } else {
      this.#writeEntry(value as WritableEntry);
    }
  }

  #writeBatch(): void {
    while (this.#position < this.#batch.length && this.#blocks.fullCount === 0) {
      this.#writeEntry(this.#batch[this.#position] as WritableEntry);
      this.#position += 1;
    }
  }

  #writeEntry(entry: WritableEntry): void {
    const text = this.#writer.entry(entry);
    if (text !== '') this.#writtenEntries += 1;
    if (this.#headWritten) {
      this.#blocks.push(text);
      return;
    }
    this.#text += text;
    this.#entryCount += 1;
    const enough =
      this.#entryCount >= LOOKAHEAD_ENTRIES || this.#text.length >= LOOKAHEAD_CHARACTERS;
    if (enough) this.#writeHead();
  }

  #writeHead(): void {
    this.#blocks.push(this.#writer.head() + this.#text);
    this.#text = '';
    this.#headWritten = true;
  }

  #countBlock(block: Uint8Array | undefined): Uint8Array | undefined {
    const bytesBefore = this.#writtenBytes;
    this.#writtenBytes += block?.length ?? 0;
    // Once, in the block that passes the limit.
    if (this.#writtenBytes > SITEMAP_BYTES_MAX && bytesBefore <= SITEMAP_BYTES_MAX) {
      this.#log.noteDocument('sitemap-bytes-over-limit');
    }
    return block;
  }
}

function iterate(entries: WritableEntries): ItemIterator {
  // A list of entries is a batch, and quicker as one.
  if (Array.isArray(entries) && !entries.some(Array.isArray)) return [entries].values();
  return Symbol.asyncIterator in entries
    ? entries[Symbol.asyncIterator]()
    : entries[Symbol.iterator]();
}

// An await costs more than writing an entry, so a step that is no promise has none.
function isPromise(step: Step | Promise<Step>): step is Promise<Step> {
  return typeof (step as Promise<Step>).then === 'function';
}
