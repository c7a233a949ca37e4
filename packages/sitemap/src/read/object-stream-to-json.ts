// Items as JSON: an array, or a line for each.

import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import type { IndexItem, SitemapItem } from '../item/sitemap-item.ts';

/** The options of `ObjectStreamToJSON`. */
export interface ObjectStreamToJSONOptions extends TransformOptions {
  /** Writes a line for each item instead of an array. */
  lineSeparated: boolean;
}

/** Takes items and gives JSON. */
export class ObjectStreamToJSON<Item = SitemapItem> extends Transform {
  lineSeparated: boolean;
  firstWritten: boolean;

  constructor(opts: ObjectStreamToJSONOptions = { lineSeparated: false }) {
    super({ ...opts, writableObjectMode: true });
    this.lineSeparated = opts.lineSeparated;
    this.firstWritten = false;
  }

  override _transform(item: Item, _encoding: string, callback: TransformCallback): void {
    const [first, next] = this.lineSeparated ? ['', '\n'] : ['[', ','];
    const before = this.firstWritten ? next : first;
    this.firstWritten = true;
    callback(null, `${before}${JSON.stringify(item)}`);
  }

  override _flush(callback: TransformCallback): void {
    if (this.lineSeparated) callback();
    else callback(null, this.firstWritten ? ']' : '[]');
  }
}

/** The options of `IndexObjectStreamToJSON`. */
export interface IndexObjectStreamToJSONOptions extends ObjectStreamToJSONOptions {}

/** Takes items of an index and gives JSON. */
export class IndexObjectStreamToJSON extends ObjectStreamToJSON<IndexItem> {}
