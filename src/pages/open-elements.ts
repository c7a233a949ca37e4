// The elements that are open at a place of a page, and what that makes of the place.
import type { HtmlElement } from './html-elements.ts';

// Blink flattens what is deeper than this (HTMLConstructionSite, maximumHTMLParserDOMTreeDepth).
const DEPTH_MAX = 512;

/**
 * The open elements of a page, by HTML's rules for tags that were left out, simplified: a start
 * tag ends what cannot hold it when that is the innermost element; an end tag ends all up to its
 * element, but does not reach out of a table's cell, and one of a word in a line does not reach
 * out of its block. Every tag costs the same, however deep it stands.
 *
 * Source: https://html.spec.whatwg.org/#parsing-main-inbody
 */
export class OpenElements {
  /** What holds at this place, as bits: what the innermost element was opened with. */
  marks = 0;
  /** Whether something was nested deeper than 512. */
  tooDeep = false;
  /** The elements, and what held around each. */
  private readonly elements: HtmlElement[] = [];
  private readonly outerMarks: number[] = [];
  /** How many of each are open, by name; counted from the first end tag on that needs it. */
  private counts: Map<string, number> | undefined;
  /** How many elements are open beyond the limit. */
  private flattened = 0;
  private readonly onClose: (element: HtmlElement, marks: number) => void;

  /** `onClose`: told of each element that ends, and what held inside it. */
  constructor(onClose: (element: HtmlElement, marks: number) => void) {
    this.onClose = onClose;
  }

  /** Ends what a start tag of this kind ends. */
  beforeOpen({ ends }: HtmlElement): void {
    if (ends === undefined || this.flattened > 0) return;
    for (let top = this.elements.at(-1); top && ends.has(top.name); top = this.elements.at(-1)) {
      this.pop();
    }
  }

  /** Opens an element that has content, inside which `marks` hold. */
  open(element: HtmlElement, marks: number): void {
    if (this.elements.length >= DEPTH_MAX) {
      this.tooDeep = true;
      this.flattened += 1;
      return;
    }
    this.elements.push(element);
    this.outerMarks.push(this.marks);
    this.marks = marks;
    if (this.counts !== undefined) count(this.counts, element, 1);
  }

  /** Ends the innermost element of this kind and all within; nothing when there is none. */
  close(element: HtmlElement): void {
    if (this.flattened > 0) {
      this.closeFlattened(element);
      return;
    }
    const { elements } = this;
    if (this.isInnermost(element)) {
      this.pop();
      return;
    }
    this.counts ??= this.countAll();
    if ((this.counts.get(element.name) ?? 0) === 0) return;
    const { name, isInline, isBarrier } = element;
    const isOfTable = isBarrier || name === 'tr' || name === 'tbody' || name === 'thead';
    let depth = elements.length - 1;
    for (; depth >= 0; depth -= 1) {
      const open = elements[depth];
      if (open === undefined || open.name === name) break;
      if (!isOfTable && open.isBarrier) return;
      if (isInline && !open.isInline) return;
    }
    while (elements.length > depth) this.pop();
  }

  /** Ends the innermost elements as long as they carry a mark. */
  closeMarked(mark: number): void {
    while ((this.marks & mark) !== 0) this.pop();
  }

  /** Ends the innermost element when it is of this kind. */
  closeInnermost(element: HtmlElement): void {
    if (this.flattened > 0) this.closeFlattened(element);
    else if (this.isInnermost(element)) this.pop();
  }

  /** Ends all. */
  closeAll(): void {
    while (this.elements.length > 0) this.pop();
  }

  private isInnermost({ name }: HtmlElement): boolean {
    return this.elements.at(-1)?.name === name;
  }

  private closeFlattened(element: HtmlElement): void {
    this.flattened -= 1;
    this.onClose(element, this.marks);
  }

  private pop(): void {
    const element = this.elements.pop();
    if (element === undefined) return;
    const { marks } = this;
    this.marks = this.outerMarks.pop() ?? 0;
    if (this.counts !== undefined) count(this.counts, element, -1);
    this.onClose(element, marks);
  }

  private countAll(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const element of this.elements) count(counts, element, 1);
    return counts;
  }
}

function count(counts: Map<string, number>, { name }: HtmlElement, more: 1 | -1): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}
