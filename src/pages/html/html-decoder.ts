// Bytes of a page → its text, in blocks that are the same however the bytes came.
import { StreamedDecoder } from '../../base/stream/streamed-decoder.ts';
import { pageWindows1252 } from './encoding-labels.ts';
import { detectHtmlEncoding, encodingOfMeta, type HtmlEncodingHints } from './html-encoding.ts';

export interface HtmlDecoderOptions extends HtmlEncodingHints {
  /** Called with each block of text. */
  readonly onText: (text: string) => void;
  /** The page's text starts over, in another encoding. */
  readonly onRestart: () => void;
}

// More than what is searched for the encoding. Most pages are one block.
const BLOCK_BYTES = 32_768;

// Blocks of pages that have ended, for those that begin: a fresh one costs as much as reading
// half of an ordinary page. As many as pages are read at a time.
const spareBlocks: Uint8Array[] = [];
const SPARE_BLOCKS_MAX = 64;

// For pages that are one block. There are 40 encodings.
const decoders = new Map<string, TextDecoder>();

/**
 * Decodes a page. Bytes are collected into blocks of 32 KiB, so that the pieces of text are the
 * same for every chunking. Ill-formed bytes become U+FFFD.
 *
 * As long as a `<meta>` of the text may change the encoding, the blocks are kept: as many bytes as
 * are written. Most pages settle it in the first block, which is there anyway.
 *
 * Source: https://html.spec.whatwg.org/#changing-the-encoding-while-parsing
 */
export class HtmlDecoder {
  /** The encoding's WHATWG name; `utf-8` until it is known. */
  encoding = 'utf-8';
  /** The first label of the page that names no encoding. */
  unknownLabel: string | undefined;
  readonly #options: HtmlDecoderOptions;
  #isCertain = false;
  /** The encoding in a `<meta>` of the current block. */
  #asked: string | undefined;
  /** The blocks before, while the encoding may change. */
  #kept: Uint8Array[] = [];
  #decoder: StreamedDecoder | undefined;
  #block: Uint8Array | undefined;
  #filled = 0;

  constructor(options: HtmlDecoderOptions) {
    this.#options = options;
  }

  /** Takes bytes; their memory may be used again afterwards. */
  write(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#filled === 0 && chunk.length - at >= BLOCK_BYTES) {
        this.#decode(chunk.subarray(at, at + BLOCK_BYTES));
        at += BLOCK_BYTES;
        continue;
      }
      const part = chunk.subarray(at, at + BLOCK_BYTES - this.#filled);
      this.#block ??= spareBlocks.pop() ?? new Uint8Array(BLOCK_BYTES);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === BLOCK_BYTES) this.#flush(this.#block);
    }
  }

  /** A `<meta>` of the text, by its attributes: the first that names an encoding settles it. */
  settle(attributes: ReadonlyMap<string, string>): void {
    if (this.#isCertain) return;
    const encoding = encodingOfMeta(attributes, (label) => {
      this.unknownLabel ??= label;
    });
    if (encoding === undefined) return;
    this.#isCertain = true;
    if (encoding === this.encoding) this.#kept = [];
    else this.#asked = encoding;
  }

  /** Returns what is left. */
  end(): void {
    const block = this.#block;
    const decoder = this.#decoder;
    if (block !== undefined && this.#filled > 0) {
      if (decoder === undefined) this.#decodeWhole(block.subarray(0, this.#filled));
      else this.#flush(block);
      this.#filled = 0;
    }
    const { text, cutOff } = this.#decoder?.finish() ?? { text: '', cutOff: '' };
    this.#emit(text + cutOff);
    if (block !== undefined && spareBlocks.length < SPARE_BLOCKS_MAX) spareBlocks.push(block);
    this.#block = undefined;
  }

  #flush(block: Uint8Array): void {
    const bytes = block.subarray(0, this.#filled);
    this.#filled = 0;
    this.#decode(bytes);
  }

  #decode(bytes: Uint8Array): void {
    this.#decoder ??= new StreamedDecoder(this.#detect(bytes));
    this.#emit(this.#decoder.decode(bytes));
    if (this.#asked !== undefined) this.#restart(this.#asked, bytes);
    else if (!this.#isCertain) this.#kept.push(bytes.slice());
  }

  #decodeWhole(bytes: Uint8Array): void {
    this.#emit(wholeDecoder(this.#detect(bytes)).decode(bytes));
    const asked = this.#asked;
    if (asked === undefined) return;
    this.#begin(asked);
    this.#emit(wholeDecoder(asked).decode(bytes));
  }

  /** Reads the bytes so far in another encoding; `block` is the last of them. */
  #restart(encoding: string, block: Uint8Array): void {
    const kept = this.#kept;
    this.#begin(encoding);
    const decoder = new StreamedDecoder(encoding);
    this.#decoder = decoder;
    for (const bytes of [...kept, block]) this.#emit(decoder.decode(bytes));
  }

  #begin(encoding: string): void {
    this.encoding = encoding;
    this.#asked = undefined;
    this.#kept = [];
    this.#options.onRestart();
  }

  #detect(start: Uint8Array): string {
    const { encoding, isCertain, unknownLabel } = detectHtmlEncoding(start, this.#options);
    this.unknownLabel = unknownLabel;
    this.encoding = encoding;
    // UTF-16 is read as what it is, whatever it says; in XHTML metas say nothing.
    this.#isCertain = isCertain || encoding.startsWith('utf-16') || this.#options.isXml === true;
    return encoding;
  }

  #emit(text: string): void {
    if (text === '') return;
    this.#options.onText(pageWindows1252(this.encoding, text));
  }
}

function wholeDecoder(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}
