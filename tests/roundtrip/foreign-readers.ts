// The readers of others: npm `sitemap`, npm `sitemapper`, and libxml2 by its xmllint.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ErrorLevel, parseSitemapIndex, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';
import Sitemapper, { type SitemapperSiteData } from 'sitemapper';

const TIMEOUT_MS = 60_000;
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

// In one piece: npm `sitemap` measures the length of a text by the pieces that it comes in.
function streamOf(bytes: Uint8Array): Readable {
  return Readable.from([Buffer.from(bytes)], { objectMode: false });
}

/** What npm `sitemap` makes of a urlset. It has no word for gzip: the bytes are plain. */
export async function readByNpmSitemap(bytes: Uint8Array): Promise<SitemapItem[]> {
  const parser = new XMLToSitemapItemStream({ level: ErrorLevel.SILENT, logger: false });
  const items: SitemapItem[] = [];
  for await (const item of streamOf(bytes).pipe(parser)) items.push(item as SitemapItem);
  return items;
}

/** The addresses that npm `sitemap` finds in a sitemap index. */
export async function readIndexByNpmSitemap(bytes: Uint8Array): Promise<string[]> {
  const items = await parseSitemapIndex(streamOf(bytes));
  return items.map(({ url }) => url);
}

/** What `sitemapper` finds from an address on: it fetches, inflates and follows indexes itself. */
export async function readBySitemapper(url: string): Promise<SitemapperSiteData[]> {
  const fields = { loc: true, lastmod: true, changefreq: true, priority: true };
  const sitemapper = new Sitemapper({ url, timeout: TIMEOUT_MS, fields });
  const { sites, errors } = await sitemapper.fetch();
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  // With `fields` they are objects, whatever the types say.
  return sites as unknown as SitemapperSiteData[];
}

/** Why libxml2 cannot be asked here; `false` when it can. */
export const skipLibxml2: string | false = spawnSync('xmllint', ['--version']).error
  ? 'xmllint is not installed (Debian: libxml2-utils)'
  : false;

/**
 * The texts of an element as libxml2 reads them, in the order of the document. `path` is the
 * element with its prefix and those before it, as `url/loc` or `image:image/image:caption`: the
 * last two count.
 */
export function readByLibxml2(bytes: Uint8Array, paths: readonly string[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-libxml2-'));
  try {
    writeFileSync(join(folder, 'sitemap.xml'), bytes);
    const options = ['--nonet', '--huge', '--c14n', 'sitemap.xml'];
    const { stdout, stderr, status } = spawnSync('xmllint', options, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES_MAX,
    });
    if (status !== 0) throw new Error(stderr.slice(0, 2_000));
    return new Map(paths.map((path) => [path, textsOf(stdout, path)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// In canonical XML every element has an end tag, attributes stand in double quotes, and texts
// escape four characters: https://www.w3.org/TR/xml-c14n#ProcessingModel
function textsOf(canonical: string, path: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = '', text = ''] of canonical.matchAll(
    /<(\/?)([^\s>]+)(?:\s+[^\s=]+="[^"]*")*>([^<]*)/g,
  )) {
    if (slash === '/') {
      open.pop();
      continue;
    }
    open.push(name);
    if (open.slice(-2).join('/') === path) texts.push(unescaped(text));
  }
  return texts;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ...([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&#xD;', '\r'],
    ['&amp;', '&'],
  ] as const),
]);

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|amp|#xD);/g, (written) => ESCAPES.get(written) ?? written);
}
