// A stream of items into the text of a sitemap.

import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../../../src/protocol/index.ts';
import { itemXml } from '../item/item-xml.ts';
import { normalizeItem } from '../item/normalize-url.ts';
import type { SitemapItem, SitemapItemLoose } from '../item/sitemap-item.ts';
import { validateSMIOptions } from '../item/validate-smi-options.ts';
import { type ErrorHandler, ErrorLevel, reportError } from '../values/error-level.ts';
import { validateURL, validateXSLUrl } from '../values/validate-url.ts';
import { TextChunks } from './text-chunks.ts';
import { type NSArgs, urlsetHead } from './urlset-head.ts';

const CLOSE_TAG = '</urlset>';
const KNOWN_NAMESPACES: NSArgs = { news: true, xhtml: true, image: true, video: true };

/** The options of `SitemapStream`. */
export interface SitemapStreamOptions extends TransformOptions {
  /** What relative URLs are resolved against: an http or https URL. */
  hostname?: string;
  /** What a fault in an item leads to. Default: `warn`. */
  level?: ErrorLevel;
  /** Writes dates without their times. Default: false. */
  lastmodDateOnly?: boolean;
  /** The namespaces that the root declares. Default: all four. */
  xmlns?: NSArgs;
  /** The address of an XSL stylesheet. */
  xslUrl?: string;
  /** Is called instead of a warning or an error. */
  errorHandler?: ErrorHandler;
}

/**
 * Takes URLs or items and gives the text of a sitemap, in chunks of at least 64 Ki characters after
 * the head. What cannot be written is left out, and reported as `level` says.
 *
 * Throws `InvalidHostnameError` and `InvalidXSLUrlError`; the first `write` throws for a custom
 * namespace that cannot be written.
 */
export class SitemapStream extends Transform {
  hostname: string | undefined;
  level: ErrorLevel;
  hasHeadOutput: boolean;
  xmlNS: NSArgs;
  xslUrl: string | undefined;
  errorHandler: ErrorHandler | undefined;
  lastmodDateOnly: boolean;
  readonly #chunks = new TextChunks((chunk) => this.push(chunk));
  #items = 0;
  #isOverLimit = false;

  constructor(opts: SitemapStreamOptions = {}) {
    super({ ...opts, objectMode: true });
    if (opts.hostname !== undefined) validateURL(opts.hostname, 'hostname');
    if (opts.xslUrl !== undefined) validateXSLUrl(opts.xslUrl);
    this.hostname = opts.hostname;
    this.level = opts.level || ErrorLevel.WARN;
    this.hasHeadOutput = false;
    this.xmlNS = opts.xmlns ?? { ...KNOWN_NAMESPACES };
    this.xslUrl = opts.xslUrl;
    this.errorHandler = opts.errorHandler;
    this.lastmodDateOnly = opts.lastmodDateOnly || false;
  }

  /** The bytes that have left the stream: up to 64 Ki characters more are waiting. */
  get writtenBytes(): number {
    return this.#chunks.pushedBytes;
  }

  override _transform(
    item: SitemapItemLoose | string,
    _encoding: string,
    callback: TransformCallback,
  ): void {
    if (!this.hasHeadOutput) this.#writeHead();
    try {
      this.#writeItem(item);
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback();
  }

  override _flush(callback: TransformCallback): void {
    if (!this.hasHeadOutput) this.#writeHead();
    this.#chunks.add(CLOSE_TAG);
    this.#chunks.flush();
    callback();
  }

  #writeHead(): void {
    const head = urlsetHead(this.xmlNS, this.xslUrl);
    this.hasHeadOutput = true;
    this.#chunks.add(head);
    this.#chunks.flush();
  }

  #writeItem(given: SitemapItemLoose | string): void {
    const { hostname, lastmodDateOnly, level, errorHandler = reportError } = this;
    const onInvalid = (error: Error): void => {
      if (level !== ErrorLevel.SILENT) errorHandler(error, level);
    };
    const item = normalizeItem(given, { hostname, lastmodDateOnly, onInvalid });
    if (item === undefined) return;
    if (typeof given !== 'string') validateSMIOptions(item as SitemapItem, level, errorHandler);
    this.#chunks.add(itemXml(item));
    this.#items += 1;
    if (!this.#isOverLimit) this.#checkLimits(onInvalid);
  }

  #checkLimits(onInvalid: (error: Error) => void): void {
    const isOver =
      this.#items > SITEMAP_ENTRIES_MAX || this.#chunks.pushedBytes > SITEMAP_BYTES_MAX;
    if (!isOver) return;
    this.#isOverLimit = true;
    const limits = `${SITEMAP_ENTRIES_MAX} URLs or ${SITEMAP_BYTES_MAX} bytes`;
    onInvalid(
      new RangeError(`A sitemap may not have more than ${limits}: use SitemapAndIndexStream`),
    );
  }
}
