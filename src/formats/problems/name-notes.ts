// Names and media types of documents that contradict their bytes. The bytes decide all the same.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ReadProblemCode } from './read-problem.ts';

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
