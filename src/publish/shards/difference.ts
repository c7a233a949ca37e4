// What changed between two publications: counts, and the URLs for whoever must be told.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import type { ChangeKind } from '../announce/announcer.ts';

/** One URL of a difference. */
export interface UrlChange {
  readonly kind: ChangeKind;
  /** As the sitemap has it: in the characters of RFC 3986. */
  readonly loc: string;
}

// So many are held in memory, the others in a temporary file.
const HELD_MAX = 100_000;
const BATCH_LOCS = 1_000;

/** Collects the difference between two publications. */
export class Difference {
  readonly counts: Record<ChangeKind, number> = { added: 0, changed: 0, removed: 0 };
  readonly #keepLocs: boolean;
  readonly #onChange: ((change: UrlChange) => void) | undefined;
  readonly #heldMax: number;
  #held: UrlChange[] = [];
  #file: FileHandle | undefined;
  #path: string | undefined;

  constructor(options: {
    /** Keeps the URLs for `batches`. */
    readonly keepLocs: boolean;
    /** Told of every change as it is found. */
    readonly onChange?: ((change: UrlChange) => void) | undefined;
    /** How many are held in memory. Default 100,000. */
    readonly heldMax?: number;
  }) {
    this.#keepLocs = options.keepLocs;
    this.#onChange = options.onChange;
    this.#heldMax = options.heldMax ?? HELD_MAX;
  }

  /** Whether `spill` has something to do. */
  get isFull(): boolean {
    return this.#held.length >= this.#heldMax;
  }

  /** Notes a change. Errors: what `onChange` throws. */
  note(kind: ChangeKind, loc: string): void {
    this.counts[kind] += 1;
    if (!this.#keepLocs && !this.#onChange) return;
    const change = { kind, loc: encodeUrl(loc) ?? loc };
    this.#onChange?.(change);
    if (this.#keepLocs) this.#held.push(change);
  }

  /** Moves what is in memory to a temporary file. Errors: those of the file system. */
  async spill(): Promise<void> {
    this.#path ??= join(tmpdir(), `portolan-${randomUUID()}`);
    this.#file ??= await open(this.#path, 'wx', 0o600);
    // An encoded URL holds neither a blank nor a line break.
    const lines = this.#held.map(({ kind, loc }) => `${kind} ${loc}\n`);
    this.#held = [];
    await this.#file.appendFile(lines.join(''));
  }

  /** The URLs of these kinds in batches; needs `keepLocs`. Errors: those of the file system. */
  async *batches(kinds: readonly ChangeKind[]): AsyncGenerator<readonly string[]> {
    let batch: string[] = [];
    for await (const { kind, loc } of this.#all()) {
      if (!kinds.includes(kind)) continue;
      batch.push(loc);
      if (batch.length < BATCH_LOCS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Removes the temporary file. Errors: None. */
  async close(): Promise<void> {
    await this.#file?.close().catch(() => {});
    if (this.#path !== undefined) await unlink(this.#path).catch(() => {});
  }

  async *#all(): AsyncGenerator<UrlChange> {
    if (this.#path !== undefined) {
      const lines = createInterface({ input: createReadStream(this.#path) });
      for await (const line of lines) {
        const blank = line.indexOf(' ');
        yield { kind: line.slice(0, blank) as ChangeKind, loc: line.slice(blank + 1) };
      }
    }
    yield* this.#held;
  }
}
