// Reads what is inside <rss>, <rdf:RDF> and <feed>: the page of each item, and when it changed.
import { trimBlank } from '../../protocol/blank.ts';
import type { NamespaceName } from '../../protocol/extensions/namespaces.ts';
import type { Place } from '../log/problem-log.ts';
import { FieldContent } from '../records/field-content.ts';
import { ROOTS } from '../records/root-look-ahead.ts';
import type { DocumentContext, RootReader } from '../records/root-reader.ts';
import { ElementStack, type EndTag, type OpenElement, type StartTag } from '../xml/element.ts';
import type { NamespaceScope } from '../xml/namespace-scope.ts';
import { attributeValue } from '../xml/tag-attributes.ts';
import type { Token } from '../xml/token.ts';
import { FeedItem, type LinkBase } from './feed-item.ts';

// No page has an address of this length, nor one that is relative to it.
const BASE_CHARACTERS_MAX = 2_048;
const RSS_FIELDS: ReadonlySet<string> = new Set(['link', 'guid', 'pubdate']);
const NAMESPACES_READ: ReadonlySet<NamespaceName> = new Set(['media', 'dc', 'dcterms']);
const DCTERMS_DATES: ReadonlyMap<string, string> = new Map([
  ['modified', 'dcterms-modified'],
  ['issued', 'dcterms-issued'],
]);
const ATOM_DATES: ReadonlySet<string> = new Set([
  'updated',
  'published',
  'modified',
  'issued',
  'created',
]);
// A tag of these that follows the text of a link ends the link.
const RSS_WORDS: ReadonlySet<string> = new Set([
  'item',
  'channel',
  'rss',
  'title',
  'description',
  'author',
  'category',
  'comments',
  'enclosure',
  'source',
  ...RSS_FIELDS,
]);

/**
 * An open element, by its role. The content of a `skipped` one is ignored, except for an item of
 * RSS, which ends it; that of a `foreign` one is ignored altogether.
 */
type FeedElement = OpenElement & { readonly base: LinkBase } & (
    | { readonly role: 'plain' | 'item' | 'skipped' | 'foreign' | 'media-group' }
    | { readonly role: 'field'; readonly field: string; readonly content: FieldContent }
    | { readonly role: 'inner'; readonly content: FieldContent }
    | { readonly role: 'media'; readonly tag: StartTag; readonly content: FieldContent }
  );

/**
 * The content of a feed's root, or of an entry that is a root itself.
 *
 * > | <rss><channel><link>…</link><item><title>…</title><link>…</link></item></channel></rss>
 *     plain plain   plain         item  skipped         field
 */
export class FeedReader implements RootReader {
  closed = false;
  readonly root: StartTag;
  readonly #atom: boolean;
  readonly #context: DocumentContext;
  readonly stack: ElementStack<FeedElement> = new ElementStack();
  #item: FeedItem | undefined;
  #textNoted = false;
  /** Where the present start tag begins: its notes wait when it ends an item. */
  #tagIndex: number | 'end' | undefined;

  constructor(root: StartTag, context: DocumentContext) {
    this.root = root;
    const isEntry = root.folded === 'entry';
    this.#atom = isEntry || root.folded === 'feed';
    this.#context = context;
    this.stack.push({ ...this.#opened(root), role: isEntry ? 'item' : 'plain' });
    if (isEntry) this.#item = new FeedItem(context.log.place(root.index), context.log);
  }

  get scope(): NamespaceScope {
    return this.stack.top?.scope ?? this.root.scope;
  }

  get betweenEntries(): boolean {
    const { top, elements } = this.stack;
    return this.#item === undefined && (top?.role === 'plain' || elements.length === 1);
  }

  get openEntryAt(): number | undefined {
    return this.#item?.place.offset;
  }

  get insideForeign(): boolean {
    const role = this.stack.top?.role;
    return role === 'skipped' || role === 'foreign' || this.stack.overflow > 0;
  }

  start(tag: StartTag): void {
    this.#tagIndex = tag.index;
    this.#take(tag);
    this.#tagIndex = undefined;
  }

  #take(tag: StartTag): void {
    this.#textNoted = false;
    const { top } = this.stack;
    const { log } = this.#context;
    if (this.closed) {
      log.note('document-content-after', tag.index, tag.name);
      return;
    }
    if (this.#beginsItem(tag)) {
      this.#startItem(tag);
    } else if (top?.role === 'field' || top?.role === 'inner') {
      this.#startInField(tag, top.content);
    } else if (this.#isForeign(tag)) {
      this.#push(tag, { ...this.#opened(tag), role: 'foreign' });
    } else if (this.#item && (top?.role === 'item' || top?.role === 'media-group')) {
      this.#startInItem(tag, this.#item);
    } else {
      const role = this.#item ? 'skipped' : 'plain';
      this.#push(tag, { ...this.#opened(tag), role });
    }
  }

  end(tag: EndTag): void {
    this.#textNoted = false;
    const { top } = this.stack;
    const { log } = this.#context;
    if (tag.atEndOfDocument) {
      const begun = tag.name.toLowerCase();
      const ours = this.stack.elements.some(({ key }) => key.startsWith(begun));
      if (top?.role === 'field' && ours) this.#closeTop(true);
      return;
    }
    const index = this.stack.find(tag.key);
    if (this.stack.overflow > 0 && this.stack.elements[index]?.role !== 'item' && index !== 0) {
      this.stack.overflow -= 1;
      return;
    }
    this.stack.overflow = 0;
    if (index < 0 || this.closed) {
      log.note(this.closed ? 'document-content-after' : 'xml-end-tag-stray', tag.index, tag.name);
      if (top?.role === 'field' && RSS_WORDS.has(tag.folded)) this.#closeTop(true);
      else if (top?.role === 'field') top.content.addStrayEndTag();
      return;
    }
    const element = this.stack.elements[index];
    if (element && element.name !== tag.name) log.note('xml-name-case', tag.index, tag.name);
    if (this.stack.elements.length > index + 1) {
      log.note('xml-end-tag-missing', tag.index, this.stack.top?.name);
    }
    this.#closeTo(index + 1, true);
    this.#closeTop(true);
  }

  text(token: Token): void {
    const { top } = this.stack;
    const context = this.#context;
    if (!top || this.stack.overflow > 0) return;
    if (top.role === 'field' || top.role === 'inner' || top.role === 'media') {
      const place = (): Place => context.log.place(context.firstIndex(token));
      if (token.kind === 'less-than') top.content.lessThan = true;
      if (token.kind === 'cdata') top.content.cdata = true;
      const text = context.decode(token, top.content);
      if (top.role === 'inner') top.content.addInside(top, text, place);
      else top.content.add(text, place);
      return;
    }
    const structural = top.role === 'item' || this.stack.elements.length === 1;
    if (context.isBlank(token) || (!structural && !this.closed)) return;
    const nothing = trimBlank(context.decode(token)) === '';
    if (nothing || this.#textNoted) return;
    const code = this.closed ? 'document-content-after' : 'text-between-elements';
    context.log.noteAt(code, context.log.place(context.firstIndex(token)));
    this.#textNoted = true;
  }

  interrupt(index: number): void {
    this.#tagIndex = index;
    const open = this.stack.elements.findIndex(({ role }) => role === 'item');
    if (open >= 0) this.#closeTo(open, true);
    this.#finishItem(false);
    this.#tagIndex = undefined;
  }

  finish(cut: boolean): void {
    this.stack.overflow = 0;
    this.#tagIndex = 'end'; // These notes are reported with the document's end.
    this.#closeTo(1, !cut);
    this.#finishItem(cut);
    this.closed = true;
  }

  #beginsItem(tag: StartTag): boolean {
    if (tag.folded !== (this.#atom ? 'entry' : 'item') || !this.#isCore(tag)) return false;
    const role = this.stack.top?.role;
    // Atom's content and source may contain entries of other feeds; RSS has no such elements.
    return role !== 'foreign' && (role !== 'skipped' || !this.#atom);
  }

  /** Whether an element is ignored, with everything in it. */
  #isForeign(tag: StartTag): boolean {
    // One that is named like a root and does not begin a document is not part of a feed either.
    if (this.stack.top?.role === 'foreign' || ROOTS.has(tag.folded)) return true;
    const { known } = tag.namespace;
    if (known === 'atom' && (tag.folded === 'link' || ATOM_DATES.has(tag.folded))) return false;
    return !this.#isCore(tag) && !(known !== undefined && NAMESPACES_READ.has(known));
  }

  #startItem(tag: StartTag): void {
    const { log } = this.#context;
    const open = this.stack.elements.findIndex(({ role }) => role === 'item');
    if (open >= 0) {
      log.note('entry-not-closed', tag.index);
      this.#closeTo(open, true);
      if (open === 0) this.#endEntryRoot();
    }
    const exact = this.#atom ? 'entry' : 'item';
    if (tag.local !== exact) log.note('xml-name-case', tag.index, tag.name);
    this.#item = new FeedItem(log.place(tag.index), log);
    this.#push(tag, { ...this.#opened(tag), role: 'item' });
  }

  /** The root that is an entry ends where another entry begins in it. */
  #endEntryRoot(): void {
    this.#finishItem(false);
    const [root] = this.stack.elements;
    if (!root) return;
    const { name, key, prefix, scope, place, base } = root;
    this.stack.elements[0] = { name, key, prefix, scope, place, base, role: 'plain' };
  }

  #startInField(tag: StartTag, content: FieldContent): void {
    // The next word ends an empty link too: the title after it is not an address.
    const word = this.#isCore(tag) && (this.#atom || RSS_WORDS.has(tag.folded));
    if (word) {
      this.#context.log.note('loc-not-closed', tag.index);
      const item = this.stack.elements.findIndex(({ role }) => role === 'item');
      this.#closeTo(item + 1, true);
      this.#take(tag);
      return;
    }
    content.addElement();
    if (ROOTS.has(tag.folded)) this.#push(tag, { ...this.#opened(tag), role: 'foreign' });
    else this.#push(tag, { ...this.#opened(tag), role: 'inner', content });
  }

  #startInItem(tag: StartTag, item: FeedItem): void {
    const { known } = tag.namespace;
    const opened = this.#opened(tag);
    const content = (): FieldContent => new FieldContent(this.#context.log.place(tag.contentIndex));
    const direct = this.stack.top?.role === 'item';
    const field = direct ? this.#fieldOf(tag) : undefined;
    if (field === undefined && (known === 'media' || known === 'dcterms')) {
      const group = known === 'media' && (tag.folded === 'group' || tag.folded === 'content');
      if (item.video.start(tag)) {
        this.#push(tag, { ...opened, role: 'media', tag, content: content() });
      } else this.#push(tag, { ...opened, role: group ? 'media-group' : 'skipped' });
      return;
    }
    if (direct && !this.#atom && tag.folded === 'link') this.#linkByAttribute(tag, item);
    if (field !== undefined) {
      if (tag.local !== (tag.folded === 'pubdate' ? 'pubDate' : tag.folded)) {
        this.#context.log.note('xml-name-case', tag.index, tag.name);
      }
      this.#push(tag, { ...opened, role: 'field', field, content: content() });
      return;
    }
    if (direct && this.#atom && tag.folded === 'link' && this.#isCore(tag))
      this.#atomLink(tag, item);
    this.#push(tag, { ...opened, role: 'skipped' });
  }

  /** The field that a tag directly in an item begins; `guid` only when it is an address. */
  #fieldOf(tag: StartTag): string | undefined {
    const { known } = tag.namespace;
    if (known === 'dc' && tag.folded === 'date') return 'date';
    if (known === 'dcterms') return DCTERMS_DATES.get(tag.folded);
    if (known === 'atom' && ATOM_DATES.has(tag.folded)) return tag.folded;
    if (!this.#isCore(tag)) return undefined;
    if (this.#atom) return ATOM_DATES.has(tag.folded) ? tag.folded : undefined;
    if (!RSS_FIELDS.has(tag.folded)) return undefined;
    if (tag.folded !== 'guid') return tag.folded;
    const said = attributeValue(tag.attributes, 'ispermalink')?.trim().toLowerCase();
    if (said === 'false') return undefined;
    return said === 'true' ? 'permalink' : 'guid';
  }

  // .NET's link of an item (`<a10:link href="…"/>`), and `<link href="…"/>`.
  #linkByAttribute(tag: StartTag, item: FeedItem): void {
    const { known } = tag.namespace;
    if (known !== 'atom' && !this.#isCore(tag)) return;
    const href = alternateHref(tag);
    if (href !== undefined) {
      item.addAttributeLink(href, this.#context.log.place(tag.index), this.#baseOf(tag));
    }
  }

  #atomLink(tag: StartTag, item: FeedItem): void {
    const href = alternateHref(tag);
    // More alternates are legal: the first counts.
    if (href !== undefined && !this.#linked) {
      item.addLink(href, this.#context.log.place(tag.index), this.#baseOf(tag));
      this.#linked = href.trim() !== '';
    }
  }

  /** The item has its link. */
  #linked = false;

  #push(tag: StartTag, element: FeedElement): void {
    if (!this.stack.push(element)) this.#context.log.note('limit-depth', tag.index);
    else if (tag.selfClosing) this.#closeTop(true);
  }

  #closeTo(length: number, complete: boolean): void {
    while (this.stack.elements.length > Math.max(1, length)) this.#closeTop(complete);
  }

  #closeTop(complete: boolean): void {
    const { top, elements } = this.stack;
    if (!top) return;
    if (elements.length === 1) {
      this.closed = true;
      this.#finishItem(false);
      return;
    }
    elements.pop();
    if (!complete) return;
    if (top.role === 'field') this.#item?.set(top.field, top.content, top.base);
    else if (top.role === 'media') this.#item?.video.text(top.tag, top.content);
    else if (top.role === 'item') this.#finishItem(false);
  }

  #finishItem(cut: boolean): void {
    const item = this.#item;
    const context = this.#context;
    if (!item) return;
    this.#item = undefined;
    this.#linked = false;
    const entry = item.build(cut);
    if (entry) context.onEntry(entry, item.place);
    else context.onDropped(item.place);
    if (this.#tagIndex === undefined) context.log.flush();
    else if (this.#tagIndex !== 'end') context.log.flushBefore(this.#tagIndex);
  }

  #opened(tag: StartTag): OpenElement & { readonly base: LinkBase } {
    return {
      name: tag.name,
      key: tag.key,
      prefix: tag.prefix,
      scope: tag.scope,
      place: this.#context.log.place(tag.index),
      base: this.#baseOf(tag),
    };
  }

  /** The base of relative addresses inside an element. */
  #baseOf(tag: StartTag): LinkBase {
    const outer = this.stack.top?.base ?? { url: this.#context.url, declared: false };
    const written = attributeValue(tag.attributes, 'xml:base');
    const url = written === undefined ? undefined : URL.parse(written, outer.url)?.href;
    // Every address in the element would be as long.
    if (url === undefined || url.length > BASE_CHARACTERS_MAX) return outer;
    return { url, declared: true };
  }

  /** Whether an element belongs to the feed's own format. */
  #isCore(tag: StartTag): boolean {
    const { uri, known, unbound } = tag.namespace;
    if (unbound) return tag.prefix === this.root.prefix;
    if (uri === '' || uri === this.root.namespace.uri) return true;
    if (this.#atom) return known === 'atom' || known === 'atom03';
    if (known === 'rss1') return true;
    return tag.prefix === '' && known === undefined && !this.#leavesFormat(tag);
  }

  /**
   * Whether an element with a name of RSS declares another namespace. A channel, and an item in its
   * place, count all the same: RSS has no namespace, and feeds give it many.
   */
  #leavesFormat({ folded, attributes }: StartTag): boolean {
    if (!attributes.some(({ name }) => name === 'xmlns')) return false;
    return (folded !== 'channel' && folded !== 'item') || this.stack.top?.role !== 'plain';
  }
}

/** The address of a link of Atom to the page itself. */
function alternateHref({ attributes }: StartTag): string | undefined {
  const rel = attributeValue(attributes, 'rel')?.trim().toLowerCase() ?? 'alternate';
  const iana = /^https?:\/\/www\.iana\.org\/assignments\/relation\/alternate$/;
  return rel === 'alternate' || iana.test(rel) ? attributeValue(attributes, 'href') : undefined;
}
