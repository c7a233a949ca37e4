// The second reading of a file: its entries are written again, in as many files as the limits ask.
import { PortolanError } from '../../../base/portolan-error.ts';
import { utf8Length } from '../../../formats/bytes/utf8-length.ts';
import type { ReadSummary } from '../../../formats/options/read-options.ts';
import { readSitemap } from '../../../formats/sitemap-reader.ts';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../../protocol/limits.ts';
import type { Entry } from '../../../protocol/url-entry.ts';
import { sitemapKey } from '../../../tree/tree-queue.ts';
import type { FixNotes } from '../notes/fix-notes.ts';
import { readCertainLines } from '../survey/certain-lines.ts';
import type { DropPage } from '../survey/dropped-pages.ts';
import { type FixInput, openFixInput, type SitemapSurvey } from '../survey/survey-sitemap.ts';
import { CopyFile, type FinishedCopy } from './copy-file.ts';
import { type CopyFormat, type CopyWriter, createCopyWriter } from './copy-writer.ts';
import type { FixStage } from './fix-stage.ts';

/** Where a sitemap is split. For tests; the protocol's limits otherwise. */
export interface SplitLimits {
  readonly entriesMax?: number | undefined;
  readonly bytesMax?: number | undefined;
}

export interface WriteCopyOptions {
  readonly survey: SitemapSurvey & { readonly format: CopyFormat };
  readonly stage: FixStage;
  readonly notes: FixNotes;
  readonly gzip: boolean;
  readonly address: string;
  /** What an index lists in place of a sitemap, by the key of its address. */
  readonly replacements?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly limits?: SplitLimits | undefined;
  readonly drop?: DropPage | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file again: as one document, or several where the limits require it. An index is never
 * split. The files have no names yet: the caller publishes or discards them.
 *
 * Errors: SOURCE_UNREADABLE when the file has changed; what the input and the stage throw; the
 * signal's reason. Then nothing is left behind.
 */
export async function writeCopy(
  input: FixInput,
  options: WriteCopyOptions,
): Promise<readonly FinishedCopy[]> {
  const parts = new CopyParts(options);
  try {
    let read: ReadSummary | undefined;
    const { address, signal } = options;
    const reader = options.survey.format === 'text' ? readCertainLines : readSitemap.batches;
    const batches = reader(await openFixInput(input), {
      url: address,
      onEnd: (end) => {
        read = end;
      },
      signal,
    });
    for await (const batch of batches) {
      for (const entry of batch) {
        if (entry.kind === 'url' && options.drop?.(entry.loc) !== undefined) continue;
        for (const one of replaced(entry, options)) {
          const waiting = parts.add(one);
          if (waiting) await waiting;
        }
      }
      await parts.drain();
    }
    if (read?.entries !== options.survey.entries) {
      throw new PortolanError('SOURCE_UNREADABLE', {
        message: `${address} changed while it was read.`,
        hint: 'Run --fix again when nothing else writes to it.',
        path: address,
      });
    }
    return await parts.finish();
  } catch (error) {
    await parts.discard();
    throw error;
  }
}

function replaced(entry: Entry, { replacements, notes }: WriteCopyOptions): readonly Entry[] {
  if (entry.kind !== 'sitemap' || replacements === undefined) return [entry];
  const parts = replacements.get(sitemapKey(entry.loc));
  if (!parts) return [entry];
  notes.add('sitemap-parts-listed', 'repaired');
  // A part has no lastmod: its pages have theirs.
  return parts.map((loc) => ({ kind: 'sitemap', loc }));
}

/** The files of one copy, one open at a time. */
class CopyParts {
  readonly #options: WriteCopyOptions;
  readonly #writer: CopyWriter;
  readonly #finished: FinishedCopy[] = [];
  readonly #entriesMax: number;
  readonly #bytesMax: number;
  #open: CopyFile | undefined;

  constructor(options: WriteCopyOptions) {
    const { survey, notes, limits } = options;
    const { format, extensions, namespaces, stylesheet } = survey;
    const split = format !== 'sitemapindex';
    this.#options = options;
    this.#entriesMax = split ? (limits?.entriesMax ?? SITEMAP_ENTRIES_MAX) : Infinity;
    this.#bytesMax = split ? (limits?.bytesMax ?? SITEMAP_BYTES_MAX) : Infinity;
    this.#writer = createCopyWriter({
      format,
      extensions,
      namespaces,
      stylesheet,
      onLost: ({ code }) => notes.add(code, 'dropped-value'),
    });
  }

  /** Writes an entry; waits where the present file is full, for the next. */
  add(entry: Entry): Promise<void> | undefined {
    const text = this.#writer.entry(entry);
    const bytes = utf8Length(text);
    if (!this.#hasRoom(bytes)) return this.#next(text, bytes);
    this.#open?.add(text, bytes);
    return undefined;
  }

  async #next(text: string, bytes: number): Promise<void> {
    await this.#close();
    this.#open = await this.#begin();
    this.#open.add(text, bytes);
  }

  #hasRoom(bytes: number): boolean {
    const file = this.#open;
    if (!file) return false;
    const fits = file.entries < this.#entriesMax && file.bytes + bytes <= this.#bytesMax;
    return fits || file.entries === 0;
  }

  async drain(): Promise<void> {
    if (this.#open?.wantsDrain) await this.#open.drain();
  }

  async finish(): Promise<readonly FinishedCopy[]> {
    if (this.#finished.length === 0) this.#open ??= await this.#begin();
    await this.#close();
    return this.#finished;
  }

  async discard(): Promise<void> {
    await this.#open?.discard();
    for (const { staged } of this.#finished) await staged.discard();
  }

  #begin(): Promise<CopyFile> {
    const { stage, gzip, address, survey } = this.#options;
    const ordered = survey.notes.countOf('element-order') > 0;
    return CopyFile.open({ writer: this.#writer, stage, gzip, address, ordered });
  }

  async #close(): Promise<void> {
    const file = this.#open;
    if (!file) return;
    this.#finished.push(await file.finish());
    this.#open = undefined;
  }
}
