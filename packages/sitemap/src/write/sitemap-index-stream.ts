// A stream of addresses of sitemaps into the text of a sitemap index.

import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import { escapeText } from '../item/escape-text.ts';
import type { IndexItem } from '../item/sitemap-item.ts';
import { ErrorLevel, reportText } from '../values/error-level.ts';
import { validateURL, validateXSLUrl } from '../values/validate-url.ts';
import { sitemapindexHead } from './urlset-head.ts';

const CLOSE_TAG = '</sitemapindex>';

/** The options of `SitemapIndexStream`. */
export interface SitemapIndexStreamOptions extends TransformOptions {
  /** Writes dates without their times. Default: false. */
  lastmodDateOnly?: boolean;
  /** What a fault in an item leads to. Default: `warn`. */
  level?: ErrorLevel;
  /** The address of an XSL stylesheet. */
  xslUrl?: string;
}

/** Takes URLs, or items of an index, and gives its text. */
export class SitemapIndexStream extends Transform {
  lastmodDateOnly: boolean;
  level: ErrorLevel;
  xslUrl: string | undefined;
  #hasHeadOutput = false;

  constructor(opts: SitemapIndexStreamOptions = {}) {
    super({ ...opts, objectMode: true });
    if (opts.xslUrl !== undefined) validateXSLUrl(opts.xslUrl);
    this.lastmodDateOnly = opts.lastmodDateOnly || false;
    this.level = opts.level ?? ErrorLevel.WARN;
    this.xslUrl = opts.xslUrl;
  }

  override _transform(
    item: IndexItem | string,
    _encoding: string,
    callback: TransformCallback,
  ): void {
    this.#writeHead();
    try {
      const xml = this.#itemXml(item);
      if (xml !== '') this.push(xml);
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback();
  }

  override _flush(callback: TransformCallback): void {
    this.#writeHead();
    callback(null, CLOSE_TAG);
  }

  #writeHead(): void {
    if (this.#hasHeadOutput) return;
    this.#hasHeadOutput = true;
    this.push(sitemapindexHead(this.xslUrl));
  }

  #itemXml(item: IndexItem | string): string {
    const { url, lastmod } = typeof item === 'string' ? ({ url: item } as IndexItem) : item;
    if (typeof url !== 'string' || url === '') {
      reportText('Invalid sitemap index item: URL must be a non-empty string', this.level, item);
      return '';
    }
    try {
      validateURL(url, 'Sitemap index URL');
    } catch (error) {
      reportText(`Invalid URL in sitemap index: ${(error as Error).message}`, this.level);
      return '';
    }
    const date = lastmod ? this.#dateXml(lastmod) : '';
    return `<sitemap><loc>${escapeText(url)}</loc>${date}</sitemap>`;
  }

  #dateXml(lastmod: string): string {
    const date = new Date(lastmod);
    if (Number.isNaN(date.getTime())) {
      reportText(`Invalid lastmod date in sitemap index: ${lastmod}`, this.level);
      return '';
    }
    const iso = date.toISOString();
    return `<lastmod>${this.lastmodDateOnly ? iso.slice(0, 10) : iso}</lastmod>`;
  }
}
