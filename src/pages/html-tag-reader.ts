// Text of a page → start tags with their attributes, end tags and texts, each told as it is met.

import { decodeHtmlAttribute, decodeHtmlText } from './decode-html-text.ts';
import { HtmlAttributes } from './html-attributes.ts';
import { describeHtmlElement, findHtmlElement, type HtmlElement } from './html-elements.ts';
import { HtmlTokenizer, type HtmlTokens, type RawText } from './html-tokenizer.ts';
import { NameTable } from './name-table.ts';
import { OpenElements } from './open-elements.ts';

/** A start tag. It is used again for the next one, with its attributes. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly kind: HtmlElement;
  /** Those that were asked for, by name in lower case, decoded; of equal names the first. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Whom a page is told to. */
export interface HtmlTagHandler {
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
  /** The end of an element that has content, by its tag or another's, or by the end of the page. */
  onClose(element: HtmlElement, marks: number): void;
  /** A piece of text, decoded. */
  onText(text: string, marks: number): void;
}

/** The mark of what is inside `<svg>` or `<math>` and no HTML. Others begin at the next bit. */
export const FOREIGN_MARK = 1;

// HTML within SVG and formulas.
const INTEGRATION_POINTS = new Set([
  ...['foreignobject', 'desc', 'title', 'mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml'],
]);
const NAME_CHARACTERS_MAX = 64;
const NO_ELEMENT = describeHtmlElement('');

interface CurrentTag extends HtmlTag {
  name: string;
  kind: HtmlElement;
  readonly attributes: HtmlAttributes;
}

/**
 * Reads the tags of a page as it comes. It keeps no tree, only what is open, and cuts out of the
 * page only what is wanted.
 */
export class HtmlTagReader implements HtmlTokens {
  private readonly handler: HtmlTagHandler;
  private readonly isXml: boolean;
  private readonly tokenizer: HtmlTokenizer;
  private readonly elements: OpenElements;
  private readonly tag: CurrentTag;
  private readonly allNames: NameTable | undefined;
  private names: NameTable | undefined;
  /** Whether the tag that is read stands in a drawing or a formula. */
  private inForeign = false;

  /** `isXml`: the page is XHTML, in which any tag may end itself (`<script/>`). */
  constructor(handler: HtmlTagHandler, isXml = false) {
    this.handler = handler;
    this.isXml = isXml;
    this.elements = new OpenElements((element, marks) => handler.onClose(element, marks));
    this.tokenizer = new HtmlTokenizer(this);
    this.tag = { name: '', kind: NO_ELEMENT, attributes: new HtmlAttributes() };
    const readsAll = handler.attributesOf === undefined;
    this.allNames = readsAll ? new NameTable(handler.attributeNames ?? []) : undefined;
  }

  /** Whether elements were nested so deep that some were flattened. */
  get tooDeep(): boolean {
    return this.elements.tooDeep;
  }

  /** Takes more of the page. The same blocks give the same calls, and so do all blocks. */
  write(block: string): void {
    this.tokenizer.write(block);
  }

  /** Ends the page; what is still open is closed. */
  end(): void {
    this.tokenizer.end();
    this.elements.closeAll();
  }

  startTag(text: string, start: number, end: number, hash: number): NameTable | undefined {
    const { elements, handler, tag } = this;
    tag.attributes.clear();
    this.inForeign = (elements.marks & FOREIGN_MARK) !== 0;
    const isName = end - start <= NAME_CHARACTERS_MAX;
    const kind = isName ? findHtmlElement(text, start, end, hash) : NO_ELEMENT;
    tag.kind = kind;
    tag.name = kind.name;
    if (kind === NO_ELEMENT) return undefined;
    // What cannot hold this element ends here, so that it is known where its attributes stand.
    if (kind.leavesForeign) elements.closeMarked(FOREIGN_MARK);
    if ((elements.marks & FOREIGN_MARK) === 0) elements.beforeOpen(kind);
    this.names = this.allNames ?? handler.attributesOf?.(kind, elements.marks);
    return this.names;
  }

  attribute(index: number, value: string, hasEntities: boolean): void {
    const name = this.names?.names[index];
    if (name === undefined) return;
    this.tag.attributes.add(name, hasEntities ? decodeHtmlAttribute(value) : value);
  }

  startTagEnd(closesItself: boolean): RawText | undefined {
    const { tag, elements, handler, isXml } = this;
    const { kind, name } = tag;
    if (kind === NO_ELEMENT) return undefined;
    const place = elements.marks;
    const foreign = (place & FOREIGN_MARK) !== 0;
    const added = handler.onOpen(tag, place);
    if (!kind.isVoid || foreign) {
      const isRoot = name === 'svg' || name === 'math';
      const isForeign = isRoot || (foreign && !INTEGRATION_POINTS.has(name));
      const outside = place & ~FOREIGN_MARK;
      elements.open(kind, outside | added | (isForeign ? FOREIGN_MARK : 0));
      if (closesItself && (isForeign || isXml)) elements.closeInnermost(kind);
    }
    // In SVG `<title>` and `<script>` are tags like any other.
    if (kind.raw === undefined || this.inForeign || (closesItself && isXml)) return undefined;
    return kind.raw;
  }

  endTag(text: string, start: number, end: number, hash: number): void {
    const isName = end - start <= NAME_CHARACTERS_MAX;
    const kind = isName ? findHtmlElement(text, start, end, hash) : NO_ELEMENT;
    if (!kind.isVoid) this.elements.close(kind);
  }

  text(text: string, start: number, end: number, hasEntities: boolean): void {
    const { marks } = this.elements;
    if (!this.handler.wantsText(marks)) return;
    const piece = text.slice(start, end);
    this.handler.onText(hasEntities ? decodeHtmlText(piece) : piece, marks);
  }
}
