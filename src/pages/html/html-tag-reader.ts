// Text of a page → start tags with their attributes, end tags and texts, each reported in order.

import { decodeHtmlAttribute, decodeHtmlText } from './decode-html-text.ts';
import {
  FOREIGN_ATTRIBUTES,
  FOREIGN_MARK,
  FOREIGN_MARKS,
  FOREIGN_NODE,
  isForeignTag,
  leavesByAttributes,
  marksInForeign,
} from './foreign-marks.ts';
import { HtmlAttributes } from './html-attributes.ts';
import { describeHtmlElement, findHtmlElement, type HtmlElement } from './html-elements.ts';
import { HtmlTokenizer, type HtmlTokens, type RawText } from './html-tokenizer.ts';
import { NameTable, standsAt } from './name-table.ts';
import { OpenElements, type OpenElementsListener } from './open-elements.ts';

/** A start tag. It is used again for the next one, with its attributes. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly kind: HtmlElement;
  /** The requested ones, by name in lower case, decoded; of equal names the first. */
  readonly attributes: HtmlAttributes;
}

export interface HtmlTagHandler extends OpenElementsListener {
  /** The attributes that are wanted of all elements, in lower case; not with `attributesOf`. */
  readonly attributeNames?: ReadonlySet<string>;
  /** The attributes that are wanted of an element at a place; undefined: none. */
  attributesOf?(element: HtmlElement, place: number): NameTable | undefined;
  /** Whether the text at a place with these marks is wanted. */
  wantsText(marks: number): boolean;
  /**
   * A start tag, before its element is open. `place` is what holds around it; what is returned is
   * added to that for what is inside.
   */
  onOpen(tag: HtmlTag, place: number): number;
  /** An end tag of `head`, `body`, `html` or `br`, whether or not one is open. */
  onPageEndTag?(name: string, place: number): void;
  /** A piece of text, decoded. */
  onText(text: string, marks: number): void;
}

const NAME_CHARACTERS_MAX = 64;
const NO_ELEMENT = describeHtmlElement('');

export interface HtmlTagReaderOptions {
  /** The page is XHTML, in which any tag may end itself (`<script/>`). Default false. */
  readonly isXml?: boolean;
  /** Called with the attributes of each `<meta>` of HTML, and its place. */
  readonly onMeta?: (attributes: ReadonlyMap<string, string>, place: number) => void;
}

interface CurrentTag extends HtmlTag {
  name: string;
  kind: HtmlElement;
}

/**
 * Reads the tags of a page as it comes. It keeps no tree, only what is open, and cuts out of the
 * page only what is wanted.
 */
export class HtmlTagReader implements HtmlTokens {
  readonly #handler: HtmlTagHandler;
  readonly #isXml: boolean;
  readonly #onMeta: HtmlTagReaderOptions['onMeta'];
  readonly #tokenizer: HtmlTokenizer;
  readonly #elements: OpenElements;
  readonly #tag: CurrentTag;
  readonly #allNames: NameTable | undefined;
  #names: NameTable | undefined;
  /** Whether the tag that is read is one of SVG or MathML. */
  #isForeign = false;

  constructor(handler: HtmlTagHandler, { isXml = false, onMeta }: HtmlTagReaderOptions = {}) {
    this.#handler = handler;
    this.#isXml = isXml;
    this.#onMeta = onMeta;
    this.#elements = new OpenElements(handler);
    this.#tokenizer = new HtmlTokenizer(this);
    this.#tag = { name: '', kind: NO_ELEMENT, attributes: new HtmlAttributes() };
    const readsAll = handler.attributesOf === undefined;
    this.#allNames = readsAll ? new NameTable(handler.attributeNames ?? []) : undefined;
  }

  /** Whether elements were nested so deep that some were flattened. */
  get tooDeep(): boolean {
    return this.#elements.tooDeep;
  }

  /** Takes more of the page. The calls do not depend on the blocks. */
  write(block: string): void {
    this.#tokenizer.write(block);
  }

  /** Ends the page; what is still open is closed. */
  end(): void {
    this.#tokenizer.end();
    this.#elements.closeAll();
  }

  startTag(text: string, start: number, end: number, hash: number): NameTable | undefined {
    const elements = this.#elements;
    const handler = this.#handler;
    const tag = this.#tag;
    tag.attributes.clear();
    const isName = end - start <= NAME_CHARACTERS_MAX;
    const kind = isName ? findHtmlElement(text, start, end, hash) : NO_ELEMENT;
    tag.kind = kind;
    tag.name = kind.name;
    this.#isForeign = false;
    if (kind === NO_ELEMENT) return undefined;
    // Elements that cannot contain this one end here, so that the place of its attributes is known.
    if ((elements.marks & FOREIGN_NODE) !== 0) {
      if (kind.leavesForeign) elements.closeMarked(FOREIGN_MARK);
      this.#isForeign = isForeignTag(kind.name, elements.marks, elements.innermost?.name);
    }
    if (!this.#isForeign && kind.ends !== 0) elements.beforeOpen(kind);
    this.#names = this.#allNames ?? handler.attributesOf?.(kind, elements.marks);
    if (this.#isForeign) this.#names = FOREIGN_ATTRIBUTES.get(kind.name) ?? this.#names;
    return this.#names;
  }

  attribute(index: number, value: string, hasEntities: boolean): void {
    const name = this.#names?.names[index];
    if (name === undefined) return;
    this.#tag.attributes.add(name, hasEntities ? decodeHtmlAttribute(value) : value);
  }

  startTagEnd(closesItself: boolean): RawText | undefined {
    const tag = this.#tag;
    const elements = this.#elements;
    const { kind } = tag;
    if (kind === NO_ELEMENT) return undefined;
    const place = elements.marks;
    if (!kind.isPlain || (place & FOREIGN_MARKS) !== 0) return this.#openOdd(closesItself);
    return this.#open(place | this.#handler.onOpen(tag, place), closesItself);
  }

  /** Opens an element that is not one of HTML's, or that does not open everywhere. */
  #openOdd(closesItself: boolean): RawText | undefined {
    const tag = this.#tag;
    const elements = this.#elements;
    const handler = this.#handler;
    const { kind, name, attributes } = tag;
    if (this.#isForeign && leavesByAttributes(name, attributes)) {
      elements.closeMarked(FOREIGN_MARK);
      this.#isForeign = false;
    }
    const place = elements.marks;
    const added = handler.onOpen(tag, place);
    const foreign = marksInForeign(tag, place, this.#isForeign);
    const inside = (place & ~FOREIGN_MARKS) | added;
    if (foreign !== 0) {
      elements.open(kind, inside | foreign);
      if (closesItself) elements.closeInnermost(kind);
      return undefined;
    }
    if (kind.isVoid) {
      if (name === 'meta') this.#onMeta?.(attributes, place);
      return undefined;
    }
    return elements.opens(kind) ? this.#open(inside, closesItself) : undefined;
  }

  #open(inside: number, closesItself: boolean): RawText | undefined {
    const elements = this.#elements;
    const isXml = this.#isXml;
    const { kind } = this.#tag;
    elements.open(kind, inside);
    if (!isXml || !closesItself) return kind.raw;
    elements.closeInnermost(kind);
    return undefined;
  }

  endTag(text: string, start: number, end: number, hash: number): void {
    const elements = this.#elements;
    const isName = end - start <= NAME_CHARACTERS_MAX;
    const kind = isName ? findHtmlElement(text, start, end, hash) : NO_ELEMENT;
    if (!kind.isPlain || (elements.marks & FOREIGN_NODE) !== 0) this.#closeOdd(kind);
    else if (kind !== NO_ELEMENT) elements.close(kind);
  }

  /** `</b>` in `<b>`: its name need not be looked up. */
  usualEndTag(text: string, start: number): number {
    const elements = this.#elements;
    const { innermost } = elements;
    if (innermost === undefined || !innermost.isPlain) return 0;
    const end = start + innermost.name.length;
    if (text.charCodeAt(end) !== 0x3e /* > */) return 0;
    if ((elements.marks & FOREIGN_NODE) !== 0) return 0;
    if (!standsAt(innermost.name, text, start, end)) return 0;
    elements.close(innermost);
    return end + 1;
  }

  #closeOdd(kind: HtmlElement): void {
    const elements = this.#elements;
    const handler = this.#handler;
    if (kind === NO_ELEMENT) return;
    if ((elements.marks & FOREIGN_NODE) !== 0) {
      if (kind.name === 'p' || kind.name === 'br') elements.closeMarked(FOREIGN_MARK);
      else if (elements.closeForeign(kind)) return;
    }
    if (kind.isOfPage) {
      handler.onPageEndTag?.(kind.name, elements.marks);
      if (kind.name === 'head') elements.closeInnermost(kind);
    } else if (!kind.isVoid) elements.close(kind);
  }

  readsCdata(): boolean {
    return (this.#elements.marks & FOREIGN_MARK) !== 0;
  }

  text(text: string, start: number, end: number, hasEntities: boolean): void {
    const { marks } = this.#elements;
    if (!this.#handler.wantsText(marks)) return;
    const piece = text.slice(start, end);
    this.#handler.onText(hasEntities ? decodeHtmlText(piece) : piece, marks);
  }
}
