// The elements of a strict XML document with their texts, as its chunks come.

import type { TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';

/** An element whose start tag was read. */
export interface OpenElement {
  /** With its prefix. */
  readonly name: string;
  /** The texts directly in it, so far. */
  text: string;
  hasCdata: boolean;
}

/** What an `XmlReader` calls. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(element: OpenElement): void;
}

/** Reads for a stream: it fails with what is thrown, or with what `failure` then returns. */
export function readForStream(
  read: () => void,
  failure: () => Error | null | undefined,
  callback: TransformCallback,
): void {
  try {
    read();
  } catch (error) {
    callback(error as Error);
    return;
  }
  callback(failure());
}

/** Reads a document that must be well-formed: `write` and `end` throw where it is not. */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #decoder = new StringDecoder('utf8');
  readonly #stack: OpenElement[] = [];
  #hasBegun = false;

  constructor(handler: XmlHandler) {
    const stack = this.#stack;
    this.#parser.on('error', (error) => {
      throw error;
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      stack.push({ name, text: '', hasCdata: false });
      handler.open(name, valuesOf(attributes));
    });
    this.#parser.on('text', (text) => {
      const top = stack.at(-1);
      if (top) top.text += text;
    });
    this.#parser.on('cdata', (text) => {
      const top = stack.at(-1);
      if (!top) return;
      top.text += text;
      top.hasCdata = true;
    });
    this.#parser.on('closetag', () => {
      const top = stack.pop();
      if (top) handler.close(top);
    });
  }

  write(chunk: string | Buffer): void {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    this.#parse(text);
  }

  /** Throws for a document that is truncated; an empty one is none. */
  end(): void {
    this.#parse(this.#decoder.end());
    if (this.#hasBegun) this.#parser.close();
  }

  // What many servers put before the declaration is not an error.
  #parse(text: string): void {
    const rest = this.#hasBegun ? text : text.replace(/^\ufeff?\s+/, '');
    if (rest === '') return;
    this.#hasBegun = true;
    this.#parser.write(rest);
  }
}

function valuesOf(
  attributes: Readonly<Record<string, SaxesAttributeNS>>,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, { value }] of Object.entries(attributes)) values[name] = value;
  return values;
}
