// One shard that is being filled: counts URLs and bytes, so that it closes at the limits exactly.
import type { BuiltShard } from './built-shard.ts';
import { type ColumnEntry, ShardColumnsBuilder } from './shard-columns-builder.ts';
import type { StagedDocument } from './staged-document.ts';

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
  /** Whether its entries are remembered. */
  readonly tracked: boolean;
}

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

  /** How many URLs it has so far. */
  get urls(): number {
    return this.#urls;
  }

  /** Its document, to be drained. */
  get document(): StagedDocument {
    return this.#options.document;
  }

  /** Returns whether an entry of so many bytes fits. */
  fits(bytes: number): boolean {
    const { document, urlsMax, bytesMax } = this.#options;
    return this.#urls < urlsMax && document.bytes + bytes + this.#tailBytes <= bytesMax;
  }

  /** Appends an entry that fits. */
  add(text: string | Uint8Array, entry: ColumnEntry): void {
    if (typeof text === 'string') this.#options.document.write(text, entry.bytes);
    else this.#options.document.writeBytes(text);
    this.#columns?.push(entry);
    this.#urls += 1;
  }

  /** Ends the shard. Errors: those of the staged file. */
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
