// Keeps the Sitemap lines of a robots.txt on disk: ours, and nothing else in it.
import { PortolanError } from '../../../base/portolan-error.ts';
import {
  editSitemapLines,
  type SitemapLineEdits,
} from '../../../formats/robots-txt/robots-txt-editor.ts';
import { readRobotsTxt } from '../../../formats/robots-txt/robots-txt-reader.ts';
import { fileFault, readSmallFile } from '../files/read-small-file.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';

export interface KeepSitemapLinesOptions {
  readonly url: string;
  /**
   * The address of the folder whose whole set the sitemaps are: lines for other indexes of ours
   * there (`sitemap.xml`, `sitemap-index-<n>.xml`) are replaced. Default: lines are only added.
   */
  readonly base?: string | undefined;
  /** Called with why engines will not read the file whatever its lines, in a whole sentence. */
  readonly onRemark?: ((remark: string) => void) | undefined;
  readonly dryRun?: boolean | undefined;
}

// Engines read 500 KiB of a robots.txt; a larger file than this is not one.
const ROBOTS_FILE_BYTES_MAX = 16 * 1024 * 1024;
const HEAD_BYTES = 256;
const OWN_NAME = /^sitemap(?:-index-[1-9]\d*)?\.xml$/;

/**
 * Lists the sitemaps in a robots.txt, once each. The file is created if it does not exist, replaced
 * as a whole, and not touched if nothing changes. All other lines keep their bytes.
 * Source: https://www.sitemaps.org/protocol.html#submit_robots
 */
export async function keepSitemapLines(
  path: string,
  sitemaps: readonly string[],
  options: KeepSitemapLinesOptions,
): Promise<'created' | 'changed' | 'unchanged'> {
  if (sitemaps.length === 0) return 'unchanged';
  const before = await readRobotsFile(path);
  const input = before ?? new Uint8Array();
  const remark = remarkOn(input);
  if (remark !== undefined) options.onRemark?.(remark);
  const after = editSitemapLines(input, editsFor(input, sitemaps, options));
  if (after === input) return 'unchanged';
  if (options.dryRun !== true) await writeRobotsFile(path, after);
  return before === undefined ? 'created' : 'changed';
}

function remarkOn(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'It is in UTF-16, which engines do not read: save it as UTF-8.';
  }
  const start = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  if (!/^\s*<(?:!doctype|html|head|body|\?xml)\b/i.test(start)) return undefined;
  return 'It is a web page, perhaps an error page, and not a robots.txt.';
}

function editsFor(
  input: Uint8Array,
  sitemaps: readonly string[],
  { url, base }: KeepSitemapLinesOptions,
): SitemapLineEdits {
  if (base === undefined) return { url, add: sitemaps };
  const present = readRobotsTxt(input, { url, bytesMax: input.length }).sitemaps;
  const there = new Set(present.map(({ loc }) => hrefOf(loc)));
  const announced = new Set(sitemaps.map(hrefOf));
  const old = present
    .map(({ loc }) => loc)
    .filter((loc) => isOwn(loc, base) && !announced.has(hrefOf(loc)));
  const missing = sitemaps.filter((sitemap) => !there.has(hrefOf(sitemap)));
  const replaced = old.slice(0, missing.length);
  const replace = replaced.map((from, index) => ({ from, to: missing[index] ?? from }));
  return { url, remove: old.slice(missing.length), replace, add: sitemaps };
}

function isOwn(loc: string, base: string): boolean {
  const href = hrefOf(loc);
  const folder = hrefOf(base);
  return href.startsWith(folder) && OWN_NAME.test(href.slice(folder.length));
}

function hrefOf(url: string): string {
  return URL.parse(url)?.href ?? url;
}

async function readRobotsFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readSmallFile(path, ROBOTS_FILE_BYTES_MAX);
  } catch (error) {
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `${path} could not be read: ${fileFault(error)}.`,
      hint: 'Is it the robots.txt of the site?',
      path,
      cause: error,
    });
  }
}

async function writeRobotsFile(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFileAtomically(path, bytes);
  } catch (error) {
    throw new PortolanError('OUTPUT_UNWRITABLE', {
      message: `${path} could not be written: ${fileFault(error)}.`,
      hint: 'Create its folder, or give the process write access to it.',
      path,
      cause: error,
    });
  }
}
