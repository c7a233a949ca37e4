// URLs of a list, a file or a stream into sitemaps and an index in a folder.

import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { normalize, resolve } from 'node:path';
import { normalize as normalizePath } from 'node:path/posix';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { SitemapItemLoose } from '../item/sitemap-item.ts';
import { lineSeparatedURLsToSitemapOptions } from '../read/readline-stream.ts';
import {
  validateLimit,
  validatePath,
  validatePublicBasePath,
  validateURL,
  validateXSLUrl,
} from '../values/validate-url.ts';
import { SitemapAndIndexStream } from './sitemap-and-index-stream.ts';
import { SitemapStream } from './sitemap-stream.ts';

const ITEMS_MAX = 50_000;

/** The options of `simpleSitemapAndIndex`. */
export interface SimpleSitemapAndIndexOptions {
  /** What relative URLs of pages are resolved against. */
  hostname: string;
  /** What the addresses of sitemaps are resolved against. Default: `hostname`. */
  sitemapHostname?: string;
  /** URLs or items, the path of a file with one of them a line, or a stream of them. */
  sourceData: SitemapItemLoose[] | string | Readable | string[];
  /** The folder to write to; it is made if it does not exist. */
  destinationDir: string;
  /** Where the sitemaps are served, relative to `sitemapHostname`. Default: `./`. */
  publicBasePath?: string;
  /** How many items a sitemap may have, from 1 to 50,000. Default: 50,000. */
  limit?: number;
  /** Writes `.xml.gz`, the index too. Default: true. */
  gzip?: boolean;
  /** The address of an XSL stylesheet. */
  xslUrl?: string;
}

/**
 * Writes `sitemap-0.xml.gz`, `sitemap-1.xml.gz` … and `sitemap-index.xml.gz` into a folder.
 *
 * Rejects with `InvalidHostnameError`, `InvalidPathError`, `InvalidPublicBasePathError`,
 * `InvalidLimitError` or `InvalidXSLUrlError` for its options, and with an `Error` when the source
 * cannot be read or a file cannot be written.
 */
export const simpleSitemapAndIndex = async (
  options: SimpleSitemapAndIndexOptions,
): Promise<void> => {
  const { hostname, sitemapHostname = hostname, destinationDir, gzip = true, xslUrl } = options;
  const { publicBasePath = './', limit = ITEMS_MAX } = options;
  validateURL(hostname, 'hostname');
  validateURL(sitemapHostname, 'sitemapHostname');
  validatePath(destinationDir, 'destinationDir');
  validateLimit(limit);
  validatePublicBasePath(publicBasePath);
  if (xslUrl !== undefined) validateXSLUrl(xslUrl);
  await makeFolder(destinationDir);
  const source = readSource(options.sourceData);
  const ending = gzip ? '.xml.gz' : '.xml';
  const fileOf = (name: string): WriteStream =>
    createWriteStream(resolve(destinationDir, `${name}${ending}`));
  const style = xslUrl === undefined ? {} : { xslUrl };
  const index = new SitemapAndIndexStream({
    ...style,
    limit,
    getSitemapStream: (i) => {
      const sitemap = new SitemapStream({ ...style, hostname });
      const file = fileOf(`sitemap-${i}`);
      const written = (gzip ? sitemap.pipe(createGzip()) : sitemap).pipe(file);
      const path = normalizePath(`${publicBasePath}/sitemap-${i}${ending}`);
      return [new URL(path, sitemapHostname).toString(), sitemap, written];
    },
  });
  const compression: Transform[] = gzip ? [createGzip()] : [];
  try {
    await pipeline([source, index, ...compression, fileOf('sitemap-index')]);
  } catch (error) {
    const message = `Failed to write sitemap files: ${(error as Error).message}`;
    throw new Error(message, { cause: error });
  }
};

async function makeFolder(destinationDir: string): Promise<void> {
  try {
    await mkdir(normalize(destinationDir), { recursive: true });
  } catch (error) {
    const reason = (error as Error).message;
    const message = `Failed to create destination directory "${destinationDir}": ${reason}`;
    throw new Error(message, { cause: error });
  }
}

function readSource(source: unknown): Readable {
  if (typeof source === 'string')
    return lineSeparatedURLsToSitemapOptions(createReadStream(source));
  if (source instanceof Readable) return source;
  if (Array.isArray(source)) return Readable.from(source);
  const shape = 'array, string (file path), or Readable stream';
  throw new Error(`Invalid sourceData type: expected ${shape}, got ${typeof source}`);
}
