// The elements that are open at a place of a page, and what that makes of the place.
import { describeHtmlElement, type HtmlElement } from './html-elements.ts';

/** An element that is open. */
export interface OpenElement {
  readonly name: string;
  /** What holds inside it, as bits. */
  readonly marks: number;
  /** What is known of elements of this name. */
  readonly kind: HtmlElement;
}

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
  /** Whether something was nested deeper than 512. */
  tooDeep = false;
  private readonly stack: OpenElement[] = [];
  private readonly counts = new Map<string, number>();
  /** How many elements are open beyond the limit. */
  private flattened = 0;
  private readonly onClose: (element: OpenElement) => void;

  constructor(onClose: (element: OpenElement) => void) {
    this.onClose = onClose;
  }

  /** What holds at this place: the marks of the innermost element. */
  get marks(): number {
    return this.stack.at(-1)?.marks ?? 0;
  }

  /** Ends what a start tag of this kind ends. */
  beforeOpen({ ends }: HtmlElement): void {
    if (ends.size === 0 || this.flattened > 0) return;
    for (let top = this.stack.at(-1); top && ends.has(top.name); top = this.stack.at(-1)) {
      this.pop();
    }
  }

  /** Opens an element that has content, inside which `marks` hold. */
  open(name: string, kind: HtmlElement, marks: number): void {
    if (this.stack.length >= DEPTH_MAX) {
      this.tooDeep = true;
      this.flattened += 1;
      return;
    }
    this.stack.push({ name, marks, kind });
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Ends the innermost element of this name and all within; nothing when there is none. */
  close(name: string): void {
    if (this.flattened > 0) {
      this.closeFlattened(name);
      return;
    }
    if ((this.counts.get(name) ?? 0) === 0) return;
    const { isInline, isBarrier } = describeHtmlElement(name);
    const isOfTable = isBarrier || name === 'tr' || name === 'tbody' || name === 'thead';
    let depth = this.stack.length - 1;
    for (; depth >= 0; depth -= 1) {
      const open = this.stack[depth];
      if (open === undefined || open.name === name) break;
      if (!isOfTable && open.kind.isBarrier) return;
      if (isInline && !open.kind.isInline) return;
    }
    while (this.stack.length > depth) this.pop();
  }

  /** Ends the innermost elements as long as they carry a mark. */
  closeMarked(mark: number): void {
    while ((this.marks & mark) !== 0) this.pop();
  }

  /** Ends the innermost element when it has this name. */
  closeInnermost(name: string): void {
    if (this.flattened > 0) this.closeFlattened(name);
    else if (this.stack.at(-1)?.name === name) this.pop();
  }

  /** Ends all. */
  closeAll(): void {
    while (this.stack.length > 0) this.pop();
  }

  private closeFlattened(name: string): void {
    this.flattened -= 1;
    this.onClose({ name, marks: this.marks, kind: describeHtmlElement(name) });
  }

  private pop(): void {
    const element = this.stack.pop();
    if (element === undefined) return;
    this.counts.set(element.name, (this.counts.get(element.name) ?? 1) - 1);
    this.onClose(element);
  }
}
