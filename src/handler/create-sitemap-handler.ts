// Requests for the files of a set of sitemaps, answered with the API of the web alone.
import { createEntryWriter } from '../formats/sitemap-writer.ts';
import { SITEMAP_BYTES_MAX } from '../protocol/limits.ts';
import { FindingLog } from '../publish/findings/finding-log.ts';
import { ENTRY_NAME, nameShard } from '../publish/plan/shard-names.ts';
import { HandlerDocument } from './documents/document.ts';
import { buildWholeSet } from './documents/whole-set.ts';
import type { SitemapHandler, SitemapHandlerConfig } from './handler-config.ts';
import { acceptsGzip } from './http/accepts-gzip.ts';
import { judgePreconditions } from './http/preconditions.ts';
import { type HandlerSettings, settleHandlerConfig } from './settings/handler-settings.ts';

/**
 * Makes a function that answers requests for the files of a set: `sitemap.xml` and its parts.
 *
 * It returns `undefined` for requests that are not for the set, so that handlers can follow each
 * other. Errors: CONFIG_INVALID, at once, for options that cannot be followed.
 */
export function createSitemapHandler(config: SitemapHandlerConfig): SitemapHandler {
  const settings = settleHandlerConfig(config);
  const sets = new Map<string, Promise<ReadonlyMap<string, HandlerDocument>>>();
  return async (request) => {
    const base = await settings.baseOf(request);
    if (base === undefined) return undefined;
    const { pathname } = new URL(base);
    const { pathname: path } = new URL(request.url);
    if (!path.startsWith(pathname)) return undefined;
    const name = path.slice(pathname.length);
    if (!/^sitemap(?:-[\w-]+)?\.xml$/.test(name)) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    let set = sets.get(base);
    if (!set) {
      set = buildFiles(base, settings);
      sets.set(base, set);
    }
    const document = (await set).get(name);
    return document ? answer(request, document, settings) : new Response(null, { status: 404 });
  };
}

async function buildFiles(
  base: string,
  settings: HandlerSettings,
): Promise<ReadonlyMap<string, HandlerDocument>> {
  const { sections, trailingSlash, lastmod, robotsTxt, clock, onFinding } = settings;
  const whole = sections.filter((section) => section.kind === 'whole');
  const log = new FindingLog();
  const signal = AbortSignal.timeout(settings.limits.buildMs);
  const built = await buildWholeSet(whole, {
    base,
    trailingSlash,
    lastmod,
    log,
    clock,
    signal,
    provenByRobotsTxt: robotsTxt !== undefined,
    bytesMax: SITEMAP_BYTES_MAX,
  });
  for (const finding of log.findings()) onFinding?.(finding);
  const files = new Map<string, HandlerDocument>();
  const nowMs = clock.now();
  for (const { name: section, parts } of built) {
    for (const [index, { blocks }] of parts.entries()) {
      const name = nameShard({ section, number: index + 1, gzip: false });
      files.set(name, await HandlerDocument.create({ type: 'xml', blocks, nowMs }));
    }
  }
  const [only] = files.values();
  files.set(
    ENTRY_NAME,
    files.size === 1 && only ? only : await createIndex(base, [...files.keys()], nowMs),
  );
  return files;
}

function createIndex(
  base: string,
  names: readonly string[],
  nowMs: number,
): Promise<HandlerDocument> {
  const format = names.length === 0 ? 'urlset' : 'sitemapindex';
  const writer = createEntryWriter({ format });
  const entries = names.map((name) => writer.entry({ loc: base + name })).join('');
  const blocks = [new TextEncoder().encode(writer.head() + entries + writer.tail())];
  return HandlerDocument.create({ type: 'xml', blocks, nowMs });
}

async function answer(
  request: Request,
  document: HandlerDocument,
  settings: HandlerSettings,
): Promise<Response> {
  const gzip = settings.gzip && acceptsGzip(request.headers.get('accept-encoding'));
  const etag = `${gzip ? 'W/' : ''}"${document.hash}"`;
  const { maxAge, staleWhileRevalidate, staleIfError } = settings;
  const cacheControl = [
    `public, max-age=${maxAge}`,
    `stale-while-revalidate=${staleWhileRevalidate}`,
    `stale-if-error=${staleIfError}`,
  ].join(', ');
  const headers = new Headers({
    'cache-control': cacheControl,
    etag,
    ...settings.headers,
  });
  if (settings.gzip) headers.append('vary', 'Accept-Encoding');
  const verdict = judgePreconditions(request.headers, { etag, modifiedMs: document.modifiedMs });
  if (verdict !== 'send') {
    return new Response(null, { status: verdict === 'failed' ? 412 : 304, headers });
  }
  const bytes = gzip ? await document.gzip() : document.bytes;
  headers.set('content-type', 'application/xml; charset=utf-8');
  headers.set('content-length', String(bytes.length));
  if (gzip) headers.set('content-encoding', 'gzip');
  const init: ResponseInit & { encodeBody?: 'manual' } = { headers, encodeBody: 'manual' };
  return new Response(request.method === 'HEAD' ? null : bytes, init);
}
