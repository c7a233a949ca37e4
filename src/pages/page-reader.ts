// Bytes of a page and its headers → what the page says of itself. The one reader of pages.

import { checkGivenOptions, checkKind, type OptionKinds } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { withDefaults } from '../base/with-defaults.ts';
import { PageBase } from './head/page-base.ts';
import { type PageHeaderFields, readPageHeaders } from './head/page-headers.ts';
import { HtmlReader } from './html/html-reader.ts';
import { PageScan } from './page-scan.ts';
import { summarisePage } from './page-summary.ts';
import type { PageFacts } from './record/page-facts.ts';
import { PAGE_LIMITS, type PageLimits } from './record/page-limits.ts';
import { PageNotes } from './record/page-note.ts';

/** What a page is read with. */
export interface PageReaderOptions {
  /** The page's own address, absolute, http or https: where it was found in the end. */
  readonly url: string;
  /** The headers that it came with; a `Headers` will do. Default: none. */
  readonly headers?: PageHeaderFields | undefined;
  readonly limits?: PageLimits | undefined;
  /** Collects pictures and videos. Default true. */
  readonly media?: boolean | undefined;
  /** Collects links. Default false. */
  readonly links?: boolean | undefined;
  /** Collects what links read, too. Default false. */
  readonly linkTexts?: boolean | undefined;
  /** Lists the assets of the page: pictures, scripts, styles, icons, media. Default false. */
  readonly assets?: boolean | undefined;
  /** Makes news of an article. Default false. */
  readonly news?: boolean | undefined;
  /**
   * Lists meta elements of these names (in lower case), only in the head. OpenGraph's, as
   * `og:url`, are properties. Default: none.
   */
  readonly metas?: readonly string[] | undefined;
  /** Hashes the main content. Default false. */
  readonly content?: boolean | undefined;
}

/** A page that is being read. */
export interface PageReader {
  /**
   * Takes more bytes of the page, in chunks of any size; their memory may be used again
   * afterwards. Returns false once there were more than the limit: no more are read.
   *
   * Does not throw for what the bytes contain.
   */
  write(chunk: Uint8Array): boolean;
  /** Ends the page, also in the middle, and returns its facts: the same for every chunking. */
  end(): PageFacts;
}

const KINDS: OptionKinds<PageReaderOptions> = {
  url: '!text',
  headers: 'object|list',
  media: 'boolean',
  links: 'boolean',
  linkTexts: 'boolean',
  assets: 'boolean',
  news: 'boolean',
  metas: 'texts',
  content: 'boolean',
  limits: {
    bytesMax: 'count',
    linksMax: 'count',
    imagesMax: 'count',
    videosMax: 'count',
    alternatesMax: 'count',
    contentCharactersMax: 'count',
    jsonLdCharactersMax: 'count',
  },
};

/**
 * Begins to read a page.
 *
 * Nothing in a page is an error: what is broken is noted, or read as browsers do. Time is linear
 * in the page's bytes and memory is bounded by `limits`, whatever the page contains.
 * Errors: CONFIG_INVALID, when `url` is not an http or https URL.
 *
 * ```ts
 * const reader = createPageReader({ url: 'https://example.com/about/' });
 * reader.write(new TextEncoder().encode('<title>About</title>'));
 * reader.end().title; // 'About'
 * ```
 */
export function createPageReader(options: PageReaderOptions): PageReader {
  checkGivenOptions(options, KINDS);
  return beginPage(options);
}

/** Begins to read a page, by options of our own. Errors: as above. */
export function beginPage(options: PageReaderOptions): PageReader {
  const { url, media = true, links = false, news = false, content = false } = options;
  const { assets = false } = options;
  const linkTexts = links && options.linkTexts === true;
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The page's address "${url}" is not an http or https URL.`,
      hint: 'Give the absolute address of the page, as https://example.com/about/.',
    });
  }
  const limits = withDefaults(PAGE_LIMITS, options.limits);
  const headers = readPageHeaders(options.headers);
  const base = new PageBase(address);
  const wanted = { media, links, linkTexts, content, assets };
  const html = new HtmlReader({
    contentType: headers.contentType,
    begin: () => new PageScan(wanted, limits, new PageNotes(), options.metas),
  });
  let bytes = 0;
  let tooLarge = false;
  return {
    write(chunk) {
      if (!(chunk instanceof Uint8Array)) checkKind('chunk', chunk, 'bytes');
      const left = limits.bytesMax - bytes;
      const part = chunk.length > left ? chunk.subarray(0, left) : chunk;
      bytes += part.length;
      html.write(part);
      tooLarge ||= part.length < chunk.length;
      return !tooLarge;
    },
    end() {
      html.end();
      const { handler: scan, encoding, unknownLabel } = html;
      const { notes } = scan;
      if (unknownLabel !== undefined) notes.add('encoding-label-unknown', unknownLabel);
      if (tooLarge) notes.add('page-too-large');
      if (html.tooDeep) notes.add('page-nested-too-deep');
      const wants = { media, links, news, content, assets };
      const address = base;
      return summarisePage(scan, { address, url, headers, limits, notes, wants, bytes, encoding });
    },
  };
}

/**
 * Reads a whole page: bytes that are there, or that are still to come.
 *
 * Errors: CONFIG_INVALID, when `url` is not an http or https URL; what `input` throws and the
 * signal's reason pass through.
 */
export async function readPage(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: PageReaderOptions & { readonly signal?: AbortSignal | undefined },
): Promise<PageFacts> {
  const reader = createPageReader(options);
  const { signal } = options;
  if (!(input instanceof Uint8Array)) checkKind('input', input, 'bytes|stream');
  if (signal !== undefined) checkKind('signal', signal, 'signal');
  signal?.throwIfAborted();
  if (input instanceof Uint8Array) reader.write(input);
  else {
    for await (const chunk of input) {
      signal?.throwIfAborted();
      if (!reader.write(chunk)) break;
    }
  }
  return reader.end();
}
