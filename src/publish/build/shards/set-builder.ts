// The shards of a whole set: each entry is looked up, written and put into its section.
import {
  createFingerprinter,
  type Fingerprinter,
} from '../../../base/fingerprint/fingerprinter.ts';
import type { WriteProblem } from '../../../formats/problems/write-problem.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { FindingLog } from '../../findings/finding-log.ts';
import type { KnownSet } from '../../ports/publish-state.ts';
import type { PublishRecord } from '../entries/normalise-records.ts';
import type { RoutedRecord, RoutedSection } from '../sections/section-router.ts';
import { ChangeSpool } from './change-spool.ts';
import type { Difference } from './difference.ts';
import { type KnownPages, PAGE_CHANGED, PAGE_KEPT, PAGE_MOVED } from './known-pages.ts';
import { rebuildShards } from './rebuild-shards.ts';
import { SectionBuilder } from './section-builder.ts';
import {
  type LookAtPages,
  rememberKnownPages,
  rememberPages,
  SEEN_BEFORE,
  SEEN_NEVER,
  type SeenPages,
} from './seen-pages.ts';
import type { BuiltShard, ColumnEntry } from './shard-builder.ts';
import type { StagedDocument } from './staged-document.ts';

export interface SetBuilderOptions {
  readonly bytesMax: number;
  /**
   * Single pages are changed: a known one stays in its section, wherever new ones of its kind go.
   */
  readonly keepsUnseen: boolean;
  readonly dedupe: boolean;
  /** Seeds the fingerprints of a build without a state. */
  readonly seed: Uint8Array;
  /** With `pages`: the set as it was last published. */
  readonly state?: KnownSet | undefined;
  readonly pages?: KnownPages | undefined;
  readonly difference: Difference;
  readonly createDocument: () => StagedDocument;
  readonly log: FindingLog;
  readonly stylesheet?: string | undefined;
  readonly onListed?: ((record: PublishRecord) => void) | undefined;
  readonly onSkipped: () => void;
}

export interface BuiltSet {
  /** By section, in the order in which sections came into being, then by number. */
  readonly shards: readonly BuiltShard[];
  readonly sections: ReadonlyMap<string, SectionBuilder>;
  readonly duplicates: number;
}

// Text that waits for the disk; batches are small, but entries may be large.
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
const NO_WORDS = new Uint32Array(2);
const NOTHING_SEEN: SeenPages = { fingerprints: NO_WORDS, verdicts: new Int32Array(0) };

export class SetBuilder {
  readonly #options: SetBuilderOptions;
  #look: LookAtPages | undefined;
  #pages: KnownPages | undefined;
  readonly #texts: Fingerprinter | undefined;
  readonly #changes = new ChangeSpool();
  readonly #encoder = new TextEncoder();
  readonly #sections = new Map<string, SectionBuilder>();
  #latest: SectionBuilder | undefined;
  #record: PublishRecord | undefined;
  #lastSequence = 0;
  #duplicates = 0;

  constructor(options: SetBuilderOptions) {
    this.#options = options;
    const { state, pages, dedupe, seed } = options;
    if (state && pages) {
      this.#pages = pages;
      this.#look = rememberKnownPages(state.seed, pages);
      this.#texts = createFingerprinter(state.seed);
      this.#lastSequence = Math.max(0, ...state.shards().map(({ sequence }) => sequence));
    } else if (dedupe) {
      this.#look = rememberPages(seed);
    }
  }

  get keepsUnseen(): boolean {
    return this.#options.keepsUnseen;
  }

  knows(low: number, high: number): boolean {
    const slot = this.#pages?.slotOf(low, high) ?? -1;
    return slot >= 0 && slot < (this.#pages?.count ?? 0);
  }

  async add(batch: readonly RoutedRecord[]): Promise<void> {
    const seen = this.#look?.(batch.map(({ record }) => keyOf(record))) ?? NOTHING_SEEN;
    this.#settle(batch, seen);
    const written: WrittenBatch = { batch, seen, texts: [], bytes: [] };
    for (let start = 0; start < batch.length; start = written.texts.length) {
      this.#writeTexts(written);
      this.#place(written, start);
      for (const section of this.#sections.values()) {
        if (section.wantsDrain) await section.drain();
      }
      if (this.#changes.isFull) await this.#changes.spill();
    }
  }

  remove(locs: readonly string[]): void {
    const { verdicts, fingerprints } = this.#look?.(locs.map(pageKey)) ?? NOTHING_SEEN;
    for (const [at, loc] of locs.entries()) {
      const verdict = verdicts[at] ?? SEEN_NEVER;
      if (verdict === SEEN_NEVER) this.#options.log.note('remove-unknown', { loc });
      this.#pages?.remove(fingerprints[2 * at] ?? 0, fingerprints[2 * at + 1] ?? 0);
    }
  }

  /** `keepUnseen`: pages that were not read stay. */
  async finish({ keepUnseen }: { readonly keepUnseen: boolean }): Promise<BuiltSet> {
    const { state, difference } = this.#options;
    const pages = this.#pages;
    for (const name of new Set(pages?.shards.map(({ shard }) => shard.section))) {
      this.#sectionOf(name, undefined);
    }
    const shards: BuiltShard[] = [];
    for (const [name, section] of this.#sections) {
      if (!state || !pages) {
        shards.push(...(await section.finish()));
        continue;
      }
      const known = pages.shards.filter(({ shard }) => shard.section === name);
      const rebuilt = await rebuildShards(section, byNumber(known), {
        state,
        pages,
        keepUnseen,
        changes: this.#changes,
        headBefore: state.section(name)?.head ?? '',
        onRemoved: (loc) => difference.note('removed', loc),
      });
      shards.push(...rebuilt);
    }
    // What is known of pages is the largest thing here, and the sections outlive it.
    this.#look = undefined;
    this.#pages = undefined;
    return { shards, sections: this.#sections, duplicates: this.#duplicates };
  }

  async close(): Promise<void> {
    await this.#changes.close();
  }

  #placeOf({ section }: RoutedRecord, slot: number): RoutedSection {
    if (slot < 0 || !this.keepsUnseen) return section;
    const own = this.#pages?.shardOf(slot).shard.section ?? section.name;
    return own === section.name ? section : { name: own, plan: section.plan };
  }

  // Notes what was seen before. A new section declares the namespaces that its first entries use.
  #settle(batch: readonly RoutedRecord[], { verdicts, fingerprints }: SeenPages): void {
    const first = new Map<RoutedSection, UrlEntry[]>();
    for (const [at, routed] of batch.entries()) {
      const verdict = verdicts[at] ?? SEEN_NEVER;
      if (verdict === SEEN_BEFORE) {
        this.#noteSeen(routed.record, fingerprints[2 * at] ?? 0, fingerprints[2 * at + 1] ?? 0);
        continue;
      }
      const section = this.#placeOf(routed, verdict);
      if (this.#knownSection(section.name)) continue;
      const entries = first.get(section);
      if (entries) entries.push(routed.record.entry);
      else first.set(section, [routed.record.entry]);
    }
    for (const [section, entries] of first) {
      this.#sectionOf(section.name, section.plan.urlsMax).settle(entries);
    }
  }

  #noteSeen({ source, row, entry }: PublishRecord, low: number, high: number): void {
    const isRemoved = this.#pages?.isRemoved(low, high) === true;
    if (!isRemoved) this.#duplicates += 1;
    const rule = isRemoved ? 'upsert-and-remove' : 'entry-duplicate';
    this.#options.log.note(rule, { source, row, loc: entry.loc });
  }

  // Makes the texts of further entries, until enough waits.
  #writeTexts({ batch, seen, texts, bytes }: WrittenBatch): void {
    let waiting = 0;
    while (texts.length < batch.length && waiting < WAITING_BYTES_MAX) {
      const routed = batch[texts.length] as RoutedRecord;
      const verdict = seen.verdicts[texts.length] ?? SEEN_NEVER;
      const { record } = routed;
      let text = '';
      let size = 0;
      if (verdict !== SEEN_BEFORE) {
        const section = this.#sectionOf(this.#placeOf(routed, verdict).name, undefined);
        this.#record = record;
        text = section.textOf(record.entry, record.isClean);
        size = text === '' ? 0 : section.textBytes;
        if (size > 0 && !section.canHold(size)) {
          const { source, row, entry } = record;
          this.#options.log.note('entry-too-large', { source, row, loc: entry.loc });
          text = '';
        }
      }
      texts.push(text);
      bytes.push(size);
      waiting += size;
    }
  }

  #place({ batch, seen, texts, bytes }: WrittenBatch, start: number): void {
    const { verdicts, fingerprints } = seen;
    const words = this.#pages ? fingerprints : NO_WORDS;
    const hashes = this.#texts?.fingerprints(start === 0 ? texts : texts.slice(start)) ?? NO_WORDS;
    for (let at = start; at < texts.length; at += 1) {
      const verdict = verdicts[at] ?? SEEN_NEVER;
      if (verdict === SEEN_BEFORE) continue;
      const routed = batch[at] as RoutedRecord;
      const { record } = routed;
      const text = texts[at] as string;
      if (text === '') {
        this.#options.onSkipped();
        continue;
      }
      this.#options.onListed?.(record);
      const section = this.#placeOf(routed, verdict);
      const builder = this.#sectionOf(section.name, section.plan.urlsMax);
      const entry = {
        low: words[2 * at] ?? 0,
        high: words[2 * at + 1] ?? 0,
        hashLow: hashes[2 * (at - start)] ?? 0,
        hashHigh: hashes[2 * (at - start) + 1] ?? 0,
        bytes: bytes[at] ?? 0,
      };
      if (verdict !== SEEN_NEVER) {
        this.#placeKnown(builder, { loc: record.entry.loc, section, slot: verdict, text, entry });
        continue;
      }
      if (this.#pages) this.#options.difference.note('added', record.entry.loc);
      builder.add(text, entry, false);
    }
  }

  #placeKnown(builder: SectionBuilder, page: KnownEntry): void {
    const { loc, section, slot, text, entry } = page;
    const pages = this.#pages as KnownPages;
    const known = pages.shardOf(slot);
    const { hashLow, hashHigh } = entry;
    const same = pages.hasText(slot, hashLow, hashHigh);
    if (!same) this.#options.difference.note('changed', loc);
    if (known.shard.section !== section.name) {
      pages.setStatus(slot, PAGE_MOVED);
      builder.add(text, entry, true);
    } else if (same) {
      pages.setStatus(slot, PAGE_KEPT);
    } else {
      pages.setStatus(slot, PAGE_CHANGED);
      const bytes = this.#encoder.encode(text);
      const position = slot - known.firstSlot;
      this.#changes.add(known.index, { position, text: bytes, hashLow, hashHigh });
      // What it took before is not known here: the room of its shard is reckoned without it.
      builder.grow(known, bytes.length);
    }
  }

  // Most entries are in the section of the previous one.
  #knownSection(name: string): SectionBuilder | undefined {
    if (this.#latest?.options.name !== name) this.#latest = this.#sections.get(name);
    return this.#latest;
  }

  #sectionOf(name: string, urlsMax: number | undefined): SectionBuilder {
    const present = this.#knownSection(name);
    if (present) return present;
    const { state, bytesMax, createDocument, stylesheet, log } = this.#options;
    const stored = state?.section(name);
    const known = this.#pages?.shards.filter(({ shard }) => shard.section === name) ?? [];
    const section = new SectionBuilder({
      name,
      bytesMax,
      createDocument,
      tracked: state !== undefined && state.wantsColumns !== false,
      urlsMax: urlsMax ?? Number.MAX_SAFE_INTEGER,
      nextSequence: () => ++this.#lastSequence,
      onProblem: (problem: WriteProblem) => {
        const { source = '', row = 0 } = this.#record ?? {};
        const { loc, field, message, code } = problem;
        const place = { source, row, message, ...(loc && { loc }), ...(field && { field }) };
        log.note(code, place);
      },
      stylesheet,
      ...(stored && { known: { extensions: stored.extensions, shards: known } }),
    });
    this.#sections.set(name, section);
    return section;
  }
}

/** A batch, and the text of each of its entries so far: empty for those that are left out. */
interface WrittenBatch {
  readonly batch: readonly RoutedRecord[];
  readonly seen: SeenPages;
  readonly texts: string[];
  readonly bytes: number[];
}

interface KnownEntry {
  readonly loc: string;
  readonly section: RoutedSection;
  readonly slot: number;
  readonly text: string;
  readonly entry: ColumnEntry;
}

function keyOf({ entry, isClean }: PublishRecord): string {
  return isClean === true ? entry.loc : pageKey(entry.loc);
}

function byNumber(known: KnownPages['shards']): KnownPages['shards'] {
  return known.toSorted((a, b) => a.shard.number - b.shard.number);
}
