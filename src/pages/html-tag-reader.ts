// Text of a page → start tags with their attributes, end tags and texts, each told as it is met.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { describeHtmlElement, type HtmlElement } from './html-elements.ts';
import { OpenElements } from './open-elements.ts';
import { ATTRIBUTE_CHARACTERS_MAX } from './page-limits.ts';

/** A start tag. The map of attributes is used again for the next tag. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly kind: HtmlElement;
  /** Those that were asked for, by name in lower case, decoded; of equal names the first. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Whom a page is told to. */
export interface HtmlTagHandler {
  /** The attributes that are wanted, in lower case. */
  readonly attributeNames: ReadonlySet<string>;
  /** Whether the text at a place with these marks is wanted. */
  wantsText(marks: number): boolean;
  /**
   * A start tag, before its element is open. `place` is what holds around it; what is returned is
   * added to that for what is inside.
   */
  onOpen(tag: HtmlTag, place: number): number;
  /** The end of an element that has content, by its tag or another's, or by the end of the page. */
  onClose(name: string, marks: number): void;
  /** A piece of text, decoded. */
  onText(text: string, marks: number): void;
}

/** The mark of what is inside `<svg>` or `<math>` and no HTML. Others begin at the next bit. */
export const FOREIGN_MARK = 1;

const FOREIGN_ROOTS = new Set(['svg', 'math']);
// HTML within SVG and formulas.
const INTEGRATION_POINTS = new Set([
  ...['foreignobject', 'desc', 'title', 'mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml'],
]);
const NAME_CHARACTERS_MAX = 64;

/**
 * Reads the tags of a page as it comes.
 *
 * It stands on htmlparser2's tokenizer, not on its parser: that one looks through all open
 * elements at every tag, which takes 8 seconds on a page of 100,000 nested ones and four times as
 * long on one of twice as many; and it makes an object of every tag's attributes, of which most
 * are of no interest here.
 */
export class HtmlTagReader implements TokenizerCallbacks {
  private readonly handler: HtmlTagHandler;
  private readonly isXml: boolean;
  private readonly tokenizer: Tokenizer;
  private readonly elements: OpenElements;
  private readonly attributes = new Map<string, string>();
  private tag = '';
  private kind: HtmlElement = describeHtmlElement('');
  /** The attribute that is being read, when it is wanted. */
  private attribute: string | undefined;
  private value = '';
  private block = '';
  private blockStart = 0;
  /** The block before: a name or a text may begin in it. */
  private previous = '';

  /** `isXml`: the page is XHTML, in which any tag may end itself (`<script/>`). */
  constructor(handler: HtmlTagHandler, isXml = false) {
    this.handler = handler;
    this.isXml = isXml;
    this.elements = new OpenElements(({ name, marks }) => handler.onClose(name, marks));
    this.tokenizer = new Tokenizer({ recognizeSelfClosing: isXml }, this);
  }

  /** Whether elements were nested so deep that some were flattened. */
  get tooDeep(): boolean {
    return this.elements.tooDeep;
  }

  /** Takes more of the page. The same blocks give the same calls, and so do all blocks. */
  write(block: string): void {
    this.previous = this.block;
    this.blockStart += this.block.length;
    this.block = block;
    this.tokenizer.write(block);
  }

  /** Ends the page; what is still open is closed. */
  end(): void {
    this.tokenizer.end();
    this.elements.closeAll();
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.name(start, end);
    this.kind = describeHtmlElement(this.tag);
    this.attributes.clear();
    this.attribute = undefined;
  }

  onattribname(start: number, end: number): void {
    const name = this.name(start, end);
    const wanted = this.handler.attributeNames.has(name) && !this.attributes.has(name);
    this.attribute = wanted ? name : undefined;
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute !== undefined) this.addValue(this.slice(start, end));
  }

  onattribentity(code: number): void {
    if (this.attribute !== undefined) this.addValue(String.fromCodePoint(code));
  }

  onattribend(): void {
    if (this.attribute !== undefined) this.attributes.set(this.attribute, this.value);
    this.attribute = undefined;
  }

  onopentagend(): void {
    this.openTag(false);
  }

  onselfclosingtag(): void {
    this.openTag(true);
  }

  onclosetag(start: number, end: number): void {
    const name = this.name(start, end);
    if (!describeHtmlElement(name).isVoid) this.elements.close(name);
  }

  ontext(start: number, end: number): void {
    // An end tag that is cut off by the end of the page is told as text that begins at -1.
    if (start < 0) return;
    const { marks } = this.elements;
    if (this.handler.wantsText(marks)) this.handler.onText(this.slice(start, end), marks);
  }

  ontextentity(code: number): void {
    const { marks } = this.elements;
    if (this.handler.wantsText(marks)) this.handler.onText(String.fromCodePoint(code), marks);
  }

  /** Asked by the tokenizer: in SVG `<title>` and `<script>` are tags like any other. */
  isInForeignContext(): boolean {
    return (this.elements.marks & FOREIGN_MARK) !== 0;
  }

  // What stands in brackets but is no tag tells nothing of the page.
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private openTag(closesItself: boolean): void {
    const { tag: name, kind, elements } = this;
    if (name === '') return;
    if (kind.leavesForeign) elements.closeMarked(FOREIGN_MARK);
    const foreign = this.isInForeignContext();
    if (!foreign) elements.beforeOpen(kind);
    const place = elements.marks;
    const added = this.handler.onOpen({ name, kind, attributes: this.attributes }, place);
    if (kind.isVoid && !foreign) return;
    const isForeign = FOREIGN_ROOTS.has(name) || (foreign && !INTEGRATION_POINTS.has(name));
    const outside = place & ~FOREIGN_MARK;
    elements.open(name, kind, outside | added | (isForeign ? FOREIGN_MARK : 0));
    if (closesItself && (isForeign || this.isXml)) elements.closeInnermost(name);
  }

  private addValue(piece: string): void {
    this.value += piece;
    // So long a value is none: the attribute is forgotten.
    if (this.value.length > ATTRIBUTE_CHARACTERS_MAX) this.attribute = undefined;
  }

  /** A name in lower case; one that is too long is none. */
  private name(start: number, end: number): string {
    return end - start > NAME_CHARACTERS_MAX ? '' : this.slice(start, end).toLowerCase();
  }

  private slice(start: number, end: number): string {
    const { block, blockStart, previous } = this;
    if (start >= blockStart) return block.slice(start - blockStart, end - blockStart);
    // What began before the last block was longer than anything that is kept.
    const from = Math.max(0, start - blockStart + previous.length);
    if (end <= blockStart) return previous.slice(from, end - blockStart + previous.length);
    return previous.slice(from) + block.slice(0, end - blockStart);
  }
}
