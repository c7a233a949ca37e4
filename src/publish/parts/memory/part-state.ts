// What a part knows of the set before: the shards of the same part in the publication before, which
// are read where they are published.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import { EXTENSIONS } from '../../../protocol/extensions/extensions.ts';
import { NAMESPACES } from '../../../protocol/extensions/namespaces.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import { KnownPages } from '../../build/shards/known-pages.ts';
import { locOfEntry } from '../../build/shards/rebuild-shards.ts';
import type {
  KnownSet,
  ShardColumns,
  StateContent,
  StateSection,
  StateShard,
} from '../../ports/publish-state.ts';
import type { PublishedView } from '../../ports/target.ts';
import type { ManifestFile, PublishManifest } from '../../targets/publish-manifest.ts';
import {
  type PartRecord,
  type PartsPlan,
  readHashed,
  readPartRecord,
  readPartsPlan,
  sectionOfPart,
} from '../record/part-record.ts';
import { CONTENTS_BYTES_MAX, PartContents } from './part-contents.ts';

const inflate = promisify(gunzip);
const deflate = promisify(gzip);
const TEXTS_A_BATCH = 1_000;
const ENTRY_END = Buffer.from('</url>\n');

interface KnownFile {
  readonly file: ManifestFile;
  readonly shard: StateShard;
}

interface ReadShard {
  readonly shard: StateShard;
  readonly published: Uint8Array;
  readonly document: Buffer;
}

interface KnownPart {
  readonly state: PartState;
  readonly pages: KnownPages;
  /** The publication that it is from. */
  readonly since: string;
}

// With others, a shard cannot stay as it is, or its pages are other parts'.
const SETTINGS_OF_SHARDS = ['base', 'gzip', 'sources'];

/** The set before, as one part of it was published. Errors of all reads: PUBLISH_STATE_UNUSABLE. */
export class PartState implements KnownSet {
  readonly initial: boolean;
  readonly wantsColumns = false;
  readonly #view: Pick<PublishedView, 'read'>;
  readonly #contents: PartContents;
  readonly #files: readonly KnownFile[];
  readonly #sections: ReadonlyMap<string, StateSection>;
  #latest: ReadShard | undefined;

  private constructor(
    view: Pick<PublishedView, 'read'>,
    contents: PartContents,
    known: {
      readonly initial: boolean;
      readonly files: readonly KnownFile[];
      readonly sections: ReadonlyMap<string, StateSection>;
    },
  ) {
    this.initial = known.initial;
    this.#view = view;
    this.#contents = contents;
    this.#files = known.files;
    this.#sections = known.sections;
  }

  /** Makes the state of a part that was not published before. */
  static empty(view: Pick<PublishedView, 'read'>): PartState {
    const contents = PartContents.read([]) as PartContents;
    return new PartState(view, contents, { initial: true, files: [], sections: new Map() });
  }

  /** Reads the beginning of each section, and what is known of contents. */
  static async open(view: Pick<PublishedView, 'read'>, record: PartRecord): Promise<PartState> {
    const stored: Uint8Array[] = [];
    for (const name of record.contents ?? []) {
      const bytes = await readHashed(view, name, CONTENTS_BYTES_MAX);
      if (!bytes) throw unusable(name);
      stored.push(bytes);
    }
    const contents = PartContents.read(stored);
    if (!contents) throw unusable(record.contents?.[0] ?? '');
    const sections = new Map<string, StateSection>();
    const files: KnownFile[] = [];
    for (const [index, file] of record.files.entries()) {
      const section = sectionOfPart(record, file.section ?? '');
      const number = Number(/-(\d+)-[0-9a-f]+\.xml/.exec(file.name)?.[1]);
      if (section === undefined || !(number >= 1)) throw unusable(file.name);
      const known = sections.get(section) ?? (await readSection(view, file));
      sections.set(section, known);
      const { urls, bytes, sha256 } = file;
      const headBytes = Buffer.byteLength(known.head);
      const changedMs = Date.parse(file.lastmod);
      const place = { section, number, sequence: index + 1 };
      files.push({ file, shard: { ...place, urls, bytes, headBytes, sha256, changedMs } });
    }
    return new PartState(view, contents, { initial: false, files, sections });
  }

  get seed(): Uint8Array {
    return this.#contents.seed;
  }

  section(name: string): StateSection | undefined {
    return this.#sections.get(name);
  }

  shards(): readonly StateShard[] {
    return this.#files.map(({ shard }) => shard);
  }

  /** How a shard is published. */
  fileOf({ section, number }: Pick<StateShard, 'section' | 'number'>): ManifestFile | undefined {
    return this.#known(section, number)?.file;
  }

  async columns(shard: StateShard): Promise<ShardColumns> {
    const { document } = await this.#read(shard);
    const columns = columnsOf(document, shard, this.seed);
    const head = document.toString('utf8', 0, shard.headBytes);
    if (columns && head === this.#sections.get(shard.section)?.head) return columns;
    throw unusable(this.fileOf(shard)?.name ?? '');
  }

  async document(shard: StateShard): Promise<Uint8Array> {
    const { published, document } = await this.#read(shard);
    return published === document ? deflate(document, { level: 0 }) : published;
  }

  digestContent(hash: string): string {
    return this.#contents.digest(hash);
  }

  content(low: number, high: number): StateContent | undefined {
    return this.#contents.get(low, high);
  }

  putContent(low: number, high: number, content: StateContent): void {
    this.#contents.put(low, high, content);
  }

  /** The files of the contents that were put, for the next publication. */
  contentFiles(): Iterable<Uint8Array> {
    return this.#contents.files();
  }

  #known(section: string, number: number): KnownFile | undefined {
    return this.#files.find(({ shard }) => shard.section === section && shard.number === number);
  }

  // Rebuilding a shard reads its columns, then its document.
  async #read(shard: StateShard): Promise<ReadShard> {
    if (this.#latest?.shard === shard) return this.#latest;
    this.#latest = undefined;
    const known = this.#known(shard.section, shard.number);
    if (!known) throw unusable('');
    this.#latest = { shard, ...(await readShard(this.#view, known.file)) };
    return this.#latest;
  }
}

async function readShard(
  view: Pick<PublishedView, 'read'>,
  { name, bytes, gzipBytes, sha256 }: ManifestFile,
): Promise<Omit<ReadShard, 'shard'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (await view.read(name)) ?? []) {
    size += chunk.length;
    if (size > (gzipBytes ?? bytes)) throw unusable(name);
    chunks.push(Uint8Array.from(chunk));
  }
  const published = Buffer.concat(chunks);
  const document =
    gzipBytes === undefined
      ? published
      : await inflate(published, { maxOutputLength: bytes }).catch((cause: unknown) => {
          throw unusable(name, cause);
        });
  if (createHash('sha256').update(document).digest('hex') !== sha256) throw unusable(name);
  return { published, document };
}

async function readSection(
  view: Pick<PublishedView, 'read'>,
  file: ManifestFile,
): Promise<StateSection> {
  const { document } = await readShard(view, file);
  const end = document.indexOf('>\n', document.indexOf('<urlset')) + 2;
  const head = document.toString('utf8', 0, end);
  const declared = EXTENSIONS.filter(({ prefix, namespace }) =>
    head.includes(` xmlns:${prefix}="${NAMESPACES[namespace]}"`),
  );
  return { head, extensions: declared.map(({ name }) => name) };
}

// Our writer ends each entry with a line, and nothing inside it can look like its end.
function columnsOf(
  document: Buffer,
  { urls, headBytes }: StateShard,
  seed: Uint8Array,
): ShardColumns | undefined {
  const fingerprinter = createFingerprinter(seed);
  const fingerprints = new Uint32Array(2 * urls);
  const textHashes = new Uint32Array(2 * urls);
  const lengths = new Uint32Array(urls);
  let start = headBytes;
  for (let row = 0; row < urls; ) {
    const texts: string[] = [];
    const first = row;
    for (; row < urls && texts.length < TEXTS_A_BATCH; row += 1) {
      const end = document.indexOf(ENTRY_END, start) + ENTRY_END.length;
      if (end < start + ENTRY_END.length) return undefined;
      texts.push(document.toString('utf8', start, end));
      lengths[row] = end - start;
      start = end;
    }
    textHashes.set(fingerprinter.fingerprints(texts), 2 * first);
    const keys = texts.map((text) => pageKey(locOfEntry(text)));
    fingerprints.set(fingerprinter.fingerprints(keys), 2 * first);
  }
  const isWhole = document.indexOf(ENTRY_END, start) < 0;
  return isWhole ? { fingerprints, textHashes, lengths } : undefined;
}

function unusable(name: string, cause?: unknown): PortolanError {
  return new PortolanError('PUBLISH_STATE_UNUSABLE', {
    message: `${name} of the publication before is missing or damaged.`,
    path: name,
    cause,
  });
}

/**
 * Returns the same part of the publication in the target; or why it cannot be used, in a few words,
 * `undefined` if nothing was published in parts.
 */
export async function readPartState(
  view: Pick<PublishedView, 'read'>,
  own: PartsPlan & { readonly part: number },
  manifest: PublishManifest | undefined,
): Promise<KnownPart | string | undefined> {
  const since = manifest?.publication;
  const plan = since === undefined ? undefined : await readPartsPlan(view, since);
  if (since === undefined || !plan) return undefined;
  if (plan.parts !== own.parts) return `${since} has ${plan.parts} parts, not ${own.parts}`;
  const others = SETTINGS_OF_SHARDS.filter((name) => plan.settings[name] !== own.settings[name]);
  if (others.length > 0) return `${since} has another ${others.join(', ')}`;
  const { part, parts } = own;
  const record = await readPartRecord(view, { publication: since, part, parts });
  if (!record) return `the record of part ${part} of ${since} is missing`;
  try {
    const state = await PartState.open(view, record);
    return { state, since, pages: await KnownPages.read(state) };
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'PUBLISH_STATE_UNUSABLE') throw error;
    return error.message;
  }
}
