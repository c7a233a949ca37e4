// The runtime's decoder for chunks, which never ends a chunk within a character: Node's throws,
// though it is not `fatal`, when a chunk ends within one that the next shows to be ill-formed and
// to be more characters than bytes (FE 30 of gb18030, then 0E alone).
import { joinBytes } from './join-bytes.ts';

// Without a boundary in so many bytes, they are decoded anyway.
const HELD_BYTES_MAX = 65_536;

/** Decodes chunks of any encoding, the same however they are cut. */
export class StreamedDecoder {
  readonly #decoder: TextDecoder;
  readonly #isBorder: ((byte: number) => boolean) | undefined;
  #held = new Uint8Array(0);

  /** `encoding`: its WHATWG name. A byte order mark is left out, unless `ignoreBOM` is set. */
  constructor(encoding: string, options: TextDecoderOptions = {}) {
    this.#decoder = new TextDecoder(encoding, options);
    // The decoders of UTF-8 and UTF-16 keep what is not complete themselves.
    if (encoding === 'iso-2022-jp') this.#isBorder = isControl;
    else if (!encoding.startsWith('utf-')) this.#isBorder = endsCharacter;
  }

  /** Decodes more bytes, and keeps the last until it is known where their characters end. */
  decode(bytes: Uint8Array): string {
    const isBorder = this.#isBorder;
    if (!isBorder) return this.#decoder.decode(bytes, { stream: true });
    const held = joinBytes([this.#held, bytes]);
    let text = '';
    let start = 0;
    for (;;) {
      const limit = Math.min(held.length, start + HELD_BYTES_MAX);
      let end = limit;
      while (end > start && !isBorder(held[end - 1] as number)) end -= 1;
      if (end === start) {
        if (limit - start < HELD_BYTES_MAX) break;
        end = limit;
      }
      text += this.#decoder.decode(held.subarray(start, end), { stream: true });
      start = end;
    }
    this.#held = held.slice(start);
    return text;
  }

  /** Decodes what was kept; `cutOff` replaces a character that the end cuts. */
  finish(): { readonly text: string; readonly cutOff: string } {
    const text = this.#decoder.decode(this.#held, { stream: true });
    return { text, cutOff: this.#decoder.decode() };
  }
}

/** Whether a byte is never the first, nor a later one of several bytes of a character. */
function endsCharacter(byte: number): boolean {
  return byte < 0x30 || (byte >= 0x3a && byte < 0x40);
}

/** In ISO-2022-JP the bytes of ASCII are parts of characters too, and some controls begin them. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x0e && byte !== 0x0f && byte !== 0x1b;
}
