// A text of JSON values that are not lines: an array of them, or objects over several lines.
import { ROW_CHARACTERS_MAX, type TextSplitter } from '../text/line-splitter.ts';

export interface JsonValueSplitterOptions {
  readonly onTooLong: (row: number) => void;
  /** The text ended before the array did. */
  readonly onCutOff: () => void;
  /** Of one value. Default 16,777,216. */
  readonly charactersMax?: number | undefined;
}

/**
 * Returns the text of each value of `[{…}, {…}]`, and of values that follow each other without an
 * array. Only brackets and strings are recognised: JSON.parse reads what is inside.
 */
export class JsonValueSplitter implements TextSplitter {
  readonly #options: JsonValueSplitterOptions;
  #values = 0;
  #inArray = false;
  #inValue = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** What earlier pieces held of the value. */
  #carry = '';
  #skipping = false;

  constructor(options: JsonValueSplitterOptions) {
    this.#options = options;
  }

  push(text: string): readonly string[] {
    const values: string[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!this.#inValue) {
        if (this.#begins(code)) start = at;
        continue;
      }
      // A number or a word ends before what follows it; all else ends with its own last character.
      const bare = this.#depth === 0 && !this.#inString;
      if (bare ? !endsBareValue(code) : !this.#closes(code)) continue;
      this.#take(text.slice(start, bare ? at : at + 1));
      values.push(this.#carry);
      this.#carry = '';
      this.#skipping = false;
      this.#inValue = false;
      this.#values += 1;
      if (bare) this.#begins(code);
    }
    if (this.#inValue) this.#take(text.slice(start));
    return values;
  }

  finish(): readonly string[] {
    if (this.#inArray) this.#options.onCutOff();
    return this.#carry === '' ? [] : [this.#carry];
  }

  /** Reads a character between values; returns whether a value begins with it. */
  #begins(code: number): boolean {
    if (isBlank(code) || code === 0x2c /* , */) return false;
    if (code === 0x5b /* [ */ && !this.#inArray) {
      this.#inArray = true;
      return false;
    }
    if (code === 0x5d /* ] */) {
      this.#inArray = false;
      return false;
    }
    this.#inValue = true;
    this.#depth = isOpening(code) ? 1 : 0;
    this.#inString = code === 0x22; /* " */
    return true;
  }

  /** Reads a character inside a string or brackets; returns whether the value ends with it. */
  #closes(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (code === 0x5c /* \ */) this.#escaped = true;
      // No string of JSON holds a line break: one that was never closed ends here.
      else if (code === 0x22 /* " */ || code === 0x0a) {
        this.#inString = false;
        return this.#depth === 0;
      }
      return false;
    }
    if (code === 0x22 /* " */) this.#inString = true;
    else if (isOpening(code)) this.#depth += 1;
    else if (code === 0x7d /* } */ || code === 0x5d /* ] */) this.#depth -= 1;
    return this.#depth === 0;
  }

  #take(more: string): void {
    if (this.#skipping) return;
    this.#carry += more;
    const { charactersMax = ROW_CHARACTERS_MAX, onTooLong } = this.#options;
    if (this.#carry.length <= charactersMax) return;
    this.#carry = '';
    this.#skipping = true;
    onTooLong(this.#values + 1);
  }
}

function isOpening(code: number): boolean {
  return code === 0x7b /* { */ || code === 0x5b /* [ */;
}

function endsBareValue(code: number): boolean {
  return isBlank(code) || code === 0x2c /* , */ || code === 0x5d /* ] */;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
