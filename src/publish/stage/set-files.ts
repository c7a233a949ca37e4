// The files of a set in one target: their names, what is new, and the index over them.
import { utf8Length } from '../../formats/bytes/utf8-length.ts';
import { createEntryWriter } from '../../formats/sitemap-writer.ts';
import { SITEMAP_BYTES_MAX } from '../../protocol/limits.ts';
import type { BuiltShard } from '../build/shards/shard-builder.ts';
import type {
  FinishedDocument,
  SetDocument,
  StagedDocument,
} from '../build/shards/staged-document.ts';
import type { SideDocument } from '../build/side-formats/side-documents.ts';
import { FEED_NAMES, nameIndex, nameShard, nameTextList } from '../plan/shard-names.ts';
import type { TargetSession } from '../ports/target.ts';
import type { ManifestFile, PublishManifest } from '../targets/publish-manifest.ts';
import type { ExpectedFile } from './compare-published.ts';

// Each look at a file in a bucket is a request.
const LOOKS_AT_ONCE = 16;

export interface SetFilesOptions {
  readonly session: Pick<TargetSession, 'size'>;
  readonly manifest: PublishManifest | undefined;
  readonly hashedNames: boolean;
  /** The target holds another set than the state knows: its pages may be in any shard. */
  readonly adrift: boolean;
  readonly base: string;
  readonly gzipLevel?: number | undefined;
  readonly indexEntriesMax: number;
  readonly nowMs: number;
  readonly stylesheet?: string | undefined;
  readonly createDocument: () => StagedDocument;
}

export interface SetFiles {
  /** The shards that the index lists; empty when the set is one urlset. */
  readonly shards: readonly SetFile[];
  /** `sitemap.xml`, then further indexes. Empty when the set has no XML. */
  readonly entries: readonly SetFile[];
  readonly others: readonly SetFile[];
}

export interface SetParts {
  readonly xml: boolean;
  readonly shards: readonly BuiltShard[];
  readonly storedDocument: (shard: BuiltShard) => Uint8Array;
  readonly sides: readonly SideDocument[];
  readonly others: readonly (SetDocument & { readonly name: string })[];
}

/**
 * Names the files of a set, compares them with what the target has, and writes the indexes. One
 * shard is `sitemap.xml` itself. Of several, up to `indexEntriesMax` are listed in `sitemap.xml`,
 * the others in further indexes, which are never nested.
 */
export async function nameSetFiles(parts: SetParts, options: SetFilesOptions): Promise<SetFiles> {
  const namer = new SetNamer(options);
  const { indexEntriesMax } = options;
  const sorted = sortShards(parts.shards, indexEntriesMax);
  const sides = parts.sides.map((side) => namer.side(side, parts.sides));
  const others = parts.others.map((other) => namer.file(other, { name: other.name }));
  const files = { others: await Promise.all([...sides, ...others]) };
  if (!parts.xml) return { ...files, shards: [], entries: [] };
  const [only] = sorted;
  if (!only) return { ...files, shards: [], entries: [await namer.emptyUrlset()] };
  if (sorted.length === 1) {
    const entry = namer.file(shardDocument(only, parts), { name: nameIndex(1) });
    return { ...files, shards: [], entries: [await entry] };
  }
  const shards: SetFile[] = [];
  for (let start = 0; start < sorted.length; start += LOOKS_AT_ONCE) {
    const some = sorted.slice(start, start + LOOKS_AT_ONCE);
    shards.push(...(await Promise.all(some.map((shard) => namer.shard(shard, parts)))));
  }
  return { ...files, shards, entries: await namer.indexes(shards) };
}

/** Names the files of a set whose shards are published already: it gets indexes, or is empty. */
export async function namePublishedFiles(
  { shards, others }: Pick<SetFiles, 'shards'> & Pick<SetParts, 'others'>,
  options: SetFilesOptions,
): Promise<SetFiles> {
  const namer = new SetNamer(options);
  return {
    shards,
    entries: shards.length > 0 ? await namer.indexes(shards) : [await namer.emptyUrlset()],
    others: await Promise.all(others.map((other) => namer.file(other, { name: other.name }))),
  };
}

// One index lists shards by section; of several, shards never move from one to another.
function sortShards(shards: readonly BuiltShard[], indexEntriesMax: number): BuiltShard[] {
  if (shards.length > indexEntriesMax) return shards.toSorted((a, b) => a.sequence - b.sequence);
  const places = new Map<string, number>();
  for (const { section, sequence } of shards) {
    places.set(section, Math.min(sequence, places.get(section) ?? sequence));
  }
  const placeOf = ({ section }: BuiltShard): number => places.get(section) ?? 0;
  return shards.toSorted((a, b) => placeOf(a) - placeOf(b) || a.number - b.number);
}

function shardDocument(shard: BuiltShard, parts: SetParts): SetDocument {
  const { section, urls, bytes, sha256, document, known } = shard;
  const same = known?.sha256 === sha256;
  return {
    kind: 'urlset',
    urls,
    bytes,
    sha256,
    ...(section !== '' && { section }),
    ...(document ? { document } : { stored: () => parts.storedDocument(shard) }),
    ...(same && known && { changedMs: known.changedMs }),
  };
}

type FileDetails = Pick<SetFile, 'name' | 'gzipLevel'> & Partial<Pick<SetFile, 'losesMoved'>>;

class SetNamer {
  readonly #options: SetFilesOptions;
  readonly #before: ReadonlyMap<string, ManifestFile>;
  readonly #dates: ReadonlyMap<string, string>;
  readonly #now: string;

  constructor(options: SetFilesOptions) {
    const files = options.manifest?.files ?? [];
    this.#options = options;
    this.#before = new Map(files.map((file) => [file.name, file]));
    // The same bytes under another name have not changed.
    this.#dates = new Map(files.map(({ sha256, lastmod }) => [sha256, lastmod]));
    this.#now = formatSeconds(options.nowMs);
  }

  // Where nobody knows what the shards lose to each other, none is replaced under its name: the
  // index switches from the old ones to the new ones. A name with a hash stays until the shard
  // changes.
  shardName({ section, number, sha256 }: BuiltShard): string {
    const { hashedNames, adrift, gzipLevel } = this.#options;
    const shard = { section, number, gzip: gzipLevel !== undefined };
    const [fixed, hashed] = [nameShard(shard), nameShard({ ...shard, sha256 })];
    if (hashedNames || this.#before.has(hashed)) return hashed;
    const before = this.#before.get(fixed);
    return adrift && before !== undefined && before.sha256 !== sha256 ? hashed : fixed;
  }

  shard(shard: BuiltShard, parts: SetParts): Promise<SetFile> {
    const { gzipLevel } = this.#options;
    const { losesMoved } = shard;
    const details = { name: this.shardName(shard), losesMoved, gzipLevel };
    return this.file(shardDocument(shard, parts), details);
  }

  async file(document: SetDocument, details: FileDetails): Promise<SetFile> {
    const { name, losesMoved = false, gzipLevel } = details;
    const { sha256, changedMs } = document;
    const before = this.#before.get(name);
    const date = changedMs === undefined ? this.#dates.get(sha256) : formatSeconds(changedMs);
    const same = before?.sha256 === sha256 && before.gzipLevel === gzipLevel;
    // A manifest may be lost, and names with a hash are never replaced.
    const { session, hashedNames } = this.#options;
    const size = before || !hashedNames ? await session.size(name) : undefined;
    return {
      ...document,
      name,
      losesMoved,
      lastmod: date ?? this.#now,
      replaces: size !== undefined,
      unchanged: same && size === (before?.gzipBytes ?? before?.bytes),
      gzipLevel,
    };
  }

  side(side: SideDocument, sides: readonly SideDocument[]): Promise<SetFile> {
    const { kind, number, urls, document } = side;
    const lists = sides.filter((one) => one.kind === 'text').length;
    const name = kind === 'text' ? nameTextList(number, lists) : FEED_NAMES[kind];
    return this.#written(document, { name, kind, urls });
  }

  #written(
    document: FinishedDocument,
    { name, kind, urls }: Pick<SetFile, 'name' | 'kind' | 'urls'>,
  ): Promise<SetFile> {
    const { bytes, sha256 } = document;
    return this.file({ kind, urls, bytes, sha256, document }, { name });
  }

  // A set of news may be empty at times; its address still answers.
  async emptyUrlset(): Promise<SetFile> {
    const writer = createEntryWriter({ format: 'urlset' });
    const staged = this.#options.createDocument();
    staged.write(writer.head() + writer.tail());
    return this.#written(await staged.finish(), { name: nameIndex(1), kind: 'urlset', urls: 0 });
  }

  async indexes(shards: readonly SetFile[]): Promise<SetFile[]> {
    const entries: SetFile[] = [];
    for (let rest = shards; rest.length > 0; ) {
      const index = await this.index(nameIndex(entries.length + 1), rest);
      entries.push(index);
      rest = rest.slice(index.urls);
    }
    return entries;
  }

  /** Writes the index of as many of these shards as it may hold. */
  async index(name: string, shards: readonly SetFile[]): Promise<SetFile> {
    const { base, stylesheet, createDocument, indexEntriesMax } = this.#options;
    const writer = createEntryWriter({ format: 'sitemapindex', stylesheet });
    const staged = createDocument();
    staged.write(writer.head());
    const bytesMax = SITEMAP_BYTES_MAX - utf8Length(writer.tail());
    let urls = 0;
    for (const { name: child, lastmod } of shards) {
      const text = writer.entry({ loc: base + child, lastmod });
      if (urls === indexEntriesMax || staged.bytes + writer.entryBytes > bytesMax) break;
      staged.write(text, writer.entryBytes);
      urls += 1;
      if (staged.wantsDrain) await staged.drain();
    }
    staged.write(writer.tail());
    return this.#written(await staged.finish(), { name, kind: 'index', urls });
  }
}

function formatSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

export interface SetFile extends SetDocument {
  readonly name: string;
  readonly gzipLevel?: number | undefined;
  /** As published, where it is compressed and was not written in this build. */
  readonly gzipBytes?: number | undefined;
  readonly lastmod: string;
  /** The target has it already, byte for byte. */
  readonly unchanged: boolean;
  /** There was a file of this name. */
  readonly replaces: boolean;
  /** A page moved from it to another shard. */
  readonly losesMoved: boolean;
}

export function expectedOf(file: SetFile): ExpectedFile {
  const { name, kind, urls, bytes, sha256, gzipLevel } = file;
  return { name, kind, urls, bytes, sha256, gzipped: gzipLevel !== undefined };
}
