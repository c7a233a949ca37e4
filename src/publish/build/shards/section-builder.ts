// One section of a set: its entries go into shards that close at the limits, in their order.
import { utf8Length } from '../../../formats/bytes/utf8-length.ts';
import type { WriteProblem } from '../../../formats/problems/write-problem.ts';
import { createUrlsetWriter, type UrlsetWriter } from '../../../formats/urlset/urlset-writer.ts';
import type { Extension } from '../../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../../protocol/extensions/extensions.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { KnownShard } from './known-pages.ts';
import { type BuiltShard, type ColumnEntry, ShardBuilder } from './shard-builder.ts';
import type { StagedDocument } from './staged-document.ts';

export interface SectionBuilderOptions {
  readonly name: string;
  readonly urlsMax: number;
  readonly bytesMax: number;
  readonly createDocument: () => StagedDocument;
  readonly nextSequence: () => number;
  readonly onProblem: (problem: WriteProblem) => void;
  readonly stylesheet?: string | undefined;
  /** The section as the state knows it; absent without a state, and when it is new. */
  readonly known?:
    | {
        readonly extensions: readonly Extension['name'][];
        readonly shards: readonly KnownShard[];
      }
    | undefined;
  /** Whether its entries are remembered. */
  readonly tracked: boolean;
}

export interface PendingEntry {
  readonly text: string | Uint8Array;
  readonly entry: ColumnEntry;
  /** It comes from another shard, where it is listed until now. */
  readonly moved: boolean;
}

/**
 * New entries go to the section's last known shard while that has room, and wait in memory until it
 * is rebuilt; further ones go to new shards, and from there to disk.
 */
export class SectionBuilder {
  readonly options: SectionBuilderOptions;
  /** New entries of the last known shard, in their order. */
  readonly pending: PendingEntry[] = [];
  readonly #tail: KnownShard | undefined;
  readonly #built: BuiltShard[] = [];
  readonly #full: ShardBuilder[] = [];
  #writer: UrlsetWriter | undefined;
  #extensions: readonly Extension['name'][] = [];
  #head = '';
  #tailText = '';
  #emptyBytes = 0;
  #nextNumber: number;
  #open: ShardBuilder | undefined;
  #roomUrls = 0;
  #roomBytes = 0;

  constructor(options: SectionBuilderOptions) {
    this.options = options;
    const shards = options.known?.shards ?? [];
    const numbers = shards.map(({ shard }) => shard.number);
    this.#nextNumber = Math.max(0, ...numbers) + 1;
    this.#tail = shards.find(({ shard }) => shard.number === this.#nextNumber - 1);
    if (this.#tail) {
      this.#roomUrls = options.urlsMax - this.#tail.shard.urls;
      this.#roomBytes = options.bytesMax - this.#tail.shard.bytes;
    }
    if (options.known) this.#settle(options.known.extensions);
  }

  get head(): string {
    return this.#head;
  }

  get tail(): string {
    return this.#tailText;
  }

  get extensions(): readonly Extension['name'][] {
    return this.#extensions;
  }

  /** Decides by the first entries which namespaces its shards declare. */
  settle(entries: readonly UrlEntry[]): void {
    if (this.#writer) return;
    const used = EXTENSIONS.filter(({ property }) =>
      entries.some(
        (entry) => (entry as unknown as Record<string, unknown>)[property] !== undefined,
      ),
    );
    this.#settle(used.map(({ name }) => name));
  }

  /**
   * The text of an entry; empty when it cannot be written, which `onProblem` reports. `isClean` is
   * that of `UrlsetWriter`.
   */
  textOf(entry: UrlEntry, isClean?: boolean): string {
    return this.#writer?.entry(entry, isClean) ?? '';
  }

  get textBytes(): number {
    return this.#writer?.entryBytes ?? 0;
  }

  canHold(bytes: number): boolean {
    return this.#emptyBytes + bytes <= this.options.bytesMax;
  }

  /** A changed entry takes more bytes, or fewer, in its known shard. */
  grow(shard: KnownShard, bytes: number): void {
    if (shard === this.#tail) this.#roomBytes -= bytes;
  }

  add(text: string, entry: ColumnEntry, moved: boolean): void {
    if (this.#roomUrls >= 1 && this.#roomBytes >= entry.bytes) {
      // As bytes of its own: a string may keep the whole piece alive that it was read from.
      this.pending.push({ text: new TextEncoder().encode(text), entry, moved });
      this.#roomUrls -= 1;
      this.#roomBytes -= entry.bytes;
      return;
    }
    // What comes later stays behind: the order of entries is that of the source.
    this.#roomUrls = 0;
    this.append(text, entry);
  }

  append(text: string | Uint8Array, entry: ColumnEntry): void {
    if (this.#open && !this.#open.fits(entry.bytes)) {
      this.#full.push(this.#open);
      this.#open = undefined;
    }
    this.#open ??= this.createShard(this.#nextNumber++, this.options.nextSequence());
    this.#open.add(text, entry);
  }

  createShard(number: number, sequence: number): ShardBuilder {
    const { name, urlsMax, bytesMax, tracked, createDocument } = this.options;
    return new ShardBuilder({
      section: name,
      number,
      sequence,
      urlsMax,
      bytesMax,
      tracked,
      document: createDocument(),
      head: this.#head,
      tail: this.#tailText,
    });
  }

  get wantsDrain(): boolean {
    return this.#full.length > 0 || this.#open?.document.wantsDrain === true;
  }

  async drain(): Promise<void> {
    for (const shard of this.#full.splice(0)) this.#built.push(await shard.finish());
    await this.#open?.document.drain();
  }

  async finish(): Promise<BuiltShard[]> {
    if (this.#open) this.#full.push(this.#open);
    this.#open = undefined;
    await this.drain();
    return this.#built;
  }

  #settle(extensions: readonly Extension['name'][]): void {
    const { onProblem, stylesheet } = this.options;
    const writer = createUrlsetWriter({ onProblem, extensions, stylesheet });
    this.#extensions = extensions;
    this.#head = writer.head();
    this.#tailText = writer.tail();
    this.#emptyBytes = utf8Length(this.#head + this.#tailText);
    this.#writer = writer;
  }
}
