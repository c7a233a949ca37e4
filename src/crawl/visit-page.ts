// One visit of one address: what the server answers, and what the page says of itself.
import { isPortolanError } from '../base/portolan-error.ts';
import { readVisitBody } from '../net/read-visit-body.ts';
import type { Visit, Visitor } from '../net/visit.ts';
import type { PageFacts } from '../pages/page-facts.ts';
import { createPageReader } from '../pages/page-reader.ts';
import { judgeRobotsDirectives } from '../pages/robots-directives.ts';
import type { PageRenderer } from './page-renderer.ts';
import { ENGINE_META } from './visit-facts.ts';

/** What pages are visited with. */
export interface PageVisiting {
  readonly visitor: Visitor;
  readonly media: boolean;
  readonly news: boolean;
  readonly renderer?: PageRenderer;
  readonly signal?: AbortSignal;
}

/** What came of a visit: the head of the answer, and the facts of a page. */
export interface VisitedPage {
  readonly visit: Visit;
  /** Absent for what is no page, or was not read. */
  readonly page?: PageFacts;
  /** Why the body could not be read; the answer counts for nothing then. */
  readonly failure?: Visit['error'];
  /** The page was read up to the limit. */
  readonly cut: boolean;
}

/** Validators of an earlier visit. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The most bytes of a page. */
export const PAGE_BYTES_MAX = 10_485_760;
const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const ACCEPT = { accept: 'text/html,application/xhtml+xml,*/*;q=0.5' };

/**
 * Visits an address; redirects are answers like others.
 *
 * Errors: the signal's reason; CRAWL_RENDER_FAILED never: a page that cannot be rendered counts as
 * it came.
 */
export async function visitPage(
  url: string,
  visiting: PageVisiting,
  validators: Validators = {},
): Promise<VisitedPage> {
  const { visitor, signal } = visiting;
  const visit = await visitor.visit(url, {
    redirectsMax: 0,
    bytesMax: PAGE_BYTES_MAX,
    headers: ACCEPT,
    ...(signal && { signal }),
    ...(validators.etag !== undefined && { etag: validators.etag }),
    ...(validators.lastModified !== undefined && { lastModified: validators.lastModified }),
  });
  const type = mediaTypeOf(visit.contentType);
  if (visit.status !== 200 || (type !== undefined && !HTML_TYPES.has(type))) {
    visit.discard();
    return { visit, cut: false };
  }
  return await readVisited(url, visit, { visiting, isSure: type !== undefined });
}

/**
 * Gives the media type of a header `Content-Type`, without its parameters, in lower case.
 *
 * Errors: None. An empty one gives `undefined`.
 */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
}

/**
 * Whether the headers of an answer ask not to be indexed.
 *
 * Errors: None.
 */
export function saysNoindexByHeader({ finalUrl: url, headers }: Visit): boolean {
  if (!headers.has('x-robots-tag')) return false;
  const { robots } = createPageReader({ url, headers, media: false }).end();
  return judgeRobotsDirectives(robots, { agent: ENGINE_META }).noindex;
}

interface Reading {
  readonly visiting: PageVisiting;
  /** The server says that it is HTML; otherwise its first character tells. */
  readonly isSure: boolean;
}

async function readVisited(
  url: string,
  visit: Visit,
  { visiting, isSure }: Reading,
): Promise<VisitedPage> {
  const { media, news, signal, renderer, visitor } = visiting;
  const what = { links: true, linkTexts: true, content: true };
  const options = { url, headers: visit.headers, media, news, ...what };
  const reader = createPageReader(options);
  // Unknown until the first character that is no white space.
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
  if (page.shell !== true || renderer === undefined) return { visit, page, cut };
  return {
    visit,
    page: (await rendered(url, { renderer, visitor, options, signal })) ?? page,
    cut,
  };
}

interface Rendering extends Pick<PageVisiting, 'visitor'> {
  readonly renderer: PageRenderer;
  readonly options: Parameters<typeof createPageReader>[0];
  readonly signal: AbortSignal | undefined;
}

async function rendered(
  url: string,
  { renderer, visitor, options, signal }: Rendering,
): Promise<PageFacts | undefined> {
  try {
    const allows = async (asked: string): Promise<boolean> => (await visitor.robots(asked)).allowed;
    const { html } = await renderer.render(url, signal, allows);
    const { 'content-type': _type, ...headers } = Object.fromEntries(
      options.headers as ReadonlyMap<string, string>,
    );
    const utf8 = { ...headers, 'content-type': 'text/html; charset=utf-8' };
    const reader = createPageReader({ ...options, headers: utf8 });
    reader.write(html);
    return reader.end();
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
