// The XML of a sitemap index into its items.

import {
  type Readable,
  Transform,
  type TransformCallback,
  type TransformOptions,
} from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseW3cDatetime } from '../../../../src/protocol/index.ts';
import type { IndexItem } from '../item/sitemap-item.ts';
import { ErrorLevel, type Logger } from '../values/error-level.ts';
import { LIMITS } from '../values/limits.ts';
import { validateURL } from '../values/validate-url.ts';
import { ParserLog } from './parser-log.ts';
import { type OpenElement, readForStream, type XmlHandler, XmlReader } from './xml-reader.ts';

const TAGS: ReadonlySet<string> = new Set(['sitemapindex', 'sitemap', 'loc', 'lastmod']);

/** The options of `XMLToSitemapIndexStream`. */
export interface XMLToSitemapIndexItemStreamOptions extends TransformOptions {
  /** `warn` logs what is wrong, `throw` fails the stream at the end of the chunk. */
  level?: ErrorLevel;
  /** Default: the console. */
  logger?: Logger | false;
}

/**
 * Takes the XML of a sitemap index and gives its items. Fails when the document is not well-formed;
 * what cannot be used is noted and left out.
 */
export class XMLToSitemapIndexStream extends Transform {
  level: ErrorLevel;
  logger: Logger;
  /** The first thing that was noted. */
  error: Error | null;
  readonly #xml: XmlReader;

  constructor(opts: XMLToSitemapIndexItemStreamOptions = {}) {
    super({ ...opts, objectMode: true });
    this.level = opts.level || ErrorLevel.WARN;
    this.error = null;
    const add = (error: Error): void => {
      this.error ??= error;
    };
    const log = new ParserLog({ level: this.level, logger: opts.logger, add });
    this.logger = log.logger;
    this.#xml = new XmlReader(indexHandler(log, add, (item) => this.push(item)));
  }

  override _transform(data: string, _encoding: string, callback: TransformCallback): void {
    readForStream(() => this.#xml.write(data), this.#failure, callback);
  }

  override _flush(callback: TransformCallback): void {
    readForStream(() => this.#xml.end(), this.#failure, callback);
  }

  readonly #failure = () => (this.level === ErrorLevel.THROW ? this.error : undefined);
}

/**
 * Reads the XML of a sitemap index completely. Rejects when it is not well-formed, or has more than
 * `maxEntries` items (default: 50,000).
 */
export async function parseSitemapIndex(
  xml: Readable,
  maxEntries: number = LIMITS.MAX_SITEMAP_ITEM_LIMIT,
): Promise<IndexItem[]> {
  const items: IndexItem[] = [];
  await pipeline(xml, new XMLToSitemapIndexStream(), async (source) => {
    for await (const item of source) {
      if (items.length >= maxEntries) {
        throw new Error(`Sitemap index exceeds maximum allowed entries (${maxEntries})`);
      }
      items.push(item as IndexItem);
    }
  });
  return items;
}

function indexHandler(
  log: ParserLog,
  add: (error: Error) => void,
  onItem: (item: IndexItem) => void,
): XmlHandler {
  let item: IndexItem = { url: '' };
  const readLoc = (text: string): void => {
    try {
      validateURL(text, 'Sitemap index URL');
      item.url = text;
    } catch (error) {
      const { message } = error as Error;
      log.logger('warn', 'Invalid URL in sitemap index:', message);
      add(new Error(`Invalid URL in sitemap index: ${message}`));
    }
  };
  const readLastmod = (text: string): void => {
    if (parseW3cDatetime(text)) item.lastmod = text;
    else {
      log.logger('warn', 'Invalid lastmod date format in sitemap index:', text);
      add(new Error(`Invalid lastmod date format: ${text}`));
    }
  };
  return {
    open(name, attributes) {
      if (name === 'sitemap') item = { url: '' };
      const unknown = name === 'sitemapindex' ? [] : Object.keys(attributes);
      for (const attribute of unknown) log.unknownAttribute(name, attribute);
      if (!TAGS.has(name)) log.unknownTag(name);
    },
    close(element: OpenElement) {
      const text = element.text.trim();
      if (element.name === 'loc') {
        if (text !== '') readLoc(text);
      } else if (element.name === 'lastmod') {
        if (text !== '') readLastmod(text);
      } else {
        log.unknownText(element);
        if (element.name === 'sitemap' && item.url !== '') onItem(item);
      }
    },
  };
}
