// The XML of a sitemap into its items.

import {
  type Readable,
  Transform,
  type TransformCallback,
  type TransformOptions,
} from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SitemapItem } from '../item/sitemap-item.ts';
import { ErrorLevel, type Logger } from '../values/error-level.ts';
import { LIMITS } from '../values/limits.ts';
import { ItemReader } from './item-reader.ts';
import { ParserLog } from './parser-log.ts';
import { readForStream, XmlReader } from './xml-reader.ts';

/** The options of `XMLToSitemapItemStream`. */
export interface XMLToSitemapItemStreamOptions extends TransformOptions {
  /** `warn` logs what is wrong, `throw` fails the stream at the end of the chunk. */
  level?: ErrorLevel;
  /** Default: the console. */
  logger?: Logger | false;
}

/**
 * Takes the XML of a sitemap and gives its items. Fails when the document is not well-formed; what
 * cannot be used is noted and left out.
 */
export class XMLToSitemapItemStream extends Transform {
  level: ErrorLevel;
  logger: Logger;
  /** What was noted, of it the first 100. */
  errors: Error[];
  errorCount: number;
  urlCount: number;
  readonly #xml: XmlReader;

  constructor(opts: XMLToSitemapItemStreamOptions = {}) {
    super({ ...opts, objectMode: true });
    this.level = opts.level || ErrorLevel.WARN;
    this.errors = [];
    this.errorCount = 0;
    this.urlCount = 0;
    const add = (error: Error): void => {
      this.errorCount += 1;
      if (this.errors.length < LIMITS.MAX_PARSER_ERRORS) this.errors.push(error);
    };
    const log = new ParserLog({ level: this.level, logger: opts.logger, add });
    this.logger = log.logger;
    const onItem = (item: SitemapItem): void => {
      this.urlCount += 1;
      if (this.urlCount <= LIMITS.MAX_URL_ENTRIES) this.push(item);
      else log.note('error', `Sitemap exceeds maximum of ${LIMITS.MAX_URL_ENTRIES} URLs`);
    };
    this.#xml = new XmlReader(new ItemReader(log, onItem));
  }

  override _transform(data: string, _encoding: string, callback: TransformCallback): void {
    readForStream(() => this.#xml.write(data), this.#failure, callback);
  }

  override _flush(callback: TransformCallback): void {
    readForStream(() => this.#xml.end(), this.#failure, callback);
  }

  readonly #failure = () => (this.level === ErrorLevel.THROW ? this.errors[0] : undefined);
}

/** Reads the XML of a sitemap completely. Rejects when it is not well-formed. */
export async function parseSitemap(xml: Readable): Promise<SitemapItem[]> {
  const items: SitemapItem[] = [];
  await pipeline(xml, new XMLToSitemapItemStream(), async (source) => {
    for await (const item of source) items.push(item as SitemapItem);
  });
  return items;
}
