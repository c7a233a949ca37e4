// A stream of items into as many sitemaps as they need, and the text of their index.

import type { WriteStream } from 'node:fs';
import { finished, type TransformCallback } from 'node:stream';
import { SITEMAP_BYTES_MAX } from '../../../../src/protocol/index.ts';
import type { IndexItem, SitemapItemLoose } from '../item/sitemap-item.ts';
import { DEFAULT_SITEMAP_ITEM_LIMIT, LIMITS } from '../values/limits.ts';
import { SitemapIndexStream, type SitemapIndexStreamOptions } from './sitemap-index-stream.ts';
import type { SitemapStream } from './sitemap-stream.ts';

// What may still wait in a sitemap when its bytes are counted: a chunk, and the items before it.
const WAITING_BYTES_MAX = 1_048_576;

type Opened = [IndexItem | string, SitemapStream, WriteStream | undefined];

/** The options of `SitemapAndIndexStream`. */
export interface SitemapAndIndexStreamOptions extends SitemapIndexStreamOptions {
  /** How many items a sitemap may have, from 1 to 50,000. Default: 45,000. */
  limit?: number;
  /**
   * Is called for each sitemap with its index, from 0: returns its entry in the index, the stream
   * that its items are written to, and the end of that stream's pipe, which is waited for.
   */
  getSitemapStream: (i: number) => [IndexItem | string, SitemapStream, WriteStream];
}

/**
 * Takes URLs or items, writes them to sitemaps that `getSitemapStream` opens, and gives the text of
 * their index. A sitemap ends when it has `limit` items, or nearly 50 MiB.
 */
export class SitemapAndIndexStream extends SitemapIndexStream {
  readonly #limit: number;
  readonly #getSitemapStream: SitemapAndIndexStreamOptions['getSitemapStream'];
  #sitemap: SitemapStream | undefined;
  #end: WriteStream | undefined;
  #sitemaps = 0;
  #itemsInSitemap = 0;

  constructor(opts: SitemapAndIndexStreamOptions) {
    super(opts);
    const { limit = DEFAULT_SITEMAP_ITEM_LIMIT, getSitemapStream } = opts;
    const { MIN_SITEMAP_ITEM_LIMIT: min, MAX_SITEMAP_ITEM_LIMIT: max } = LIMITS;
    if (!(limit >= min && limit <= max)) {
      throw new Error(
        `limit must be between ${min} and ${max} per sitemaps.org spec, got ${limit}`,
      );
    }
    this.#limit = limit;
    this.#getSitemapStream = getSitemapStream;
  }

  override _transform(
    item: SitemapItemLoose | string,
    encoding: string,
    callback: TransformCallback,
  ): void {
    if (this.#sitemap !== undefined && !this.#isFull(this.#sitemap)) {
      this.#writeItem(this.#sitemap, item, callback);
      return;
    }
    this.#close((error) => {
      if (error) callback(error);
      else this.#open(item, encoding, callback);
    });
  }

  override _flush(callback: TransformCallback): void {
    this.#close((error) => {
      if (error) callback(error);
      else super._flush(callback);
    });
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#sitemap?.destroy();
    if (error) this.#end?.destroy();
    super._destroy(error, callback);
  }

  #isFull({ writtenBytes }: SitemapStream): boolean {
    return (
      this.#itemsInSitemap >= this.#limit || writtenBytes > SITEMAP_BYTES_MAX - WAITING_BYTES_MAX
    );
  }

  #writeItem(
    sitemap: SitemapStream,
    item: SitemapItemLoose | string,
    callback: TransformCallback,
  ): void {
    this.#itemsInSitemap += 1;
    if (sitemap.write(item)) callback();
    else sitemap.once('drain', () => callback());
  }

  #open(item: SitemapItemLoose | string, encoding: string, callback: TransformCallback): void {
    let opened: Opened;
    try {
      opened = this.#nextSitemap();
    } catch (error) {
      callback(error as Error);
      return;
    }
    const [indexItem, sitemap, end] = opened;
    this.#sitemap = sitemap;
    this.#end = end;
    this.#itemsInSitemap = 0;
    // A file that cannot be written fails the index, and with it the pipeline that it is in.
    const fail = (error: Error): void => {
      this.destroy(error);
    };
    for (const stream of [sitemap, end]) stream?.on('error', fail);
    super._transform(indexItem, encoding, (error) => {
      if (error) callback(error);
      else this.#writeItem(sitemap, item, callback);
    });
  }

  #nextSitemap(): Opened {
    const index = this.#sitemaps;
    this.#sitemaps += 1;
    let result: unknown;
    try {
      result = this.#getSitemapStream(index);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `getSitemapStream callback threw an error for index ${index}: ${reason}`;
      throw new Error(message, { cause: error });
    }
    if (!Array.isArray(result) || result.length !== 3) {
      const shape = 'a 3-element array [IndexItem | string, SitemapStream, WriteStream]';
      throw new Error(`getSitemapStream must return ${shape}, got: ${typeof result}`);
    }
    const [indexItem, sitemap, end] = result as unknown[];
    if (!indexItem || (typeof indexItem !== 'string' && typeof indexItem !== 'object')) {
      throw new Error('getSitemapStream must return an IndexItem or string as the first element');
    }
    if (!hasMethod(sitemap, 'write')) {
      throw new Error('getSitemapStream must return a SitemapStream as the second element');
    }
    if (end !== undefined && end !== null && !hasMethod(end, 'write')) {
      const last = 'a WriteStream or undefined as the third element';
      throw new Error(`getSitemapStream must return ${last}`);
    }
    return result as Opened;
  }

  /** Ends the open sitemap, and waits until it is written. */
  #close(callback: (error?: Error | null) => void): void {
    const sitemap = this.#sitemap;
    if (sitemap === undefined) {
      callback();
      return;
    }
    this.#sitemap = undefined;
    finished(this.#end ?? sitemap, { readable: false }, callback);
    sitemap.end();
  }
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof (value as Record<string, unknown> | null | undefined)?.[name] === 'function';
}
