// Reads what is inside <urlset> and <sitemapindex>, however broken: the reference for entries.
import { trimBlank } from '../../protocol/blank.ts';
import type { ExtensionField } from '../../protocol/extensions/extension.ts';
import { extensionOf, fieldOf } from '../extensions/extension-reader.ts';
import { beginExtra, finishExtra } from '../extensions/extra-builder.ts';
import type { Place } from '../log/problem-log.ts';
import { FieldContent } from '../records/field-content.ts';
import type { DocumentContext, RootReader } from '../records/root-reader.ts';
import { ElementStack, type EndTag, type OpenElement, type StartTag } from '../xml/element.ts';
import type { NamespaceScope } from '../xml/namespace-scope.ts';
import type { Token } from '../xml/token.ts';
import { type CoreField, EntryBuilder, type EntryKind } from './entry-builder.ts';
import { closeItem, openField, openItem } from './open-item.ts';
import {
  ENTRIES,
  FIELDS,
  mayEndField,
  noteAttributes,
  noteCase,
  noteUnexpectedElement,
  ROOTS,
  type UrlsetElement,
} from './urlset-element.ts';

/** How an element ended: by its own tag, by something else, or with the document. */
type Closing = 'tag' | 'implied' | 'document';

/**
 * The state is the stack of open elements, each with a role (see urlset-element.ts):
 *
 * > | <urlset><url><loc>…</loc><image:image><image:loc>…</image:loc></image:image><x>…</x></url>
 *     root    entry field      item         value                                 extra
 *
 * One broken entry costs only that entry: the next tag of the protocol finds its place by closing
 * what cannot contain it.
 */
export class UrlsetReader implements RootReader {
  #rootClosed = false;
  /** Where the present start tag begins: its notes wait when it ends an entry. */
  #tagIndex: number | 'end' | undefined;
  readonly #context: DocumentContext;
  readonly root: StartTag;
  readonly stack: ElementStack<UrlsetElement> = new ElementStack();
  readonly #ownKind: EntryKind;
  #entry: EntryBuilder | undefined;
  /** The prefix of the open entry's own tag. */
  #entryPrefix = '';
  #textNoted = false;

  constructor(root: StartTag, context: DocumentContext) {
    this.#context = context;
    this.root = root;
    this.#ownKind = root.folded === 'sitemapindex' ? 'sitemap' : 'url';
    this.stack.push({ ...this.#opened(root), role: 'root' });
  }

  get scope(): NamespaceScope {
    return this.stack.top?.scope ?? this.root.scope;
  }

  /** The root's end tag was read, and no entry after it is open. */
  get closed(): boolean {
    return this.#rootClosed && this.#entry === undefined;
  }

  get betweenEntries(): boolean {
    return (
      this.#entry === undefined && this.stack.elements.length === 1 && this.stack.overflow === 0
    );
  }

  get openEntryAt(): number | undefined {
    return this.#entry?.place.offset;
  }

  get scannable(): boolean {
    // After text the tokenizer reads the next tag, so that more text is another problem.
    return this.betweenEntries && !this.#rootClosed && !this.#textNoted;
  }

  get insideForeign(): boolean {
    return this.stack.top?.role === 'extra' || this.stack.overflow > 0;
  }

  start(tag: StartTag): void {
    this.#tagIndex = tag.index;
    this.#take(tag);
    this.#tagIndex = undefined;
  }

  #take(tag: StartTag): void {
    this.#textNoted = false;
    if (this.stack.overflow > 0 || this.stack.top?.role === 'extra') {
      this.#openExtra(tag);
      return;
    }
    const core = this.#isCore(tag) ? tag.folded : undefined;
    if (core !== undefined && ENTRIES.has(core)) this.#startEntry(tag, core as EntryKind);
    else if (this.closed) this.#context.log.note('document-content-after', tag.index);
    else if (core !== undefined && FIELDS.has(core)) this.#startField(tag, core as CoreField);
    else this.#startOther(tag);
  }

  end(tag: EndTag): void {
    this.#textNoted = false;
    if (tag.atEndOfDocument) {
      const { top } = this.stack;
      const inText = top?.role === 'field' || top?.role === 'value';
      if (inText && mayEndField(tag.key, this.stack.elements)) this.#closeTop('tag', tag.index);
      return;
    }
    const index = this.stack.find(tag.key);
    if (this.stack.overflow > 0) {
      const role = this.stack.elements[index]?.role;
      if (role !== 'root' && role !== 'entry') {
        this.stack.overflow -= 1;
        return;
      }
      this.stack.overflow = 0;
    }
    if (index < 0 || (index === 0 && this.#rootClosed)) {
      this.#endStray(tag);
      return;
    }
    const exact = this.stack.elements[index]?.name === tag.name;
    if (!exact) this.#context.log.note('xml-name-case', tag.index, tag.name);
    this.#closeTo(index + 1, 'implied', tag.index);
    this.#closeTop('tag', tag.index);
  }

  text(token: Token): void {
    const { top } = this.stack;
    const context = this.#context;
    const entry = this.#entry;
    if (this.stack.overflow > 0 || !top) return;
    switch (top.role) {
      case 'field':
      case 'value':
        this.#addText(top.content, token);
        return;
      case 'inner':
        this.#addText(top.field, token, top);
        return;
      case 'extra':
        if (top.builder && entry) top.builder.text += entry.budget.takeText(context.decode(token));
        return;
      default:
        this.#looseText(token, top.role);
    }
  }

  comment(): void {
    const { top } = this.stack;
    if (top?.role === 'field' && top.field === 'loc') top.content.see('comment');
  }

  interrupt(index: number): void {
    this.#tagIndex = index;
    this.#closeTo(1, 'implied');
    this.#finishEntry(false);
    this.#tagIndex = undefined;
  }

  finish(cut: boolean): void {
    this.stack.overflow = 0;
    this.#tagIndex = 'end'; // These notes are reported with the document's end.
    this.#closeTo(1, cut && !this.closed ? 'document' : 'implied');
    this.#finishEntry(cut);
    this.#rootClosed = true;
  }

  #startEntry(tag: StartTag, kind: EntryKind, place?: Place): void {
    const { top } = this.stack;
    const { log } = this.#context;
    // `<loc><url>https://…</url></loc>`: an element in loc, or an entry after an empty one.
    if (top?.role === 'field' && top.field === 'loc' && top.content.blank) {
      this.#openInner(tag, top.content);
      return;
    }
    if (this.#entry && this.stack.elements.length > 1) {
      if (this.stack.elements[1]?.role === 'entry') log.note('entry-not-closed', tag.index);
      this.#closeTo(1, 'implied', tag.index);
    }
    this.#finishEntry(false);
    noteCase(tag, kind, this.#context.log);
    if (this.#rootClosed) log.note('document-entry-after-root', tag.index);
    if (kind !== this.#ownKind) log.note('entry-other-kind', tag.index);
    this.#openEntry(tag, kind, place ? log.keep(place) : log.place(tag.index));
  }

  #openEntry(tag: StartTag, kind: EntryKind, place: Place): void {
    const { log, url } = this.#context;
    this.#entry = new EntryBuilder({ kind, place, implicit: false }, log, url);
    this.#entryPrefix = tag.prefix;
    noteAttributes(tag, log);
    this.stack.push({ ...this.#opened(tag), role: 'entry' });
    if (tag.selfClosing) this.#closeTop('tag', tag.contentIndex);
  }

  #startField(tag: StartTag, field: CoreField): void {
    const { top } = this.stack;
    if (top?.role === 'item' || top?.role === 'value') {
      this.#context.log.note('element-misplaced', tag.index, tag.name);
      this.#openExtra(tag);
      return;
    }
    if (top?.role === 'field' || top?.role === 'inner') {
      this.#endFieldBy(tag);
      this.#startField(tag, field);
      return;
    }
    noteCase(tag, field, this.#context.log);
    const entry = this.#entryFor(tag, field);
    noteAttributes(tag, this.#context.log);
    if (entry.kind === 'sitemap' && (field === 'changefreq' || field === 'priority')) {
      this.#context.log.note('entry-field-ignored', tag.index, tag.name);
      entry.see(field);
    } else if (entry.has(field)) {
      this.#context.log.note('element-repeated', tag.index, tag.name);
    }
    const ignored = entry.has(field);
    entry.see(field);
    const content = new FieldContent(this.#context.log.place(tag.contentIndex));
    this.stack.push({ ...this.#opened(tag), role: 'field', field, content, ignored });
    if (tag.selfClosing) this.#closeTop('tag', tag.contentIndex);
  }

  /** The entry of a field: the open one; a new one for a second loc, or where none is open. */
  #entryFor(tag: StartTag, field: CoreField): EntryBuilder {
    const { log, url } = this.#context;
    const entry = this.#entry;
    const second = field === 'loc' && entry?.has('loc');
    if (entry && !second) return entry;
    const explicit = this.stack.top?.role === 'entry';
    if (second && explicit) log.note('loc-repeated', tag.index);
    else log.note(field === 'loc' ? 'loc-outside-entry' : 'element-outside-entry', tag.index);
    const kind = second && explicit && entry ? entry.kind : this.#ownKind;
    this.#finishEntry(false);
    const options = { kind, place: log.place(tag.index), implicit: true };
    this.#entry = new EntryBuilder(options, log, url);
    return this.#entry;
  }

  /** A tag of the protocol or of an extension, which a field cannot contain. */
  #endFieldBy(tag: StartTag): void {
    const { top } = this.stack;
    const entryInside =
      top?.role === 'inner' &&
      top.field.blank &&
      ENTRIES.has(top.tag.folded) &&
      this.#isCore(top.tag);
    const index = this.stack.elements.findLastIndex(({ role }) => role === 'field');
    this.#closeTo(index, 'implied', tag.index);
    // `<url><loc><url><loc>…`: the url inside the empty loc was an entry after all.
    if (entryInside) {
      const began = { ...top.tag, index: tag.index, contentIndex: tag.index };
      this.#startEntry(began, top.tag.folded as EntryKind, top.place);
    }
  }

  #startOther(tag: StartTag): void {
    const { top } = this.stack;
    const extension = extensionOf(tag);
    if (top?.role === 'field' || top?.role === 'inner') {
      const content = top.role === 'field' ? top.content : top.field;
      if (!extension || content.blank) {
        this.#openInner(tag, content);
        return;
      }
      this.#endFieldBy(tag);
      this.#startOther(tag);
      return;
    }
    if (top?.role === 'item' || top?.role === 'value') {
      this.#startInItem(tag);
      return;
    }
    const entry = this.#entry;
    const context = this.#context;
    if (extension && entry?.kind === 'url' && top?.role === 'entry') {
      this.#push(openItem(tag, extension, entry, this.#opened(tag), context.log), tag);
      return;
    }
    const inEntry = entry !== undefined && top?.role === 'entry';
    noteUnexpectedElement(tag, { core: this.#isCore(tag), inEntry }, context.log);
    this.#openExtra(tag);
  }

  #startInItem(tag: StartTag): void {
    const { log } = this.#context;
    const item = this.stack.elements.find((element) => element.role === 'item');
    const group = this.#innermostItem();
    if (item?.role !== 'item' || !group) return;
    const { extension } = item;
    if (extensionOf(tag) && !fieldOf(tag, extension, group.fields)) {
      this.#closeTo(this.stack.elements.indexOf(item), 'implied', tag.index);
      this.#startOther(tag);
      return;
    }
    let fields: readonly ExtensionField[] = group.fields;
    let field = fieldOf(tag, extension, fields);
    if (!field && group !== item) {
      field = fieldOf(tag, extension, item.fields);
      fields = item.fields;
    }
    if (!field) {
      log.note('element-misplaced', tag.index, tag.name);
      const { top } = this.stack;
      const spoilt = top?.role === 'value' && top.field.value === 'url' ? top.content : undefined;
      if (spoilt) this.#openInner(tag, spoilt);
      else this.#openExtra(tag);
      return;
    }
    // A value, or a group, that was not closed cannot contain another field.
    const owner = fields === item.fields ? item : group;
    this.#closeTo(this.stack.elements.indexOf(owner) + 1, 'implied', tag.index);
    this.#push(openField(tag, field, owner, this.#opened(tag), log), tag);
  }

  #innermostItem(): Extract<UrlsetElement, { role: 'item' }> | undefined {
    const element = this.stack.elements.findLast(({ role }) => role === 'item');
    return element?.role === 'item' ? element : undefined;
  }

  #push(element: UrlsetElement, tag: StartTag): void {
    if (!this.stack.push(element)) this.#context.log.note('limit-depth', tag.index);
    else if (tag.selfClosing) this.#closeTop('tag', tag.contentIndex);
  }

  #openInner(tag: StartTag, field: FieldContent): void {
    field.addElement();
    if (tag.selfClosing) return;
    this.#push({ ...this.#opened(tag), role: 'inner', field, tag }, tag);
  }

  /** An unknown element, with everything in it. */
  #openExtra(tag: StartTag): void {
    const { top } = this.stack;
    const entry = this.#entry;
    let builder: ReturnType<typeof beginExtra> | undefined;
    const kept = top?.role === 'entry' || (top?.role === 'extra' && top.builder);
    if (entry?.kind === 'url' && kept && this.stack.overflow === 0) {
      if (entry.budget.takeElement()) builder = beginExtra(tag);
      else this.#context.log.note('limit-items', tag.index);
    }
    if (builder && top?.role === 'extra') top.builder?.children.push(builder);
    if (tag.selfClosing) {
      if (builder && top?.role === 'entry') entry?.addExtra(finishExtra(builder));
      return;
    }
    const outermost = top?.role !== 'extra';
    const first = this.stack.overflow === 0;
    if (!this.stack.push({ ...this.#opened(tag), role: 'extra', builder, outermost }) && first) {
      this.#context.log.note('limit-depth', tag.index);
    }
  }

  /** An end tag without an open element: it ends a field when it is one of the protocol's. */
  #endStray(tag: EndTag): void {
    const { log } = this.#context;
    const { top } = this.stack;
    const inField = top?.role === 'field' || top?.role === 'inner';
    const ours = this.#isVocabulary(tag);
    if (inField && ours) {
      const index = this.stack.elements.findLastIndex(({ role }) => role === 'field');
      this.#closeTo(index, 'implied', tag.index);
    } else if (inField) {
      (top.role === 'field' ? top.content : top.field).addStrayEndTag();
    } else if (ours && ENTRIES.has(tag.folded) && this.#entry && top?.role === 'root') {
      this.#finishEntry(false);
    }
    log.note(this.closed ? 'document-content-after' : 'xml-end-tag-stray', tag.index, tag.name);
  }

  #closeTo(length: number, closing: Closing, index?: number): void {
    while (this.stack.elements.length > Math.max(1, length)) this.#closeTop(closing, index);
    if (length === 0) this.#closeTop(closing, index);
  }

  /** `index`: of what ends the element; where the window has nothing, notes are on the element. */
  #closeTop(closing: Closing, index?: number): void {
    const { log } = this.#context;
    const { top, elements } = this.stack;
    if (!top) return;
    if (top.role === 'root') {
      this.#finishEntry(false);
      this.#rootClosed = true;
      return;
    }
    elements.pop();
    const complete = closing !== 'document';
    if (closing === 'implied' && top.role !== 'entry' && top.role !== 'inner') {
      const loc = top.role === 'field' && top.field === 'loc';
      const place = index === undefined ? top.place : log.place(index);
      log.noteAt(loc ? 'loc-not-closed' : 'xml-end-tag-missing', place, top.name);
    }
    switch (top.role) {
      case 'field':
        if (complete && !top.ignored) this.#entry?.set(top.field, top.content);
        return;
      case 'value':
      case 'item':
        if (complete) closeItem(top, this.#entry, log);
        return;
      case 'extra':
        if (complete && top.outermost && top.builder) {
          this.#entry?.addExtra(finishExtra(top.builder));
        }
        return;
      case 'entry':
        if (closing !== 'document') this.#finishEntry(false);
    }
  }

  #finishEntry(cut: boolean): void {
    const entry = this.#entry;
    const context = this.#context;
    if (!entry) return;
    this.#entry = undefined;
    const direct = entry.directText;
    if (direct && entry.has('loc')) {
      context.log.noteAt('text-between-elements', direct.place, direct.text.value.trim());
    }
    // Text that the end of the document cuts is not complete.
    const openText = cut && this.#textNoted;
    if (!entry.has('loc') && (openText || !entry.useDirectText()) && !(entry.implicit || cut)) {
      context.log.noteAt('entry-without-loc', entry.place);
    }
    const built = entry.build();
    if (built) context.onEntry(built, entry.place);
    else context.onDropped(entry.place);
    if (this.#tagIndex === undefined) context.log.flush();
    else if (this.#tagIndex !== 'end') context.log.flushBefore(this.#tagIndex);
  }

  #looseText(token: Token, role: UrlsetElement['role']): void {
    const context = this.#context;
    const entry = this.#entry;
    // Within a run of text, blanks are part of it.
    const goesOn = role === 'entry' && this.#textNoted;
    if (token.kind !== 'less-than' && context.isBlank(token) && !goesOn) return;
    const place = (): Place => context.log.place(context.firstIndex(token));
    if (role !== 'entry' || !entry) {
      // The rest of a run has notes only on its characters.
      if (trimBlank(context.decode(token)) === '' || this.#textNoted) return;
      const code = this.closed ? 'document-content-after' : 'text-between-elements';
      context.log.noteAt(code, place());
      this.#textNoted = true;
      return;
    }
    const content = entry.directText ?? new FieldContent(place());
    if (token.kind === 'less-than') content.lessThan = true;
    const text = context.decode(token, content);
    if (trimBlank(text) === '' && !goesOn) return;
    // The blanks before a run may come with it or alone, as the bytes are cut: one replaces them.
    const run = (content.blank ? '' : ' ') + text.replace(/^[ \t\r\n]+/, '');
    content.add(goesOn ? text : run, place);
    entry.directText = content;
    if (!this.#textNoted) entry.directRuns += 1;
    this.#textNoted = true;
  }

  #addText(content: FieldContent, token: Token, inner?: object): void {
    content.see(token.kind);
    const text = this.#context.decode(token, content);
    const place = (): Place => this.#context.log.place(this.#context.firstIndex(token));
    if (inner) content.addInside(inner, text, place);
    else content.add(text, place);
  }

  #opened(tag: StartTag): OpenElement {
    return {
      name: tag.name,
      key: tag.key,
      prefix: tag.prefix,
      scope: tag.scope,
      place: this.#context.log.place(tag.index),
    };
  }

  /** Whether an element's namespace is the root's, none, or one of the sitemap namespaces. */
  #isCore(tag: Pick<StartTag, 'namespace' | 'prefix' | 'folded'>): boolean {
    const { namespace, prefix } = tag;
    if (namespace.known === 'sitemap') return true;
    const own = this.root.namespace;
    if (!namespace.unbound) return namespace.uri === '' || namespace.uri === own.uri;
    if (namespace.known) return false;
    // An undeclared prefix is the protocol's where the root or the entry uses it too.
    if (own.unbound && prefix === this.root.prefix) return true;
    return this.#entry ? prefix === this.#entryPrefix : ENTRIES.has(tag.folded);
  }

  #isVocabulary(tag: EndTag): boolean {
    if (extensionOf(tag)) return true;
    const { folded } = tag;
    return (FIELDS.has(folded) || ENTRIES.has(folded) || ROOTS.has(folded)) && this.#isCore(tag);
  }
}
