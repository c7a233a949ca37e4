// The set of one base: which files it has, each built when it is requested. The code that builds
// them is loaded then, too.
import type { FindingLog } from '../../publish/findings/finding-log.ts';
import { nameIndex, nameShard } from '../../publish/plan/shard-names.ts';
import type { KeptUnits } from '../cache/kept-units.ts';
import { type AskOptions, type KeepingRules, KeptValue } from '../cache/kept-value.ts';
import { askCounts, countParts } from '../documents/count-parts.ts';
import { HandlerDocument } from '../documents/handler-document.ts';
import type { PagedPart } from '../documents/paged-part.ts';
import type { WholeSet } from '../documents/whole-set.ts';
import type { BuildRun } from '../entries/read-records.ts';
import type { HandlerSettings, PagedSettings } from '../settings/handler-settings.ts';
import type { FileName } from './file-name.ts';

/** A part of the set, by its section and its number from 1. */
interface PartPlace {
  readonly section: string;
  readonly number: number;
}

/** Counts that do not cover a requested name are read again, unless they are newer than this. */
const COUNTS_NEW_MS = 10_000;

/** How many parts of a base are remembered although they were never built. */
const FAILED_PARTS_MAX = 1_000;

export class SiteSet {
  readonly #base: string;
  readonly #settings: HandlerSettings;
  readonly #units: KeptUnits;
  readonly #rules: KeepingRules;
  readonly #whole: KeptValue<WholeSet>;
  readonly #counts: KeptValue<ReadonlyMap<string, number>>;
  readonly #pagedParts = new Map<string, KeptValue<PagedPart>>();
  #indexes: { readonly names: string; readonly documents: readonly HandlerDocument[] } | undefined;
  #robotsTxt: HandlerDocument | undefined;
  #isClosed = false;

  constructor(
    base: string,
    shared: {
      readonly settings: HandlerSettings;
      readonly units: KeptUnits;
      readonly rules: KeepingRules;
    },
  ) {
    const { settings, units, rules } = shared;
    this.#base = base;
    this.#settings = settings;
    this.#units = units;
    this.#rules = rules;
    const whole = settings.sections.filter((section) => section.kind === 'whole');
    const paged = settings.sections.filter((section) => section.kind === 'paged');
    this.#whole = new KeptValue(
      {
        make: (signal, before) =>
          this.#report(signal, async (run) => {
            const { buildWholeSet } = await import('../documents/whole-set.ts');
            return await buildWholeSet(whole, run, before);
          }),
        bytesOf: ({ files }) => sumBytes(files.values()),
      },
      rules,
    );
    this.#counts = new KeptValue(
      {
        make: (signal) => askCounts(paged, { base, signal }),
        bytesOf: () => sumBytes(this.#indexes?.documents ?? []),
      },
      rules,
    );
  }

  /** Returns a file of the set; `undefined` where it does not exist. Errors: those of sources. */
  async find(file: FileName, ask: AskOptions): Promise<HandlerDocument | undefined> {
    switch (file.kind) {
      case 'entry':
        return await this.#entry(file.number, ask);
      case 'part':
        return await this.#part(file, ask);
      case 'side':
        return (await this.#use(this.#whole, ask)).files.get(file.name);
    }
  }

  /**
   * Returns the robots.txt with a line for each index that this process knows. No source is read
   * for it: without robots.txt, engines stop crawling.
   */
  async robotsTxt(text: string): Promise<HandlerDocument> {
    const locs = Array.from({ length: this.#indexes?.documents.length || 1 }, (_, index) => {
      return this.#base + nameIndex(index + 1);
    });
    const blocks = [new TextEncoder().encode(withSitemapLines(text, locs))];
    const { clock } = this.#settings;
    const given = { type: 'text', blocks, before: this.#robotsTxt, clock } as const;
    this.#robotsTxt = await HandlerDocument.create(given);
    return this.#robotsTxt;
  }

  /** Frees everything that is kept for the base, also what is being built. */
  close(): void {
    this.#isClosed = true;
    for (const unit of [this.#whole, this.#counts, ...this.#pagedParts.values()]) {
      this.#units.remove(unit);
    }
  }

  async #entry(number: number, ask: AskOptions): Promise<HandlerDocument | undefined> {
    const parts = await this.#parts(ask);
    const [only] = parts;
    if (only && parts.length === 1) return number === 1 ? await this.#part(only, ask) : undefined;
    const names = parts.map((part) => nameShard({ ...part, gzip: false }));
    return (await this.#indexesOf(names))[number - 1];
  }

  async #parts(ask: AskOptions): Promise<PartPlace[]> {
    const { sections } = this.#settings;
    const has = (kind: 'whole' | 'paged') => sections.some((section) => section.kind === kind);
    const [whole, counts] = await Promise.all([
      has('whole') ? this.#use(this.#whole, ask) : undefined,
      has('paged') ? this.#use(this.#counts, ask) : undefined,
    ]);
    return sections.flatMap((section) => {
      const { name } = section;
      const count =
        section.kind === 'whole'
          ? (whole?.parts.get(name) ?? 0)
          : countParts(counts?.get(name) ?? 0, section);
      return Array.from({ length: count }, (_, index) => ({ section: name, number: index + 1 }));
    });
  }

  // The documents are rebuilt only when the names differ.
  async #indexesOf(names: readonly string[]): Promise<readonly HandlerDocument[]> {
    const key = names.join('\n');
    const before = this.#indexes;
    if (before?.names === key) return before.documents;
    const { clock } = this.#settings;
    const { writeSitemapIndexes } = await import('../documents/sitemap-indexes.ts');
    const written = writeSitemapIndexes(names.map((name) => this.#base + name));
    const documents = await Promise.all(
      written.map((blocks, index) => {
        const old = before?.documents[index];
        return HandlerDocument.create({ type: 'xml', blocks, before: old, clock });
      }),
    );
    this.#indexes = { names: key, documents };
    return documents;
  }

  async #part({ section, number }: PartPlace, ask: AskOptions) {
    const settings = this.#settings.sections.find(({ name }) => name === section);
    if (settings === undefined || number < 1) return undefined;
    if (settings.kind === 'paged') return await this.#pagedPart(settings, number, ask);
    const { files } = await this.#use(this.#whole, ask);
    return files.get(nameShard({ section, number, gzip: false }));
  }

  // A part is one query. The count is only needed for a part that may not exist.
  async #pagedPart(section: PagedSettings, number: number, ask: AskOptions) {
    const counts = this.#counts.kept;
    if (counts && number > countParts(counts.get(section.name) ?? 0, section)) {
      if (!(await this.#exists(section, number, ask))) return undefined;
    }
    const name = nameShard({ section: section.name, number, gzip: false });
    const kept = this.#pagedParts.get(name) ?? this.#createPagedPart(section, number);
    this.#pagedParts.set(name, kept);
    const { rows, document } = await this.#use(kept, ask).catch((error) => {
      // Until the counts are known, any number may exist, so failures must not pile up.
      if (kept.kept === undefined && this.#pagedParts.size > FAILED_PARTS_MAX) {
        this.#pagedParts.delete(name);
      }
      throw error;
    });
    if (rows > 0 || (await this.#exists(section, number, ask))) return document;
    this.#units.remove(kept);
    this.#pagedParts.delete(name);
    return undefined;
  }

  async #exists(section: PagedSettings, number: number, ask: AskOptions): Promise<boolean> {
    const isNew = this.#counts.ageMs < COUNTS_NEW_MS;
    const counts = isNew ? this.#counts.kept : await this.#counts.renew(ask);
    return number <= countParts(counts?.get(section.name) ?? 0, section);
  }

  #createPagedPart(section: PagedSettings, number: number): KeptValue<PagedPart> {
    return new KeptValue(
      {
        make: (signal, before) =>
          this.#report(signal, async (run) => {
            const { buildPagedPart } = await import('../documents/paged-part.ts');
            const part = await buildPagedPart({ section, number }, run, before);
            this.#noteShortPage(section, number, part, run.log);
            return part;
          }),
        bytesOf: ({ document }) => document.keptBytes,
      },
      this.#rules,
    );
  }

  // A page() that ignores the requested size loses entries.
  #noteShortPage(
    { name, urlsMax }: PagedSettings,
    number: number,
    { rows }: PagedPart,
    log: FindingLog,
  ): void {
    const count = this.#counts.kept?.get(name) ?? 0;
    const expected = Math.min(urlsMax, count - (number - 1) * urlsMax);
    if (rows >= expected) return;
    const source = nameShard({ section: name, number, gzip: false });
    log.note('page-too-short', { source, found: `${rows} entries, of ${expected}` });
  }

  async #report<Built>(
    signal: AbortSignal,
    build: (run: BuildRun) => Promise<Built>,
  ): Promise<Built> {
    const { FindingLog } = await import('../../publish/findings/finding-log.ts');
    const log = new FindingLog();
    const settings = this.#settings;
    const built = await build({ settings, log, context: { base: this.#base, signal } });
    for (const finding of log.findings()) settings.onFinding?.(finding);
    return built;
  }

  async #use<Value>(kept: KeptValue<Value>, ask: AskOptions): Promise<Value> {
    const value = await kept.get(ask);
    if (!this.#isClosed) this.#units.use(kept);
    return value;
  }
}

// For a configured text. The editor of existing files is six times the code.
function withSitemapLines(text: string, locs: readonly string[]): string {
  const present = new Set(
    text.split(/[\r\n]+/).map((line) => line.replace(SITEMAP_KEY, '').trim()),
  );
  const lines = locs.filter((loc) => !present.has(loc)).map((loc) => `Sitemap: ${loc}\n`);
  if (lines.length === 0 || text.trim() === '') return text + lines.join('');
  return `${text.trimEnd()}\n\n${lines.join('')}`;
}

const SITEMAP_KEY = /^\s*sitemap\s*:/i;

function sumBytes(documents: Iterable<HandlerDocument>): number {
  let bytes = 0;
  for (const { keptBytes } of documents) bytes += keptBytes;
  return bytes;
}
