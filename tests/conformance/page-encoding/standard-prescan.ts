// The prescan of the HTML standard, step by step as it is written there, byte by byte.
// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding

class OutOfBytes extends Error {}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

class Prescan {
  position = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  at(offset = 0): number {
    const byte = this.bytes[this.position + offset];
    if (byte === undefined) throw new OutOfBytes();
    return byte;
  }

  /** Whether the bytes from here are these, letters in any case. */
  pointsTo(text: string): boolean {
    for (let index = 0; index < text.length; index += 1) {
      const byte = this.bytes[this.position + index] ?? 0;
      const small = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
      if (small !== text.charCodeAt(index)) return false;
    }
    return true;
  }

  isOneOf(bytes: readonly number[], offset = 0): boolean {
    return bytes.includes(this.at(offset));
  }

  run(): string | undefined {
    for (;;) {
      const found = this.step();
      if (found !== undefined) return found;
      this.position += 1;
    }
  }

  step(): string | undefined {
    this.at();
    if (this.pointsTo('<!--')) {
      const start = this.position;
      this.position += 1;
      const isEnd = (): boolean =>
        this.at() === 0x3e &&
        this.at(-1) === 0x2d &&
        this.at(-2) === 0x2d &&
        this.position - 2 > start;
      while (!isEnd()) this.position += 1;
      return undefined;
    }
    if (this.pointsTo('<meta') && this.isOneOf([...SPACE, 0x2f], 5)) return this.meta();
    if (this.at() !== 0x3c) return undefined;
    const name = this.at(1) === 0x2f ? this.at(2) : this.at(1);
    if ((name >= 0x41 && name <= 0x5a) || (name >= 0x61 && name <= 0x7a)) {
      while (!this.isOneOf([...SPACE, 0x3e])) this.position += 1;
      while (this.getAttribute() !== undefined);
    } else if (this.isOneOf([0x21, 0x2f, 0x3f], 1)) {
      while (this.at() !== 0x3e) this.position += 1;
    }
    return undefined;
  }

  meta(): string | undefined {
    this.position += 5;
    const list: string[] = [];
    let gotPragma = false;
    let needPragma: boolean | null = null;
    let charset: string | 'failure' | null = null;
    for (;;) {
      const attribute = this.getAttribute();
      if (attribute === undefined) break;
      const { name, value } = attribute;
      if (list.includes(name)) continue;
      list.push(name);
      if (name === 'http-equiv' && value === 'content-type') gotPragma = true;
      if (name === 'content') {
        const encoding = extract(value);
        if (encoding !== undefined && charset === null) {
          charset = encoding;
          needPragma = true;
        }
      }
      if (name === 'charset') {
        charset = getEncoding(value) ?? 'failure';
        needPragma = false;
      }
    }
    if (needPragma === null) return undefined;
    if (needPragma && !gotPragma) return undefined;
    if (charset === 'failure' || charset === null) return undefined;
    if (charset === 'utf-16be' || charset === 'utf-16le') return 'utf-8';
    return charset;
  }

  getAttribute(): Attribute | undefined {
    while (this.isOneOf([...SPACE, 0x2f])) this.position += 1;
    if (this.at() === 0x3e) return undefined;
    let name = '';
    for (;;) {
      if (this.at() === 0x3d && name !== '') {
        this.position += 1;
        return { name, value: this.value() };
      }
      if (this.isOneOf(SPACE)) break;
      if (this.isOneOf([0x2f, 0x3e])) return { name, value: '' };
      name += lower(this.at());
      this.position += 1;
    }
    while (this.isOneOf(SPACE)) this.position += 1;
    if (this.at() !== 0x3d) return { name, value: '' };
    this.position += 1;
    return { name, value: this.value() };
  }

  value(): string {
    while (this.isOneOf(SPACE)) this.position += 1;
    let value = '';
    const quote = this.at();
    if (quote === 0x22 || quote === 0x27) {
      for (;;) {
        this.position += 1;
        if (this.at() === quote) break;
        value += lower(this.at());
      }
      this.position += 1;
      // What comes next is looked at by whoever asks for the next attribute.
      return value;
    }
    while (!this.isOneOf([...SPACE, 0x3e])) {
      value += lower(this.at());
      this.position += 1;
    }
    return value;
  }
}

const SPACE = [0x09, 0x0a, 0x0c, 0x0d, 0x20];

function lower(byte: number): string {
  return String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);
}

function getEncoding(label: string): string | undefined {
  let start = 0;
  let end = label.length;
  while (start < end && SPACE.includes(label.charCodeAt(start))) start += 1;
  while (end > start && SPACE.includes(label.charCodeAt(end - 1))) end -= 1;
  const trimmed = label.slice(start, end).toLowerCase();
  if (trimmed === 'x-user-defined') return 'windows-1252';
  try {
    return new TextDecoder(trimmed).encoding;
  } catch {
    return undefined;
  }
}

function extract(text: string): string | undefined {
  let position = 0;
  for (;;) {
    const found = text.toLowerCase().indexOf('charset', position);
    if (found < 0) return undefined;
    position = found + 7;
    while (SPACE.includes(text.charCodeAt(position))) position += 1;
    if (text[position] !== '=') continue;
    position += 1;
    while (SPACE.includes(text.charCodeAt(position))) position += 1;
    const next = text[position];
    if (next === undefined) return undefined;
    if (next === '"' || next === "'") {
      const end = text.indexOf(next, position + 1);
      return end < 0 ? undefined : getEncoding(text.slice(position + 1, end));
    }
    let end = position;
    while (end < text.length && text[end] !== ';' && !SPACE.includes(text.charCodeAt(end))) {
      end += 1;
    }
    return getEncoding(text.slice(position, end));
  }
}

function xmlEncoding(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes);
  if (!text.startsWith('<?xml')) return undefined;
  const declarationEnd = text.indexOf('>');
  if (declarationEnd < 0) return undefined;
  let position = text.indexOf('encoding');
  if (position < 0 || position >= declarationEnd) return undefined;
  position += 'encoding'.length;
  while (text.charCodeAt(position) <= 0x20) position += 1;
  if (text[position] !== '=') return undefined;
  position += 1;
  while (text.charCodeAt(position) <= 0x20) position += 1;
  const quote = text[position];
  if (quote !== '"' && quote !== "'") return undefined;
  const end = text.indexOf(quote, position + 1);
  if (end < 0) return undefined;
  const label = text.slice(position + 1, end);
  for (const character of label) if (character.charCodeAt(0) <= 0x20) return undefined;
  const encoding = getEncoding(label);
  return encoding === 'utf-16be' || encoding === 'utf-16le' ? 'utf-8' : encoding;
}

/** The encoding that the first 1,024 bytes of a page declare. */
export function standardPrescan(page: Uint8Array): string | undefined {
  const bytes = page.subarray(0, 1_024);
  const start = String.fromCharCode(...bytes.subarray(0, 6));
  if (start === '<\0?\0x\0') return 'utf-16le';
  if (start === '\0<\0?\0x') return 'utf-16be';
  try {
    return new Prescan(bytes).run();
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error;
    return xmlEncoding(bytes);
  }
}
