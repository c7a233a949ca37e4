// Notes of the stages below the document (gzip, charset, size), which it reports in its order.

import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ReadProblemCode } from './read-problem.ts';

/** So many ill-formed places are noted: a binary file may have as many as bytes. */
export const ILL_FORMED_NOTES_MAX = 1_000;

// So many wrong checksums are noted: a file may have many members.
const CHECKSUM_NOTES_MAX = 1_000;

/**
 * Problems that make a gzip stream unreliable: the inflated text may have parts that were never
 * compressed, and may lack others.
 */
export const GZIP_DAMAGE = ['gzip-checksum', 'gzip-damaged', 'gzip-truncated'] as const;

/** Damage to a gzip stream. */
export type GzipDamage = (typeof GZIP_DAMAGE)[number];

const GZIP_BROKEN: ReadonlySet<ReadProblemCode> = new Set([
  'gzip-too-deep',
  'gzip-damaged',
  'gzip-truncated',
]);

/** Whether a code is on the gzip stream, and not on the inflated bytes. */
export function isOnGzip(code: ReadProblemCode): boolean {
  return code.startsWith('gzip-');
}

/** Waits until the document has been read up to its place. */
export interface TransportNote {
  readonly code: ReadProblemCode;
  /** In bytes of the document as it reaches the readers. */
  readonly offset: number;
  /** The offset counts inflated bytes: transcoding moves the note. */
  readonly inflated?: boolean;
}

/** The notes of one document: the stages write them, the document reads them. */
export class TransportNotes {
  /** In the order of their offsets. */
  readonly waiting: TransportNote[] = [];
  /** The bytes end before the document's own end: a cut or damaged stream, or a limit. */
  cut = false;
  /** Some bytes are ill-formed in UTF-8: texts have to be repaired. */
  illFormed = false;
  /** The bytes were in another encoding than UTF-8. */
  transcoded = false;

  /** The document came in gzip. */
  gzip = false;
  /** A gzip stream was not read to its end, and a note says why. */
  gzipBroken = false;
  /** The first damage of a gzip stream round the document: its bytes are not to be trusted. */
  damage: GzipDamage | undefined;

  #announced = false;
  #checksums = 0;

  /** Notes a damage before anything of the document is read, and only then. */
  announce(damage: GzipDamage): void {
    this.add(damage, 0);
    this.#announced = true;
  }

  /** An offset of Infinity means the end of the document. */
  add(code: ReadProblemCode, offset: number, inflated = false): void {
    if (this.#announced && code === this.damage) return;
    if (code === 'gzip-checksum') {
      this.#checksums += 1;
      if (this.#checksums > CHECKSUM_NOTES_MAX) return;
    }
    if (GZIP_BROKEN.has(code)) this.gzipBroken = true;
    this.damage ??= GZIP_DAMAGE.find((damage) => damage === code);
    this.#insert({ code, offset, inflated });
  }

  /** The offset of the first `inflated` note that was not moved yet. */
  get nextInflated(): number | undefined {
    return this.waiting.find(({ inflated }) => inflated)?.offset;
  }

  /** Moves that note to its offset in the transcoded document. */
  moveInflated(offset: number): void {
    const index = this.waiting.findIndex(({ inflated }) => inflated);
    for (const { code } of this.waiting.splice(index, 1)) this.#insert({ code, offset });
  }

  /** Drops notes on bytes after an offset, which are not read. Those on gzip stay. */
  forgetBehind(offset: number): void {
    const kept = this.waiting.filter((note) => note.offset <= offset || isOnGzip(note.code));
    this.waiting.splice(0, this.waiting.length, ...kept);
  }

  #insert(note: TransportNote): void {
    const index = this.waiting.findIndex(({ offset }) => offset > note.offset);
    this.waiting.splice(index < 0 ? this.waiting.length : index, 0, note);
  }
}

export interface NamedDocument {
  readonly url: string | undefined;
  readonly contentType: string | undefined;
}

/** Problems of a name or type with the bytes' layers of gzip. */
export function gzipNameNotes(document: NamedDocument, layers: number): ReadProblemCode[] {
  const path = pathOf(document.url);
  const type = mediaType(document);
  const named = path !== undefined && /\.gz$/i.test(path);
  const typed = /^application\/(?:x-)?gzip$/.test(type);
  const notes: ReadProblemCode[] = [];
  if (layers === 0 && (named || typed)) notes.push('gzip-not-compressed');
  if (layers > 0 && path !== undefined && !named && !typed) notes.push('gzip-not-named');
  if (layers > 1) notes.push('gzip-twice');
  return notes;
}

/** Problems of a name or type with the bytes' format. */
export function formatNameNotes(document: NamedDocument, format: SitemapFormat): ReadProblemCode[] {
  const type = mediaType(document);
  const notes: ReadProblemCode[] = [];
  if (type === 'text/html' || type === 'application/xhtml+xml') notes.push('content-type-html');
  const path = pathOf(document.url) ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.gz$/i, '');
  if (format === 'text' && /\.xml$/i.test(name)) notes.push('text-name');
  return notes;
}

function mediaType(document: NamedDocument): string {
  return document.contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function pathOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  return URL.parse(url)?.pathname ?? url;
}
