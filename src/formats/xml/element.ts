// Tags with their names resolved, and the elements that are open.
import type { Place } from '../log/problem-log.ts';
import type { ElementNamespace, NamespaceScope } from './namespace-scope.ts';
import type { TagAttribute } from './tag-attributes.ts';

/** A start tag whose name and attributes are known. */
export interface StartTag {
  /** The name as written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  /** The name without its prefix, as written and in lower case. */
  readonly local: string;
  readonly folded: string;
  /** The whole name in lower case, by which an end tag finds its element. */
  readonly key: string;
  readonly namespace: ElementNamespace;
  readonly scope: NamespaceScope;
  readonly attributes: readonly TagAttribute[];
  readonly selfClosing: boolean;
  /** The indices of the tag's `<` in the window, and of what follows the tag. */
  readonly index: number;
  readonly contentIndex: number;
}

export interface EndTag {
  readonly name: string;
  readonly prefix: string;
  readonly folded: string;
  readonly key: string;
  readonly namespace: ElementNamespace;
  readonly index: number;
  /** The document ends within the tag, so its name may not be complete. */
  readonly atEndOfDocument: boolean;
}

/** What all formats need of an open element. */
export interface OpenElement {
  /** As written; `key` in lower case, by which end tags find it. */
  readonly name: string;
  readonly key: string;
  readonly prefix: string;
  readonly scope: NamespaceScope;
  readonly place: Place;
}

/** Elements that are nested deeper than this are counted, not kept. */
export const DEPTH_MAX = 64;

/** The open elements, outermost first. */
export class ElementStack<Element extends OpenElement> {
  readonly elements: Element[] = [];
  /** How many open elements are not kept. */
  overflow = 0;

  get top(): Element | undefined {
    return this.elements[this.elements.length - 1];
  }

  /** The index of the innermost element of a name in lower case; -1 when none is open. */
  find(key: string): number {
    for (let index = this.elements.length - 1; index >= 0; index -= 1) {
      if (this.elements[index]?.key === key) return index;
    }
    return -1;
  }

  /** Opens an element; returns whether it is kept. */
  push(element: Element): boolean {
    if (this.elements.length >= DEPTH_MAX) {
      this.overflow += 1;
      return false;
    }
    this.elements.push(element);
    return true;
  }
}
