// Bytes of a page → its tags and texts for a handler; for a new one when the encoding changes.

import { HtmlDecoder } from './html-decoder.ts';
import { type HtmlTagHandler, HtmlTagReader } from './html-tag-reader.ts';
import { PAGE_PLACE } from './page-place.ts';

export interface HtmlReaderOptions<Handler extends HtmlTagHandler> {
  /** The page's media type, with its parameters. */
  readonly contentType?: string | undefined;
  /** Makes the handler; again if the page is read again from its beginning. */
  readonly begin: () => Handler;
}

const XHTML = /^[\t\n\r ]*application\/xhtml\+xml(?![\w.+-])/i;

export class HtmlReader<Handler extends HtmlTagHandler> {
  #handler: Handler;
  #tags: HtmlTagReader;
  readonly #decoder: HtmlDecoder;

  constructor({ contentType, begin }: HtmlReaderOptions<Handler>) {
    const isXml = contentType !== undefined && XHTML.test(contentType);
    const onMeta = (attributes: ReadonlyMap<string, string>, place: number): void => {
      // Where scripts run, `<noscript>` holds text.
      if ((place & PAGE_PLACE.noscript) === 0) this.#decoder.settle(attributes);
    };
    this.#handler = begin();
    this.#tags = new HtmlTagReader(this.#handler, { isXml, onMeta });
    this.#decoder = new HtmlDecoder({
      contentType,
      isXml,
      onText: (text) => this.#tags.write(text),
      onRestart: () => {
        this.#handler = begin();
        this.#tags = new HtmlTagReader(this.#handler, { isXml, onMeta });
      },
    });
  }

  /** The one that knows the page. */
  get handler(): Handler {
    return this.#handler;
  }

  /** The encoding's WHATWG name; `utf-8` until it is known. */
  get encoding(): string {
    return this.#decoder.encoding;
  }

  /** The first label of the page that names no encoding. */
  get unknownLabel(): string | undefined {
    return this.#decoder.unknownLabel;
  }

  /** Whether elements were nested so deep that some were flattened. */
  get tooDeep(): boolean {
    return this.#tags.tooDeep;
  }

  /** Takes bytes; their memory may be used again afterwards. */
  write(chunk: Uint8Array): void {
    this.#decoder.write(chunk);
  }

  end(): void {
    this.#decoder.end();
    this.#tags.end();
  }
}
