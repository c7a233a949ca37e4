// Visits one address: the answer, and the facts of its page.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Visit, Visitor } from '../../net/port/visit.ts';
import { readVisitBody } from '../../net/visit/visit-body.ts';
import { judgeRobotsDirectives } from '../../pages/head/robots-directives.ts';
import { beginPage, type PageReaderOptions } from '../../pages/page-reader.ts';
import type { PageFacts } from '../../pages/record/page-facts.ts';
import type { PageRenderer } from '../port/page-renderer.ts';
import { ENGINE_META, mediaTypeOf } from '../record/visit-facts.ts';

export interface VisitContext {
  readonly visitor: Visitor;
  readonly media: boolean;
  readonly news: boolean;
  /** Assets are collected. Default: false. */
  readonly assets?: boolean | undefined;
  readonly renderer?: PageRenderer | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface VisitedPage {
  readonly visit: Visit;
  /** Absent for an answer that is not a page, or was not read. */
  readonly page?: PageFacts | undefined;
  /** The page as served, when `page` is the rendered one. */
  readonly plain?: PageFacts | undefined;
  /** It was to be rendered, and could not be. */
  readonly renderFailed?: true | undefined;
  /** Its list was still loading more at the renderer's limit. */
  readonly listCut?: true | undefined;
  /** Why the body could not be read; then the answer does not count. */
  readonly failure?: Visit['error'];
  /** The page was read up to the limit. */
  readonly cut: boolean;
}

export interface VisitRequest {
  /** Validators of an earlier visit. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** It is rendered even if it is not a shell. */
  readonly rendered?: boolean | undefined;
}

export const PAGE_BYTES_MAX = 10_485_760;
const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const ACCEPT = { accept: 'text/html,application/xhtml+xml,*/*;q=0.5' };

/**
 * Visits an address without following redirects. A page that cannot be rendered counts as served.
 * Errors: the signal's reason.
 */
export async function visitPage(
  url: string,
  visiting: VisitContext,
  wish: VisitRequest = {},
): Promise<VisitedPage> {
  const { visitor, signal } = visiting;
  const visit = await visitor.visit(url, {
    redirectsMax: 0,
    bytesMax: PAGE_BYTES_MAX,
    headers: ACCEPT,
    signal,
    etag: wish.etag,
    lastModified: wish.lastModified,
  });
  const type = mediaTypeOf(visit.contentType);
  if (visit.status !== 200 || (type !== undefined && !HTML_TYPES.has(type))) {
    visit.discard();
    return { visit, cut: false };
  }
  const { rendered = false } = wish;
  return await readVisited(url, visit, { visiting, rendered, isSure: type !== undefined });
}

export function saysNoindexByHeader({ finalUrl: url, headers }: Visit): boolean {
  if (!headers.has('x-robots-tag')) return false;
  const { robots } = beginPage({ url, headers, media: false }).end();
  return judgeRobotsDirectives(robots, { agent: ENGINE_META }).noindex;
}

interface Reading {
  readonly visiting: VisitContext;
  readonly rendered: boolean;
  /** The server says that it is HTML; otherwise its first character decides. */
  readonly isSure: boolean;
}

async function readVisited(
  url: string,
  visit: Visit,
  { visiting, rendered, isSure }: Reading,
): Promise<VisitedPage> {
  const { media, news, assets, signal, renderer, visitor } = visiting;
  const what = { links: true, linkTexts: true, content: true, assets };
  const options = { url, headers: visit.headers, media, news, ...what };
  const reader = beginPage(options);
  // Unknown until the first character that is not white space.
  let isHtml = isSure ? true : undefined;
  let cut = false;
  try {
    await readVisitBody(visit, (chunk) => {
      isHtml ??= beginsWithTag(chunk);
      if (isHtml === false) return false;
      cut = !reader.write(chunk);
      return !cut;
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    cut = error.code === 'FETCH_TOO_LARGE';
    if (!cut) return { visit, failure: error, cut };
  }
  if (isHtml !== true) return { visit, cut: false };
  const page = reader.end();
  if (renderer === undefined || !(rendered || page.shell === true)) return { visit, page, cut };
  const shown = await render(url, { renderer, visitor, options, signal });
  if (shown === undefined) return { visit, page, renderFailed: true, cut };
  return { visit, ...shown, plain: page, cut };
}

interface Rendering extends Pick<VisitContext, 'visitor'> {
  readonly renderer: PageRenderer;
  readonly options: PageReaderOptions;
  readonly signal: AbortSignal | undefined;
}

async function render(
  url: string,
  { renderer, visitor, options, signal }: Rendering,
): Promise<(Pick<VisitedPage, 'listCut'> & { readonly page: PageFacts }) | undefined> {
  try {
    const allows = async (asked: string): Promise<boolean> => (await visitor.robots(asked)).allowed;
    const { html, listCut } = await renderer.render(url, signal, allows);
    const { 'content-type': _type, ...headers } = Object.fromEntries(
      options.headers as ReadonlyMap<string, string>,
    );
    const utf8 = { ...headers, 'content-type': 'text/html; charset=utf-8' };
    const reader = beginPage({ ...options, headers: utf8 });
    reader.write(html);
    return { page: reader.end(), listCut };
  } catch (error) {
    signal?.throwIfAborted();
    if (isPortolanError(error) && error.code === 'CRAWL_RENDER_FAILED') return undefined;
    throw error;
  }
}

function beginsWithTag(chunk: Uint8Array): boolean | undefined {
  for (const byte of chunk) {
    const isBlank = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
    // The three bytes of a byte order mark.
    const isMark = byte === 0xef || byte === 0xbb || byte === 0xbf;
    if (!isBlank && !isMark) return byte === 0x3c /* < */;
  }
  return undefined;
}
