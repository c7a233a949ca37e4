// The elements that are open at a place of a page, and what that makes of the place.
import { FOREIGN_MARK, FOREIGN_NODE } from './foreign-marks.ts';
import {
  describeHtmlElement,
  HTML_ELEMENT_COUNT,
  type HtmlElement,
  TABLE_MARK,
} from './html-elements.ts';

// Blink flattens what is deeper than this (HTMLConstructionSite, maximumHTMLParserDOMTreeDepth).
const DEPTH_MAX = 512;

const TABLE_BODY = describeHtmlElement('tbody');
const TABLE_ROW = describeHtmlElement('tr');
// The sections of a table.
const SECTIONS = ['tbody', 'thead', 'tfoot'];
const TABLE_CONTEXTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['td', 'th'].map((name) => [name, new Set(['tr', ...SECTIONS, 'table'])] as const),
  ['tr', new Set([...SECTIONS, 'table'])],
  ['col', new Set(['colgroup', 'table'])],
  ...[...SECTIONS, 'caption', 'colgroup'].map((name) => [name, new Set(['table'])] as const),
]);

class ElementCounts {
  readonly #known = new Array<number>(HTML_ELEMENT_COUNT).fill(0);
  readonly #others = new Map<string, number>();

  constructor(elements: readonly HtmlElement[]) {
    for (const element of elements) this.add(element, 1);
  }

  add({ index, name }: HtmlElement, more: 1 | -1): void {
    if (index > 0) this.#known[index] = (this.#known[index] as number) + more;
    else this.#others.set(name, (this.#others.get(name) ?? 0) + more);
  }

  has({ index, name }: HtmlElement): boolean {
    return (index > 0 ? (this.#known[index] as number) : (this.#others.get(name) ?? 0)) > 0;
  }
}

export interface OpenElementsListener {
  /** An element ends inside which `marks` held. */
  onClose(element: HtmlElement, marks: number): void;
}

/**
 * The open elements of a page, by HTML's rules for omitted tags, simplified: a start tag ends the
 * innermost element when that cannot contain it; an end tag ends all up to its element, but nothing
 * outside of a table's cell, and one of an inline element nothing outside of its block. Every tag
 * costs the same at any depth.
 *
 * Source: https://html.spec.whatwg.org/#parsing-main-inbody
 */
export class OpenElements {
  /** What holds at this place, as bits: what the innermost element was opened with. */
  marks = 0;
  /** Whether something was nested deeper than 512. */
  tooDeep = false;
  /** The elements, and what held around each. */
  readonly #elements: HtmlElement[] = [];
  readonly #outerMarks: number[] = [];
  /** How many of each are open, by name; counted from the first end tag on that needs it. */
  #counts: ElementCounts | undefined;
  /** How many elements are open beyond the limit. */
  #flattened = 0;
  readonly #listener: OpenElementsListener;

  constructor(listener: OpenElementsListener) {
    this.#listener = listener;
  }

  /** Ends what a start tag of this kind ends. */
  beforeOpen({ name, isOfTable, ends }: HtmlElement): void {
    if (this.#flattened > 0) return;
    const elements = this.#elements;
    if (isOfTable && (this.marks & TABLE_MARK) !== 0) this.#clearToTable(name);
    for (let top = elements.at(-1); top && (top.bit & ends) !== 0; top = elements.at(-1)) {
      this.#pop();
    }
  }

  /** Opens an element that has content, inside which `marks` hold. */
  open(element: HtmlElement, marks: number): void {
    if (this.#elements.length >= DEPTH_MAX) {
      this.tooDeep = true;
      this.#flattened += 1;
      return;
    }
    this.#elements.push(element);
    this.#outerMarks.push(this.marks);
    this.marks = marks | element.mark;
    this.#counts?.add(element, 1);
  }

  /** Whether an element opens here: a cell needs a table, and there is one body. */
  opens({ mark, isOfPage, isOfTable }: HtmlElement): boolean {
    if (isOfPage) return this.#isPageStart;
    return !isOfTable || ((this.marks | mark) & TABLE_MARK) !== 0;
  }

  /** Whether nothing but `<html>` and `<head>` is open. */
  get #isPageStart(): boolean {
    const elements = this.#elements;
    return elements.length <= 2 && elements.every(({ name }) => name === 'html' || name === 'head');
  }

  get innermost(): HtmlElement | undefined {
    return this.#elements.at(-1);
  }

  /**
   * Ends the innermost element of HTML of this kind and all within; nothing if there is none, or a
   * barrier is in between.
   */
  close(element: HtmlElement): void {
    if (this.#flattened > 0) {
      this.#closeFlattened(element);
      return;
    }
    if ((this.marks & FOREIGN_NODE) === 0 && this.#isInnermost(element)) {
      this.#pop();
      return;
    }
    if (!this.#isOpen(element)) return;
    const elements = this.#elements;
    for (let depth = elements.length - 1; depth >= 0; depth -= 1) {
      const open = elements[depth];
      if (open === undefined) return;
      const marks = this.#marksIn(depth);
      if ((marks & FOREIGN_NODE) === 0) {
        if (open.name === element.name) {
          this.#popTo(depth);
          return;
        }
        if (holds(open, element)) return;
      } else if ((marks & FOREIGN_MARK) === 0 && !element.isOfTable) return;
    }
  }

  /**
   * Ends the innermost element of this name when it is one of SVG or MathML; false when HTML comes
   * first, or nothing.
   */
  closeForeign(element: HtmlElement): boolean {
    if (this.#flattened > 0) return false;
    if ((this.marks & FOREIGN_NODE) !== 0 && this.#isInnermost(element)) {
      this.#pop();
      return true;
    }
    if (!this.#isOpen(element)) return false;
    for (let depth = this.#elements.length - 1; depth >= 0; depth -= 1) {
      if ((this.#marksIn(depth) & FOREIGN_NODE) === 0) return false;
      if (this.#elements[depth]?.name === element.name) {
        this.#popTo(depth);
        return true;
      }
    }
    return false;
  }

  /** Ends the innermost elements as long as they carry a mark. */
  closeMarked(mark: number): void {
    while ((this.marks & mark) !== 0) this.#pop();
  }

  /** Ends the innermost element when it is of this kind. */
  closeInnermost(element: HtmlElement): void {
    if (this.#flattened > 0) this.#closeFlattened(element);
    else if (this.#isInnermost(element)) this.#pop();
  }

  closeAll(): void {
    while (this.#elements.length > 0) this.#pop();
  }

  #isInnermost({ name }: HtmlElement): boolean {
    return this.#elements.at(-1)?.name === name;
  }

  /** Ends what a row or a cell ends of the table that it is in, whatever that is. */
  #clearToTable(name: string): void {
    const context = TABLE_CONTEXTS.get(name);
    if (context === undefined) return;
    const elements = this.#elements;
    for (let depth = elements.length - 1; depth >= 0; depth -= 1) {
      const open = elements[depth];
      if (open === undefined || open.name === 'template') return;
      if ((this.#marksIn(depth) & FOREIGN_NODE) === 0 && context.has(open.name)) {
        this.#popTo(depth + 1);
        this.#openImplied(name);
        return;
      }
    }
  }

  /** The row around a cell, and the body around a row, whose tags may be left out. */
  #openImplied(name: string): void {
    const isRow = name === 'tr';
    if (!isRow && name !== 'td' && name !== 'th') return;
    const around = this.innermost?.name;
    if (!isRow && around === 'tr') return;
    if (around === 'table') this.open(TABLE_BODY, this.marks);
    if (!isRow) this.open(TABLE_ROW, this.marks);
  }

  /** Whether an element of this name is open, of HTML or not. */
  #isOpen(element: HtmlElement): boolean {
    this.#counts ??= new ElementCounts(this.#elements);
    return this.#counts.has(element);
  }

  /** What holds in an open element. */
  #marksIn(depth: number): number {
    return this.#outerMarks[depth + 1] ?? this.marks;
  }

  #popTo(depth: number): void {
    while (this.#elements.length > depth) this.#pop();
  }

  #closeFlattened(element: HtmlElement): void {
    this.#flattened -= 1;
    this.#listener.onClose(element, this.marks);
  }

  #pop(): void {
    const element = this.#elements.pop();
    if (element === undefined) return;
    const { marks } = this;
    this.marks = this.#outerMarks.pop() ?? 0;
    this.#counts?.add(element, -1);
    this.#listener.onClose(element, marks);
  }
}

/** Whether an open element keeps an end tag of something outside from ending that. */
function holds(open: HtmlElement, { name, isOfBlocks, isOfTable }: HtmlElement): boolean {
  if (open.name === 'template') return true;
  if (name === 'template' || name === 'table') return false;
  if (isOfTable) return open.name === 'table';
  return open.isBarrier || (open.isSpecial && !isOfBlocks);
}
