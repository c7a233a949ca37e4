// The shards of a whole set: each entry is looked up, written and put into its section.
import {
  createFingerprinter,
  type Fingerprinter,
} from '../../../base/fingerprint/fingerprinter.ts';
import type { WriteProblem } from '../../../formats/problems/write-problem.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { FindingLog } from '../../findings/finding-log.ts';
import type { PublishState } from '../../ports/publish-state.ts';
import type { PublishRecord } from '../entries/publish-record.ts';
import type { RoutedRecord, RoutedSection } from '../sections/section-router.ts';
import type { BuiltShard } from './built-shard.ts';
import { ChangeSpool } from './change-spool.ts';
import type { Difference } from './difference.ts';
import { KnownPages, PAGE_CHANGED, PAGE_KEPT, PAGE_MOVED } from './known-pages.ts';
import { rebuildShards } from './rebuild-shards.ts';
import { SectionBuilder } from './section-builder.ts';
import {
  type LookAtPages,
  rememberKnownPages,
  rememberPages,
  SEEN_BEFORE,
  SEEN_NEVER,
} from './seen-pages.ts';
import type { StagedDocument } from './staged-document.ts';

export interface SetBuilderOptions {
  readonly bytesMax: number;
  /**
   * Single pages are changed: a known one stays in its section, wherever new ones of its kind go.
   */
  readonly keepsUnseen: boolean;
  /** Leaves out pages that were listed already. */
  readonly dedupe: boolean;
  /** Seeds the fingerprints of a build without a state. */
  readonly seed: Uint8Array;
  /** What is known of the set before. */
  readonly state?: PublishState | undefined;
  readonly difference: Difference;
  readonly createDocument: () => StagedDocument;
  readonly log: FindingLog;
  readonly stylesheet?: string | undefined;
  /** Called with each entry that is listed, in the order of the sources. */
  readonly onListed?: ((record: PublishRecord) => void) | undefined;
  /** Counts entries that are left out. */
  readonly onSkipped: () => void;
}

/** The result of the entries. */
export interface BuiltSet {
  /** By section, in the order in which sections came into being, then by number. */
  readonly shards: readonly BuiltShard[];
  /** The sections, by name, as the state is to remember them. */
  readonly sections: ReadonlyMap<string, SectionBuilder>;
  readonly duplicates: number;
}

// Text that waits for the disk; batches are small, but entries may be large.
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
const NO_WORDS = new Uint32Array(2);

/** Puts entries into shards, section by section. */
export class SetBuilder {
  readonly #options: SetBuilderOptions;
  #look: LookAtPages | undefined;
  #pages: KnownPages | undefined;
  readonly #texts: Fingerprinter | undefined;
  readonly #changes = new ChangeSpool();
  readonly #encoder = new TextEncoder();
  readonly #sections = new Map<string, SectionBuilder>();
  #record: PublishRecord | undefined;
  #lastSequence = 0;
  #duplicates = 0;

  constructor(options: SetBuilderOptions) {
    this.#options = options;
    const { state, dedupe, seed } = options;
    if (state) {
      this.#pages = new KnownPages(state);
      this.#look = rememberKnownPages(state.seed, this.#pages);
      this.#texts = createFingerprinter(state.seed);
      this.#lastSequence = Math.max(0, ...state.shards().map(({ sequence }) => sequence));
    } else if (dedupe) {
      this.#look = rememberPages(seed);
    }
  }

  /** Whether single pages are changed, and all others stay. */
  get keepsUnseen(): boolean {
    return this.#options.keepsUnseen;
  }

  /** Returns whether the set had the page of this fingerprint. */
  knows(low: number, high: number): boolean {
    const slot = this.#pages?.slotOf(low, high) ?? -1;
    return slot >= 0 && slot < (this.#pages?.count ?? 0);
  }

  /** Takes a batch of entries. Errors: those of staged files and of the state. */
  async add(batch: readonly RoutedRecord[]): Promise<void> {
    const answer = this.#look?.(batch.map(({ record }) => record.entry.loc));
    const listed: ListedRecord[] = [];
    for (const [at, { record, section }] of batch.entries()) {
      const verdict = answer?.verdicts[at] ?? SEEN_NEVER;
      const low = answer?.fingerprints[2 * at] ?? 0;
      const high = answer?.fingerprints[2 * at + 1] ?? 0;
      if (verdict === SEEN_BEFORE) {
        this.#noteSeen(record, this.#pages?.isRemoved(low, high) === true);
        continue;
      }
      const place = verdict >= 0 ? this.#placeOf(section, verdict) : section;
      listed.push({ record, section: place, verdict, low, high, text: '', bytes: 0 });
    }
    this.#settle(listed);
    await this.#write(listed);
  }

  /** Marks pages as removed, by their locs. */
  remove(locs: readonly string[]): void {
    const { verdicts = [], fingerprints = NO_WORDS } = this.#look?.(locs) ?? {};
    for (const [at, loc] of locs.entries()) {
      const verdict = verdicts[at] ?? SEEN_NEVER;
      if (verdict === SEEN_NEVER) this.#options.log.note('remove-unknown', { loc });
      this.#pages?.remove(fingerprints[2 * at] ?? 0, fingerprints[2 * at + 1] ?? 0);
    }
  }

  /**
   * Ends the set. `keepUnseen`: pages that did not come stay, since only a part of the set was
   * looked at. Errors: those of staged files and of the state.
   */
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

  /** Releases temporary files. */
  async close(): Promise<void> {
    await this.#changes.close();
  }

  #placeOf(section: RoutedSection, slot: number): RoutedSection {
    const own = this.#pages?.shardOf(slot).shard.section ?? section.name;
    if (!this.keepsUnseen || own === section.name) return section;
    return { name: own, plan: section.plan };
  }

  #noteSeen({ source, row, entry }: PublishRecord, isRemoved: boolean): void {
    if (!isRemoved) this.#duplicates += 1;
    const rule = isRemoved ? 'upsert-and-remove' : 'entry-duplicate';
    this.#options.log.note(rule, { source, row, loc: entry.loc });
  }

  // A new section declares the namespaces that its first entries use.
  #settle(listed: readonly ListedRecord[]): void {
    const first = new Map<RoutedSection, UrlEntry[]>();
    for (const { record, section } of listed) {
      if (this.#sections.has(section.name)) continue;
      const entries = first.get(section);
      if (entries) entries.push(record.entry);
      else first.set(section, [record.entry]);
    }
    for (const [section, entries] of first) {
      this.#sectionOf(section.name, section.plan.urlsMax).settle(entries);
    }
  }

  async #write(listed: readonly ListedRecord[]): Promise<void> {
    let start = 0;
    while (start < listed.length) {
      const end = this.#writeTexts(listed, start);
      this.#place(listed.slice(start, end));
      start = end;
      for (const section of this.#sections.values()) {
        if (section.wantsDrain) await section.drain();
      }
      if (this.#changes.isFull) await this.#changes.spill();
    }
  }

  // Returns the index behind the last entry whose text was made.
  #writeTexts(listed: readonly ListedRecord[], start: number): number {
    let waiting = 0;
    let at = start;
    for (; at < listed.length && waiting < WAITING_BYTES_MAX; at += 1) {
      const item = listed[at] as ListedRecord;
      const section = this.#sectionOf(item.section.name, undefined);
      this.#record = item.record;
      item.text = section.textOf(item.record.entry);
      item.bytes = item.text === '' ? 0 : section.textBytes;
      if (item.text !== '' && !section.canHold(item.bytes)) {
        const { source, row, entry } = item.record;
        this.#options.log.note('entry-too-large', { source, row, loc: entry.loc });
        item.text = '';
      }
      waiting += item.bytes;
    }
    return at;
  }

  #place(listed: readonly ListedRecord[]): void {
    const hashes = this.#texts?.fingerprints(listed.map(({ text }) => text)) ?? NO_WORDS;
    for (const [at, item] of listed.entries()) {
      const { record, section, verdict, text, low, high, bytes } = item;
      if (text === '') {
        this.#options.onSkipped();
        continue;
      }
      this.#options.onListed?.(record);
      const hashLow = hashes[2 * at] ?? 0;
      const hashHigh = hashes[2 * at + 1] ?? 0;
      const entry = { low, high, hashLow, hashHigh, bytes };
      const builder = this.#sectionOf(section.name, section.plan.urlsMax);
      if (verdict === SEEN_NEVER) {
        if (this.#pages) this.#options.difference.note('added', record.entry.loc);
        builder.add(text, entry, false);
      } else {
        this.#placeKnown(builder, item, entry);
      }
    }
  }

  #placeKnown(
    builder: SectionBuilder,
    { record, section, verdict: slot, text }: ListedRecord,
    entry: Parameters<SectionBuilder['add']>[1],
  ): void {
    const pages = this.#pages as KnownPages;
    const known = pages.shardOf(slot);
    const { hashLow, hashHigh } = entry;
    const same = pages.hasText(slot, hashLow, hashHigh);
    if (!same) this.#options.difference.note('changed', record.entry.loc);
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

  #sectionOf(name: string, urlsMax: number | undefined): SectionBuilder {
    const present = this.#sections.get(name);
    if (present) return present;
    const { state, bytesMax, createDocument, stylesheet, log } = this.#options;
    const stored = state?.section(name);
    const known = this.#pages?.shards.filter(({ shard }) => shard.section === name) ?? [];
    const section = new SectionBuilder({
      name,
      bytesMax,
      createDocument,
      tracked: state !== undefined,
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

interface ListedRecord extends RoutedRecord {
  readonly verdict: number;
  readonly low: number;
  readonly high: number;
  text: string;
  bytes: number;
}

function byNumber(known: KnownPages['shards']): KnownPages['shards'] {
  return known.toSorted((a, b) => a.shard.number - b.shard.number);
}
