// Keeps the pages of a side that cannot, or should not, be read twice in a temporary file.
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { DiffOperandEntries } from './diff-operand.ts';

const BATCH_ENTRIES = 1_000;

/**
 * What was fetched or piped in, to be named again: loc and lastmod of each page, on disk. Close it.
 */
export class DiffSpool {
  #folder: string | undefined;

  async *record(batches: DiffOperandEntries): DiffOperandEntries {
    const file = await this.#create();
    try {
      for await (const batch of batches) {
        const lines = batch.map((entry) =>
          'kind' in entry && entry.kind === 'sitemap' ? '' : lineOf(entry),
        );
        await file.writeFile(lines.join('')).catch((error: unknown) => {
          throw unwritable(error);
        });
        yield batch;
      }
    } finally {
      await file.close();
    }
  }

  async *replay(): AsyncGenerator<readonly UrlEntry[]> {
    if (this.#folder === undefined) return;
    let batch: UrlEntry[] = [];
    const input = createReadStream(join(this.#folder, 'pages.jsonl'));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      batch.push(JSON.parse(line) as UrlEntry);
      if (batch.length < BATCH_ENTRIES) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  async close(): Promise<void> {
    const folder = this.#folder;
    this.#folder = undefined;
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }

  async #create(): Promise<FileHandle> {
    try {
      this.#folder = await mkdtemp(join(tmpdir(), 'portolan-diff-'));
      return await open(join(this.#folder, 'pages.jsonl'), 'wx', 0o600);
    } catch (error) {
      throw unwritable(error);
    }
  }
}

function lineOf({ loc, lastmod }: UrlEntry): string {
  return `${JSON.stringify({ loc, lastmod })}\n`;
}

function unwritable(error: unknown): PortolanError {
  const reason = error instanceof Error ? error.message : String(error);
  return new PortolanError('OUTPUT_UNWRITABLE', {
    message: `The pages of the old side could not be kept in ${tmpdir()}: ${reason}.`,
    hint: 'Set TMPDIR to a folder with room, or leave out removed pages with --only added,changed.',
    path: tmpdir(),
    cause: error,
  });
}
