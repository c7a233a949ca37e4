// The manifest: what a target holds of ours, kept beside the files themselves.
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';

export const MANIFEST_NAME = '.portolan-manifest.json';

const DOCUMENT_KINDS = ['index', 'urlset', 'text', 'rss', 'atom', 'html', 'css'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface ManifestFile {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly section?: string;
  readonly urls: number;
  readonly bytes: number;
  /** As published, where it is compressed, and with which level. */
  readonly gzipBytes?: number;
  readonly gzipLevel?: number;
  readonly sha256: string;
  readonly lastmod: string;
}

export interface PublishManifest {
  readonly version: 1;
  /** The unique id of the publication. */
  readonly publication: string;
  readonly base: string;
  readonly entries: number;
  readonly files: readonly ManifestFile[];
  /** Files of the previous publication, which stay for readers of the old index. */
  readonly retired: readonly string[];
  /** Files that no set names, which the next publication in parts removes. */
  readonly orphans?: readonly string[];
}

const BYTES_MAX = 64 * 1024 * 1024;
const NAME_CHARACTERS_MAX = 255;
const GZIP_LEVEL_MAX = 9;
// Files that a manifest names may be removed, so only names of ours count.
const OUR_NAME =
  /^(?:sitemap(?:-[\w-]+)?\.(?:xml(?:\.gz)?|txt|html|css)|feed\.(?:rss|atom)|\.portolan-(?:parts?|told)-[\w.-]+\.(?:json|bin|txt\.gz))$/i;
const KINDS: ReadonlySet<unknown> = new Set(DOCUMENT_KINDS);

/**
 * Reads a manifest. One that is absent or invalid is `undefined`: everything then counts as new,
 * and nothing is removed.
 */
export async function readManifest(
  bytes: AsyncIterable<Uint8Array> | undefined,
): Promise<PublishManifest | undefined> {
  const value = await readManifestJson(bytes);
  return isManifest(value) ? value : undefined;
}

/** Reads a manifest that a state kept; `undefined` as above. */
export function parseManifest(text: string | undefined): PublishManifest | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  return isManifest(value) ? value : undefined;
}

/** Reads JSON that a target keeps for us; `undefined` when it is absent, too large or not JSON. */
export async function readManifestJson(
  bytes: AsyncIterable<Uint8Array> | undefined,
): Promise<unknown> {
  if (bytes === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > BYTES_MAX) return undefined;
    chunks.push(chunk.slice());
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function formatManifest(manifest: PublishManifest): string {
  const { version, publication, base, entries, files, retired, orphans = [] } = manifest;
  const lines = files.map((file) => `\n${JSON.stringify(file)}`).join(',');
  const head = `{"version":${version},"publication":${JSON.stringify(publication)}`;
  const [where, gone] = [JSON.stringify(base), JSON.stringify(retired)];
  const unnamed = orphans.length > 0 ? `,"orphans":${JSON.stringify(orphans)}` : '';
  const rest = `"base":${where},"entries":${entries},"retired":${gone}${unnamed}`;
  return `${head},${rest},"files":[${lines}\n]}\n`;
}

// It may have been tampered with.
function isManifest(value: unknown): value is PublishManifest {
  if (typeof value !== 'object' || value === null) return false;
  const manifest = value as Partial<PublishManifest>;
  const { version, publication, base, entries, files, retired, orphans = [] } = manifest;
  if (version !== 1 || !isCount(entries)) return false;
  if (typeof publication !== 'string' || typeof base !== 'string') return false;
  if (!Array.isArray(files) || !Array.isArray(retired)) return false;
  if (!Array.isArray(orphans)) return false;
  return files.every(isManifestFile) && [...retired, ...orphans].every(isOurName);
}

export function isManifestFile(value: unknown): value is ManifestFile {
  if (typeof value !== 'object' || value === null) return false;
  const file = value as Partial<ManifestFile>;
  const { name, kind, section = '', urls, bytes, sha256, lastmod } = file;
  const { gzipBytes = 0, gzipLevel = 0 } = file;
  if (!isOurName(name) || !KINDS.has(kind) || typeof section !== 'string') return false;
  if (![urls, bytes, gzipBytes, gzipLevel].every(isCount) || gzipLevel > GZIP_LEVEL_MAX)
    return false;
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return false;
  return typeof lastmod === 'string' && parseW3cDatetime(lastmod) !== undefined;
}

function isOurName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= NAME_CHARACTERS_MAX && OUR_NAME.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
