// The known shards of a section: untouched ones stay, the others are rebuilt from their old text.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { KnownSet, ShardColumns } from '../../ports/publish-state.ts';
import type { ChangeSpool } from './change-spool.ts';
import {
  type KnownPages,
  type KnownShard,
  PAGE_CHANGED,
  PAGE_KEPT,
  PAGE_MOVED,
  PAGE_REMOVED,
  PAGE_UNSEEN,
} from './known-pages.ts';
import type { PendingEntry, SectionBuilder } from './section-builder.ts';
import type { BuiltShard, ShardBuilder } from './shard-builder.ts';

export interface RebuildOptions {
  readonly state: KnownSet;
  readonly pages: KnownPages;
  readonly changes: ChangeSpool;
  /** Pages that were not read stay. */
  readonly keepUnseen: boolean;
  readonly headBefore: string;
  readonly onRemoved: (loc: string) => void;
}

const inflate = promisify(gunzip);

/**
 * Returns the shards of a section: the known ones, rebuilt where anything in them changed, then the
 * new ones. Empty ones are left out; what no longer fits goes to the end of the section.
 */
export async function rebuildShards(
  section: SectionBuilder,
  known: readonly KnownShard[],
  options: RebuildOptions,
): Promise<BuiltShard[]> {
  const shards: BuiltShard[] = [];
  const overflow: PendingEntry[] = [];
  const last = known.at(-1);
  for (const shard of known) {
    const additions = shard === last ? section.pending : [];
    if (additions.length === 0 && !isTouched(section, shard, options)) {
      shards.push({ ...shard.shard, known: shard.shard, losesMoved: false });
      continue;
    }
    const rebuilt = await new ShardRebuild(section, shard, options).run(additions, overflow);
    if (rebuilt) shards.push(rebuilt);
    // At once: each holds the document that it is cut from.
    for (const { text, entry } of overflow.splice(0)) {
      section.append(text, entry);
      if (section.wantsDrain) await section.drain();
    }
  }
  return [...shards, ...(await section.finish())];
}

function isTouched(section: SectionBuilder, known: KnownShard, options: RebuildOptions): boolean {
  const { pages, keepUnseen, headBefore } = options;
  const { urls, bytes } = known.shard;
  const { urlsMax, bytesMax } = section.options;
  if (headBefore !== section.head || urls > urlsMax || bytes > bytesMax) return true;
  for (let slot = known.firstSlot; slot < known.firstSlot + urls; slot += 1) {
    const status = pages.statusOf(slot);
    if (status !== PAGE_KEPT && !(keepUnseen && status === PAGE_UNSEEN)) return true;
  }
  return false;
}

class ShardRebuild {
  readonly #section: SectionBuilder;
  readonly #known: KnownShard;
  readonly #options: RebuildOptions;
  #losesMoved = false;

  constructor(section: SectionBuilder, known: KnownShard, options: RebuildOptions) {
    this.#section = section;
    this.#known = known;
    this.#options = options;
  }

  async run(
    additions: readonly PendingEntry[],
    overflow: PendingEntry[],
  ): Promise<BuiltShard | undefined> {
    const { shard } = this.#known;
    const builder = this.#section.createShard(shard.number, shard.sequence);
    const place = (pending: PendingEntry, leaves: boolean): void => {
      if (builder.fits(pending.entry.bytes)) {
        builder.add(pending.text, pending.entry);
        return;
      }
      overflow.push(pending);
      if (leaves) this.#losesMoved = true;
    };
    for await (const pending of this.#entriesThatStay()) {
      place(pending, true);
      if (builder.document.wantsDrain) await builder.document.drain();
    }
    for (const pending of additions) {
      // A shard that pages leave is replaced last, one that pages move to first: never the same.
      if (pending.moved && this.#losesMoved) overflow.push(pending);
      else place(pending, false);
    }
    return this.#finish(builder);
  }

  async #finish(builder: ShardBuilder): Promise<BuiltShard | undefined> {
    if (builder.urls === 0) {
      await builder.document.discard();
      return undefined;
    }
    const built = await builder.finish();
    return { ...built, known: this.#known.shard, losesMoved: this.#losesMoved };
  }

  async *#entriesThatStay(): AsyncGenerator<PendingEntry> {
    const { state, pages, changes, keepUnseen, onRemoved } = this.#options;
    const { shard, index, firstSlot } = this.#known;
    const columns = await state.columns(shard);
    const body = await this.#document(columns);
    const changed = await changes.changesOf(index);
    let offset = shard.headBytes;
    for (let position = 0; position < shard.urls; position += 1) {
      const length = columns.lengths[position] ?? 0;
      const text = body.subarray(offset, offset + length);
      offset += length;
      const status = pages.statusOf(firstSlot + position);
      if (status === PAGE_CHANGED) {
        const change = changed.get(position);
        if (change) {
          const { hashLow, hashHigh } = change;
          const entry = { ...pageAt(columns, position), hashLow, hashHigh };
          yield { text: change.text, entry: { ...entry, bytes: change.text.length }, moved: true };
        }
      } else if (status === PAGE_MOVED) {
        this.#losesMoved = true;
      } else if (status === PAGE_REMOVED || (status === PAGE_UNSEEN && !keepUnseen)) {
        onRemoved(locOfEntryText(text));
      } else {
        const hashLow = columns.textHashes[2 * position] ?? 0;
        const hashHigh = columns.textHashes[2 * position + 1] ?? 0;
        const entry = { ...pageAt(columns, position), hashLow, hashHigh, bytes: length };
        yield { text, entry, moved: true };
      }
    }
  }

  async #document(columns: ShardColumns): Promise<Uint8Array> {
    const { shard } = this.#known;
    const { state } = this.#options;
    try {
      const document = await inflate(await state.document(shard), { maxOutputLength: shard.bytes });
      const entryBytes = columns.lengths.reduce((sum, bytes) => sum + bytes, 0);
      if (document.length === shard.bytes && shard.headBytes + entryBytes <= document.length) {
        return document;
      }
      throw new Error('its length is not as recorded');
    } catch (error) {
      const name = shard.section === '' ? '' : ` of section ${shard.section}`;
      throw new PortolanError('PUBLISH_STATE_UNUSABLE', {
        message: `The state's copy of shard ${shard.number}${name} is damaged: ${error}.`,
        hint: 'Remove the state file and build again: every URL then counts as new.',
        cause: error,
      });
    }
  }
}

function pageAt(columns: ShardColumns, position: number): { low: number; high: number } {
  return {
    low: columns.fingerprints[2 * position] ?? 0,
    high: columns.fingerprints[2 * position + 1] ?? 0,
  };
}

const LOC_START = '<loc>';
const LOC_END = '</loc>';

export function locOfEntryText(text: Uint8Array): string {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  return locOfEntry(bytes.toString('latin1'));
}

/**
 * Returns the loc of an entry's text, in which our urlset writer escapes only `&` and `'`; an empty
 * text if there is none.
 */
export function locOfEntry(text: string): string {
  const start = text.indexOf(LOC_START);
  const end = text.indexOf(LOC_END, start);
  if (start < 0 || end < 0) return '';
  const escaped = text.slice(start + LOC_START.length, end);
  if (!escaped.includes('&')) return escaped;
  return escaped.replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}
