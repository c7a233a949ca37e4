// The parts of one section: entries are written one by one, and a part ends at its limits.
import { TextBlocks } from '../../formats/bytes/text-blocks.ts';
import { utf8Length } from '../../formats/bytes/utf8-length.ts';
import type { WriteProblem } from '../../formats/problems/write-problem.ts';
import { createUrlsetWriter, type UrlsetWriter } from '../../formats/urlset/urlset-writer.ts';
import type { Extension } from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';

export interface PartWriterOptions {
  readonly urlsMax: number;
  readonly bytesMax: number;
  readonly onProblem: (problem: WriteProblem) => void;
}

export interface WrittenPart {
  readonly blocks: readonly Uint8Array[];
  readonly urls: number;
}

/** The outcome for an entry: `unwritable` was reported, `too-large` exceeds a whole part. */
export type PlacedEntry = 'placed' | 'unwritable' | 'too-large';

export class PartWriter {
  readonly #options: PartWriterOptions;
  readonly #parts: WrittenPart[] = [];
  #writer: UrlsetWriter | undefined;
  #head = '';
  #tail = '';
  #emptyBytes = 0;
  #open: { readonly blocks: TextBlocks; bytes: number; urls: number } | undefined;

  constructor(options: PartWriterOptions) {
    this.#options = options;
  }

  /** Chooses the namespaces that the parts declare, by the first entries. */
  settle(entries: readonly UrlEntry[]): void {
    if (this.#writer) return;
    const { onProblem } = this.#options;
    const writer = createUrlsetWriter({ onProblem, extensions: extensionsOf(entries) });
    this.#head = writer.head();
    this.#tail = writer.tail();
    this.#emptyBytes = utf8Length(this.#head + this.#tail);
    this.#writer = writer;
  }

  add(entry: UrlEntry, isClean: boolean | undefined): PlacedEntry {
    this.settle([entry]);
    const text = this.#writer?.entry(entry, isClean) ?? '';
    if (text === '') return 'unwritable';
    const bytes = this.#writer?.entryBytes ?? 0;
    if (this.#emptyBytes + bytes > this.#options.bytesMax) return 'too-large';
    if (this.#open && !this.#fits(bytes)) this.#close();
    const open = this.#opened();
    open.blocks.push(text);
    open.bytes += bytes;
    open.urls += 1;
    return 'placed';
  }

  /** Returns the parts; none if there is no entry. */
  finish(): readonly WrittenPart[] {
    if (this.#open) this.#close();
    return this.#parts;
  }

  /** Returns a document without entries. */
  emptyPart(): Uint8Array {
    this.settle([]);
    return new TextEncoder().encode(this.#head + this.#tail);
  }

  #fits(bytes: number): boolean {
    const { urlsMax, bytesMax } = this.#options;
    const { urls = 0, bytes: present = 0 } = this.#open ?? {};
    return urls < urlsMax && present + bytes <= bytesMax;
  }

  #opened() {
    if (this.#open) return this.#open;
    const blocks = new TextBlocks(BLOCK_BYTES);
    blocks.push(this.#head);
    this.#open = { blocks, bytes: this.#emptyBytes, urls: 0 };
    return this.#open;
  }

  #close(): void {
    if (!this.#open) return;
    const { blocks, urls } = this.#open;
    blocks.push(this.#tail);
    this.#parts.push({ blocks: blocks.take(true), urls });
    this.#open = undefined;
  }
}

const BLOCK_BYTES = 262_144;

function extensionsOf(entries: readonly UrlEntry[]): Extension['name'][] {
  const used = EXTENSIONS.filter(({ property }) =>
    entries.some((entry) => (entry as unknown as Record<string, unknown>)[property] !== undefined),
  );
  return used.map(({ name }) => name);
}
