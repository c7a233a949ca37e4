// One document: finds its format, gives its tags to the reader of that format, and its end.
import { skipBlank } from '../../protocol/blank.ts';
import { SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import type { FeedReader } from '../feeds/feed-reader.ts';
import { FOUND_WITHIN_MAX, type Place, type ProblemLog } from '../log/problem-log.ts';
import type { ReadProblemCode } from '../problems/read-problem.ts';
import type { TransportNotes } from '../problems/transport-notes.ts';
import type { EntryPlaces } from '../records/entry-places.ts';
import type { FieldContent } from '../records/field-content.ts';
import {
  beginsDocument,
  isRootName,
  ROOTS,
  RootLookAhead,
  type Sequel,
} from '../records/root-look-ahead.ts';
import type { DocumentContext, RootReader } from '../records/root-reader.ts';
import { TextListReader } from '../text/text-list-reader.ts';
import { EntryScan } from '../urlset/entry-scan.ts';
import { ScannedEntries } from '../urlset/scanned-entries.ts';
import { UrlsetReader } from '../urlset/urlset-reader.ts';
import { DEPTH_MAX, type StartTag } from '../xml/element.ts';
import { NamedCharacters } from '../xml/named-characters.ts';
import type { ScanStatistics, WasmScanner } from '../xml/scanner/wasm-scanner.ts';
import { TagResolver } from '../xml/tag-resolver.ts';
import {
  decodeText,
  firstCharacterIndex,
  type RawText,
  type TextContext,
} from '../xml/text-decoder.ts';
import type { Token } from '../xml/token.ts';
import { XmlTokenizer } from '../xml/tokenizer.ts';
import { describeText, firstSignificant, sniffFormat } from './format-sniffer.ts';
import { Prolog } from './prolog.ts';

export interface SitemapDocumentOptions {
  readonly window: ByteWindow;
  readonly log: ProblemLog;
  readonly transport: TransportNotes;
  /** The document's own address. */
  readonly url: string | undefined;
  readonly onEntry: (entry: Entry) => void;
  /** Called with the entries of a scan, in order. */
  readonly onEntries: (entries: Entry[]) => void;
  /** Called with where a dropped entry began. */
  readonly onDropped: (place: Place) => void;
  /** How the document's name and type contradict its format. */
  readonly formatNotes: (format: SitemapFormat) => readonly ReadProblemCode[];
  /** Reads whole entries faster, where there is one. */
  readonly scanner: WasmScanner | undefined;
  readonly statistics: ScanStatistics;
  /** Receives the places of entries, and what the scanner knows of them. */
  readonly places: EntryPlaces | undefined;
}

interface InterruptedDocument {
  readonly reader: RootReader;
  readonly scan: EntryScan | undefined;
}

/** Reads one document from a window that is refilled between calls of `read`. */
export class SitemapDocument {
  /** The format of the first root, or of the list, once it is known. */
  format: SitemapFormat | undefined;
  /** An older version of the format, where the root says so. */
  formatVersion: '0.3' | undefined;
  /** Where it became certain that the document has no entries: what follows need not be read. */
  hopelessAt: Place | undefined;
  /** Reading waits for a part of the program: call `load`, then `read` again. */
  waiting = false;
  readonly #characters: NamedCharacters;
  #feedReader: typeof FeedReader | undefined;
  /** Where reading stopped: at a token, or at the root of a feed. */
  #heldToken: Token | undefined;
  #heldRoot: { readonly tag: StartTag; readonly format: SitemapFormat } | undefined;
  readonly #options: SitemapDocumentOptions;
  readonly #tokenizer: XmlTokenizer;
  readonly #tags: TagResolver;
  readonly #prolog: Prolog;
  readonly #context: DocumentContext;
  readonly #textContext: TextContext;
  #content: FieldContent | undefined;
  #reader: RootReader | undefined;
  #scan: EntryScan | undefined;
  /** Documents in which another one began: they may go on after it. */
  readonly #interrupted: InterruptedDocument[] = [];
  readonly #lookAhead: RootLookAhead;
  #sequel: Sequel = 'unknown';
  #list: TextListReader | undefined;
  /** How many entries were read. */
  entries = 0;
  /** NUL bytes after the document were noted. */
  #nulNoted = false;
  /** Text after the document was noted since the last tag. */
  #behindNoted = false;
  /** The first root is that of a news sitemap. */
  #forNews = false;
  /** The bytes ended before the root did. */
  #cut = false;

  constructor(options: SitemapDocumentOptions) {
    this.#options = options;
    this.#tokenizer = new XmlTokenizer(options.window);
    this.#characters = new NamedCharacters(options.window);
    this.#textContext = this.#makeTextContext();
    this.#tags = new TagResolver(options.window, options.log, this.#textContext);
    this.#lookAhead = new RootLookAhead(options.window);
    this.#prolog = new Prolog(options.log, options.window, options.transport);
    this.#context = this.#makeContext();
  }

  /** Reads to the end of the window, or until `waiting`. */
  read(): void {
    if (this.format === undefined && this.#awaitsSniffing()) return;
    if (this.#list) {
      this.#list.read();
      return;
    }
    if (this.#heldRoot) this.#openRoot(this.#heldRoot.tag, this.#heldRoot.format);
    while (!this.hopelessAt && !this.waiting) {
      if (!this.#heldToken && this.#scanEntries()) return;
      const token = this.#heldToken ?? this.#tokenizer.next();
      if (!token) return;
      this.#heldToken = this.#holdsNames(token) ? token : undefined;
      this.waiting = this.#heldToken !== undefined;
      if (this.waiting || this.#awaitsSequel(token)) return;
      this.#take(token);
    }
  }

  /** Loads what reading waits for: few documents need it, so bundles have it apart. */
  async load(): Promise<void> {
    if (this.#heldRoot) this.#feedReader = (await import('../feeds/feed-reader.ts')).FeedReader;
    if (this.#heldToken) await this.#characters.load();
    this.waiting = false;
  }

  /** Whether a token has names of characters whose table is not loaded. */
  #holdsNames({ kind, start, end }: Token): boolean {
    if (kind !== 'text' && kind !== 'start-tag') return false;
    return this.#characters.isMissing(start, end);
  }

  /** The index before which nothing of the window is needed any more. */
  get neededFrom(): number {
    const { places, window } = this.#options;
    const { start, origin } = window;
    // Texts of an entry are searched for when it is complete.
    const openAt = places && this.#reader?.openEntryAt;
    if (openAt === undefined) return start;
    return Math.min(start, Math.max(0, openAt - origin, start - FOUND_WITHIN_MAX));
  }

  /** Ends the document; the window is final and has been read. */
  finish(): void {
    const { log, window, transport } = this.#options;
    if (this.#list) {
      this.#list.finish(transport.cut);
    } else if (this.#reader) {
      const cut = !this.#reader.closed;
      this.#cut = cut;
      if (cut) log.note('document-cut', window.end);
      this.#reader.finish(cut);
    } else {
      this.#prolog.finish();
    }
    if (this.format !== undefined && this.entries === 0) {
      log.note(this.#forNews ? 'news-sitemap-empty' : 'document-without-entries', window.end);
    }
    log.finish(this.hopelessAt);
  }

  /** Whether the document was read to its own end. */
  get complete(): boolean {
    if (this.#options.transport.cut || this.#cut || this.hopelessAt) return false;
    return this.format !== undefined;
  }

  /** Lets the scanner read the entries that it is sure of; returns whether more may follow. */
  #scanEntries(): boolean {
    const reader = this.#reader;
    if (!this.#scan || !this.#tokenizer.atContent) return false;
    return reader?.scannable === true && this.#scan.run();
  }

  /** Whether more bytes are needed to know the format. */
  #awaitsSniffing(): boolean {
    if (!this.#prolog.undecided) return false;
    const verdict = sniffFormat(this.#options.window);
    if (verdict === 'more') return true;
    if (verdict === 'blank') return false;
    if (verdict === 'other') this.#prolog.looksLike = describeText(this.#options.window);
    if (verdict === 'text') {
      const first = firstSignificant(this.#options.window);
      this.#prolog.list(first);
      this.#setFormat('text', first);
      this.#list = new TextListReader(this.#options.window, this.#context, this.#textContext);
    }
    this.#prolog.undecided = false;
    return false;
  }

  /** Whether more bytes are needed to know if a tag begins another document. */
  #awaitsSequel(token: Token): boolean {
    if (token.kind !== 'start-tag' || !isRootName(token.name) || token.overlong) return false;
    const reader = this.#reader;
    const interrupted = this.#interrupted;
    const open = reader?.closed === true ? interrupted.at(-1)?.reader : reader;
    if (!open || open.insideForeign) return false;
    const sequel = this.#lookAhead.sequel(token, open);
    if (sequel === undefined) this.#options.window.start = token.start;
    else this.#sequel = sequel;
    return sequel === undefined;
  }

  #take(token: Token): void {
    const { log } = this.#options;
    switch (token.kind) {
      case 'start-tag':
        this.#behindNoted = false;
        if (this.#reader?.closed) this.#resume();
        this.#start(this.#tags.startTag(token, this.#reader?.scope ?? this.#prolog.scope));
        return;
      case 'end-tag': {
        this.#behindNoted = false;
        if (this.#reader?.closed && this.#endsOuter(token)) this.#resume();
        const tag = this.#tags.endTag(token, this.#reader?.scope ?? this.#prolog.scope);
        if (this.#reader) this.#reader.end(tag);
        else this.#prolog.end();
        return;
      }
      case 'less-than':
        log.note('xml-less-than-unescaped', token.start);
        this.#text(token);
        return;
      case 'text':
      case 'cdata':
        this.#text(token);
        return;
      case 'doctype':
        log.note('xml-doctype', token.start);
        this.#prolog.doctype(token.start);
        return;
      case 'declaration':
        if (!this.#reader?.closed) this.#prolog.declaration(token, this.#reader !== undefined);
        return;
      case 'comment':
        this.#prolog.comment(token);
        this.#reader?.comment?.();
        return;
      case 'instruction':
        this.#prolog.instruction(token);
        this.#reader?.comment?.();
        return;
      default:
    }
    this.#checkProlog(token);
  }

  #start(tag: StartTag): void {
    const format = ROOTS.get(tag.folded) ?? this.#entryFormat(tag);
    if (format !== undefined && this.#beginsRoot(tag)) this.#openRoot(tag, format);
    else if (this.#reader) this.#reader.start(tag);
    else this.#prolog.start(tag);
    this.#checkProlog({ start: tag.index });
  }

  // A document may be one entry of Atom; anywhere else the name is that of an entry, or foreign.
  // Source: https://www.rfc-editor.org/rfc/rfc4287.html#section-4.1.2
  #entryFormat({ folded, namespace }: StartTag): SitemapFormat | undefined {
    if (folded !== 'entry' || namespace.known !== 'atom') return undefined;
    const isInside = this.#reader ? !this.#reader.closed : this.#prolog.isInside;
    return isInside ? undefined : 'atom';
  }

  #beginsRoot(tag: StartTag): boolean {
    const reader = this.#reader;
    if (!reader || reader.closed) return true;
    return !reader.insideForeign && beginsDocument(tag, reader, this.#sequel);
  }

  #openRoot(tag: StartTag, format: SitemapFormat): void {
    const { log } = this.#options;
    const feed = format === 'rss' || format === 'atom';
    this.#heldRoot = feed && !this.#feedReader ? { tag, format } : undefined;
    this.waiting = this.#heldRoot !== undefined;
    if (this.waiting) return;
    const reader = this.#reader;
    if (reader) {
      log.note('document-root-repeated', tag.index, tag.name);
      reader.interrupt(tag.index);
      if (!reader.closed && this.#interrupted.length < DEPTH_MAX) {
        this.#interrupted.push({ reader, scan: this.#scan });
      }
    } else {
      this.#prolog.root(tag, format);
    }
    if (this.format === undefined) {
      this.#setFormat(format, tag.index);
      this.#forNews = format === 'urlset' && isForNews(tag);
      if (format === 'atom' && tag.namespace.known === 'atom03') this.formatVersion = '0.3';
    }
    const Reader = (feed && this.#feedReader) || UrlsetReader;
    this.#reader = new Reader(tag, this.#context);
    this.#tags.noteRoot(tag, format);
    this.#scan = this.#openScan(tag, feed);
    if (tag.selfClosing) {
      this.#reader.end({ ...tag, index: tag.contentIndex, atEndOfDocument: false });
    }
    // A root that is an entry is complete at its end.
    if (this.#reader.betweenEntries) log.flush();
  }

  #endsOuter({ name }: Token): boolean {
    const outer = this.#interrupted.at(-1)?.reader;
    return outer !== undefined && outer.stack.find(name.toLowerCase()) >= 0;
  }

  /** After a document that began inside another one, the outer one goes on. */
  #resume(): void {
    const outer = this.#interrupted.pop();
    if (!outer) return;
    this.#reader = outer.reader;
    this.#scan = outer.scan;
  }

  #openScan(root: StartTag, feed: boolean): EntryScan | undefined {
    const { scanner, window, log, url, onEntries, statistics, places } = this.#options;
    if (!scanner || feed) return undefined;
    const entries = new ScannedEntries({
      scanner,
      window,
      log,
      textContext: this.#textContext,
      url,
      entriesLeft: () => SITEMAP_ENTRIES_MAX - this.entries,
      onEntries: (found) => {
        this.entries += found.length;
        onEntries(found);
      },
      places,
    });
    return EntryScan.open({ root, scanner, window, log, entries, statistics, places });
  }

  #setFormat(format: SitemapFormat, index: number): void {
    this.format = format;
    for (const code of this.#options.formatNotes(format)) this.#options.log.note(code, index);
  }

  #text(token: Token): void {
    if (!this.#reader) this.#prolog.text(token);
    else if (this.#reader.closed && this.#reader.betweenEntries) this.#textBehind(token);
    else this.#reader.text(token);
    this.#checkProlog(token);
  }

  #noteCdataEnd(token: Token): void {
    const { window, log } = this.#options;
    const text = window.text.slice(token.start, token.end);
    for (let at = text.indexOf(']]>'); at >= 0; at = text.indexOf(']]>', at + 3)) {
      log.note('xml-cdata-end-in-text', token.start + at);
    }
  }

  /** Text after the document: NUL bytes are noted once, anything else once a run. */
  #textBehind(token: Token): void {
    const { log, window } = this.#options;
    const text = window.text.slice(token.start, token.end);
    const nul = text.indexOf('\0');
    if (nul >= 0 && !this.#nulNoted) {
      log.note('document-nul-after', token.start + nul);
      this.#nulNoted = true;
    }
    const content = text.search(/[^\0 \t\r\n]/);
    if (content >= 0 && !this.#behindNoted) {
      log.note('document-content-after', token.start + content);
      this.#behindNoted = true;
    }
  }

  #checkProlog({ start }: Pick<Token, 'start'>): void {
    if (!this.#reader) this.hopelessAt = this.#prolog.tooLong(start);
  }

  #makeTextContext(): TextContext {
    const { log, transport } = this.#options;
    const tokenizer = this.#tokenizer;
    const characters = this.#characters;
    const noteEntity = (): void => {
      if (this.#content) this.#content.declaredEntity = true;
    };
    return {
      get declaredEntities() {
        return tokenizer.declaredEntities;
      },
      get namedCharacters() {
        return characters.table;
      },
      get illFormed() {
        return transport.illFormed;
      },
      note(code, index) {
        if (code === 'xml-entity-declared') noteEntity();
        log.note(code, index);
      },
    };
  }

  #makeContext(): DocumentContext {
    const { window, log, url, onEntry, onDropped, places } = this.#options;
    const rawText = ({ start, end }: Token): RawText => {
      const { bytes, text: latin1 } = window;
      return { bytes, latin1, start, end };
    };
    return {
      log,
      url,
      decode: (token, content) => {
        this.#content = content;
        if (token.kind === 'text') this.#noteCdataEnd(token);
        return decodeText(rawText(token), this.#textContext, token.kind === 'cdata');
      },
      isBlank: (token) => skipBlank(window.text, token.start, token.end) === token.end,
      firstIndex: (token) =>
        firstCharacterIndex(rawText(token), this.#textContext, token.kind === 'cdata'),
      onEntry: (entry, place) => {
        if (this.entries === SITEMAP_ENTRIES_MAX) log.noteAt('sitemap-entries-over-limit', place);
        this.entries += 1;
        if (places) place.end = window.origin + window.start;
        places?.add(place);
        onEntry(entry);
      },
      onDropped,
    };
  }
}

/** Whether a root is for news. One that declares other extensions too need not be. */
function isForNews({ scope }: StartTag): boolean {
  const declared = new Set([...scope.bindings.values()].map(({ known }) => known));
  return declared.has('news') && !declared.has('video') && !declared.has('xhtml');
}
