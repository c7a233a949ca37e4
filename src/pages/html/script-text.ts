// Where the text of a script ends: not at every `</script>`.
import { isHtmlSpace } from './html-space.ts';

const END_TAG = 'script';
const MARKS = /<!--|-->|<\/?script[\t\n\f\r />]/gi;
// What may be the beginning of one of the marks, at the end of a text.
const CUT_MARK = /<(?:\/?s?|!-?|\/?sc|\/?scr|\/?scri|\/?scrip|\/?script)$|--?$/i;
const CUT_MARK_CHARACTERS_MAX = 8;

/**
 * Finds the end tag of a script.
 *
 * Inside `<!--` a `<script` begins a script within, whose end tag ends only that one, until `-->`:
 * old pages wrap scripts that write scripts like this.
 *
 * > | <script><!--
 * > | document.write("<script src='/x.js'></script>");
 * > | //--></script>
 * >          ^ the end
 *
 * Source: https://html.spec.whatwg.org/#script-data-double-escaped-state
 */
export class ScriptText {
  /** `escaped`: inside `<!--`; `nested`: inside a `<script` in there. */
  #state: 'plain' | 'escaped' | 'nested' = 'plain';

  begin(): void {
    this.#state = 'plain';
  }

  /** Returns where the end tag begins; -1 if the script continues in the next block. */
  findEnd(text: string, from: number): number {
    if (this.#state === 'plain') {
      const end = plainEnd(text, from);
      const script = text.slice(from, end < 0 ? text.length : end);
      if (!script.includes('<!--')) return end;
    }
    MARKS.lastIndex = from;
    for (let mark = MARKS.exec(text); mark !== null; mark = MARKS.exec(text)) {
      const { index } = mark;
      if (this.#endsAt(mark[0], index)) return index;
    }
    return -1;
  }

  /** Returns from where an unfinished text is to be read again with the next block. */
  heldFrom(text: string, from: number): number {
    const tail = Math.max(from, text.length - CUT_MARK_CHARACTERS_MAX);
    const cut = CUT_MARK.exec(text.slice(tail));
    return cut === null ? text.length : tail + cut.index;
  }

  #endsAt(mark: string, index: number): boolean {
    const state = this.#state;
    if (mark === '-->') this.#state = 'plain';
    else if (mark === '<!--') {
      if (state === 'plain') this.#state = 'escaped';
      // Its dashes may be those of `-->`: `<!-->`.
      MARKS.lastIndex = index + 2;
    } else if (mark.charCodeAt(1) !== 0x2f /* / */) {
      if (state === 'escaped') this.#state = 'nested';
    } else if (state === 'nested') this.#state = 'escaped';
    else return true;
    return false;
  }
}

function plainEnd(text: string, from: number): number {
  for (let open = text.indexOf('</', from); open >= 0; open = text.indexOf('</', open + 2)) {
    const end = open + 2 + END_TAG.length;
    if (end >= text.length) return -1;
    if (endsName(text.charCodeAt(end)) && text.slice(open + 2, end).toLowerCase() === END_TAG) {
      return open;
    }
  }
  return -1;
}

function endsName(code: number): boolean {
  return code === 0x3e /* > */ || code === 0x2f /* / */ || isHtmlSpace(code);
}
