// A stream of whole items into their `<url>` elements, without a root.

import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import { itemXml } from '../item/item-xml.ts';
import type { SitemapItem } from '../item/sitemap-item.ts';
import { ErrorLevel } from '../values/error-level.ts';

/** The options of `SitemapItemStream`. */
export interface SitemapItemStreamOptions extends TransformOptions {
  level?: ErrorLevel;
}

/** Takes items as `normalizeURL` makes them, and gives one text for each. Checks nothing. */
export class SitemapItemStream extends Transform {
  level: ErrorLevel;

  constructor(opts: SitemapItemStreamOptions = {}) {
    super({ ...opts, objectMode: true });
    this.level = opts.level || ErrorLevel.WARN;
  }

  override _transform(item: SitemapItem, _encoding: string, callback: TransformCallback): void {
    callback(null, itemXml(item));
  }
}
