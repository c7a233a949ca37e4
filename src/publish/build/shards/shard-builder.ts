// One shard that is being filled: counts URLs and bytes, so that it closes at the limits exactly.
import type { ShardColumns, StateShard } from '../../ports/publish-state.ts';
import type { FinishedDocument, StagedDocument } from './staged-document.ts';

export interface ShardBuilderOptions {
  readonly section: string;
  readonly number: number;
  readonly sequence: number;
  readonly document: StagedDocument;
  readonly head: string;
  readonly tail: string;
  /** Both limits; the head and the tail count. */
  readonly urlsMax: number;
  readonly bytesMax: number;
  readonly tracked: boolean;
}

export interface ColumnEntry {
  readonly low: number;
  readonly high: number;
  readonly hashLow: number;
  readonly hashHigh: number;
  readonly bytes: number;
}

const CAPACITY_FIRST = 1_024;

export class ShardBuilder {
  readonly #options: ShardBuilderOptions;
  readonly #columns: ShardColumnsBuilder | undefined;
  readonly #headBytes: number;
  readonly #tailBytes: number;
  #urls = 0;

  constructor(options: ShardBuilderOptions) {
    const { document, head, tail, tracked } = options;
    this.#options = options;
    this.#columns = tracked ? new ShardColumnsBuilder() : undefined;
    document.write(head);
    this.#headBytes = document.bytes;
    this.#tailBytes = Buffer.byteLength(tail);
  }

  get urls(): number {
    return this.#urls;
  }

  get document(): StagedDocument {
    return this.#options.document;
  }

  fits(bytes: number): boolean {
    const { document, urlsMax, bytesMax } = this.#options;
    return this.#urls < urlsMax && document.bytes + bytes + this.#tailBytes <= bytesMax;
  }

  add(text: string | Uint8Array, entry: ColumnEntry): void {
    if (typeof text === 'string') this.#options.document.write(text, entry.bytes);
    else this.#options.document.writeBytes(text);
    this.#columns?.push(entry);
    this.#urls += 1;
  }

  async finish(): Promise<BuiltShard> {
    const { section, number, sequence, document: staged, tail } = this.#options;
    staged.write(tail);
    const document = await staged.finish();
    const { bytes, sha256 } = document;
    return {
      section,
      number,
      sequence,
      urls: this.#urls,
      bytes,
      headBytes: this.#headBytes,
      sha256,
      document,
      losesMoved: false,
      ...(this.#columns && { columns: this.#columns.columns() }),
    };
  }
}

class ShardColumnsBuilder {
  #count = 0;
  #fingerprints = new Uint32Array(2 * CAPACITY_FIRST);
  #textHashes = new Uint32Array(2 * CAPACITY_FIRST);
  #lengths = new Uint32Array(CAPACITY_FIRST);

  push(entry: ColumnEntry): void {
    if (this.#count === this.#lengths.length) this.#grow();
    const at = 2 * this.#count;
    this.#fingerprints[at] = entry.low;
    this.#fingerprints[at + 1] = entry.high;
    this.#textHashes[at] = entry.hashLow;
    this.#textHashes[at + 1] = entry.hashHigh;
    this.#lengths[this.#count] = entry.bytes;
    this.#count += 1;
  }

  columns(): ShardColumns {
    return {
      fingerprints: this.#fingerprints.slice(0, 2 * this.#count),
      textHashes: this.#textHashes.slice(0, 2 * this.#count),
      lengths: this.#lengths.slice(0, this.#count),
    };
  }

  #grow(): void {
    this.#fingerprints = grown(this.#fingerprints);
    this.#textHashes = grown(this.#textHashes);
    this.#lengths = grown(this.#lengths);
  }
}

function grown(column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}

export interface BuiltShard {
  readonly section: string;
  readonly number: number;
  readonly sequence: number;
  readonly urls: number;
  readonly bytes: number;
  readonly headBytes: number;
  readonly sha256: string;
  /** The document; absent when that of the state is unchanged. */
  readonly document?: FinishedDocument;
  /** The entries, for the state; absent without one, and when they are unchanged. */
  readonly columns?: ShardColumns;
  readonly known?: StateShard;
  /** A page moved from it to another shard: it may be replaced only when that one is listed. */
  readonly losesMoved: boolean;
}
