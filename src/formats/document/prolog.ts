// What comes before the root: skipped, and noted once.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { TransportNotes } from '../problems/transport-notes.ts';
import type { StartTag } from '../xml/element.ts';
import { type NamespaceScope, ROOT_SCOPE } from '../xml/namespace-scope.ts';
import type { Token } from '../xml/token.ts';

// A root is looked for in so many bytes after the first that is not blank.
const PROLOG_BYTES_MAX = 262_144;

// XML's own words: https://www.w3.org/TR/xml/#NT-XMLDecl. Another version is another problem.
const BLANK = '[ \\t\\r\\n]';
const EQUALS = `${BLANK}*=${BLANK}*`;
const quoted = (value: string): string => `${EQUALS}(?:"${value}"|'${value}')`;
const DECLARATION = new RegExp(
  `^<\\?xml${BLANK}+version${quoted('[\\w.:-]+')}` +
    `(?:${BLANK}+encoding${quoted('[A-Za-z][\\w.-]*')})?` +
    `(?:${BLANK}+standalone${quoted('(?:yes|no)')})?${BLANK}*\\?>$`,
);
// A declaration without its first blank is an instruction that XML does not allow.
const RUN_TOGETHER = /^<\?xmlversion\b/i;
const RUN_TOGETHER_CHARACTERS = 16;

export class Prolog {
  /** Nothing but blanks so far: it may still be a plain list. */
  undecided = true;
  /** Namespaces declared before the root apply inside it. */
  scope: NamespaceScope = ROOT_SCOPE;
  readonly #log: ProblemLog;
  readonly #window: ByteWindow;
  readonly #transport: TransportNotes;
  #begin: number | undefined;
  #beginPlace: Place | undefined;
  /** What the document is instead of a sitemap. */
  looksLike: string | undefined;
  #blank: Place | undefined;
  #blankNoted = false;
  #earlyComment: Place | undefined;
  #earlyInstruction: Place | undefined;
  #content: Place | undefined;
  #declared = false;
  /** Unknown elements that are open. */
  #depth = 0;
  #inComment = false;

  constructor(log: ProblemLog, window: ByteWindow, transport: TransportNotes) {
    this.#log = log;
    this.#window = window;
    this.#transport = transport;
  }

  /** An unknown element is open: what comes is not the document element. */
  get isInside(): boolean {
    return this.#depth > 0;
  }

  /**
   * Where too much comes before the root for one to follow: in or before the token that begins at
   * an index, however the window cuts it.
   */
  tooLong(index: number): Place | undefined {
    const { origin, start } = this.#window;
    const limit = (this.#begin ?? Number.POSITIVE_INFINITY) + PROLOG_BYTES_MAX;
    if (origin + start <= limit) return undefined;
    return this.#log.place(Math.max(index, limit - origin));
  }

  text(token: Token): void {
    const text = this.#window.text.slice(token.start, token.end);
    const blanks = /^(?:[ \t\r\n\0]|\xef\xbb\xbf)*/.exec(text)?.[0] ?? '';
    this.#blanks(blanks, token.start);
    if (blanks.length < text.length) this.#unknown(token.start + blanks.length);
  }

  /** Blanks are odd only before a declaration, NULs and all marks but the first always. */
  #blanks(text: string, index: number): void {
    if (this.#content) return;
    const first = this.#window.origin + index === 0 && text.startsWith('\xef\xbb\xbf') ? 3 : 0;
    if (first > 0) this.#remarkMark(index);
    if (text.length > first) this.#blank ??= this.#log.place(index + first);
    if (this.#blank && !this.#blankNoted && /[\0\xef]/.test(text.slice(first))) {
      this.#blankNoted = true;
      this.#log.noteAt('document-blank-before', this.#blank);
    }
  }

  /** The document is a plain list that begins at an index; what comes before was not seen yet. */
  list(index: number): void {
    const { start, text } = this.#window;
    this.#blanks(text.slice(start, index), start);
    this.#window.start = index;
  }

  /** UTF-16 needs its mark, UTF-8 does not. */
  #remarkMark(index: number): void {
    if (!this.#transport.transcoded) this.#log.remark('encoding-byte-order-mark', index);
  }

  start(tag: StartTag): void {
    this.#unknown(tag.index);
    this.looksLike ??= tag.folded === 'html' ? 'an HTML page' : `its root is <${tag.name}>`;
    if (tag.selfClosing) return;
    this.scope = tag.scope;
    this.#depth += 1;
  }

  end(): void {
    this.#depth = Math.max(0, this.#depth - 1);
  }

  comment(token: Token): void {
    if (!this.#inComment) this.#earlyComment ??= this.#log.place(token.start);
    this.#inComment = token.open;
  }

  /** An instruction, which may not come before the declaration either. */
  instruction(token: Token): void {
    this.#earlyInstruction ??= this.#log.place(token.start);
    const begin = this.#window.text.slice(token.start, token.start + RUN_TOGETHER_CHARACTERS);
    if (RUN_TOGETHER.test(begin)) this.#log.note('xml-declaration-malformed', token.start);
  }

  /** An XML declaration, before the root or, by mistake, inside it. */
  declaration(token: Token, insideRoot: boolean): void {
    const log = this.#log;
    this.begins(token.start);
    if (this.#declared || insideRoot) log.note('document-declaration-repeated', token.start);
    else if (this.#content === undefined) {
      if (this.#blank && !this.#blankNoted) log.noteAt('document-blank-before', this.#blank);
      if (this.#earlyInstruction) log.noteAt('document-content-before', this.#earlyInstruction);
      if (this.#earlyComment) log.noteAt('document-comment-before', this.#earlyComment);
    }
    this.#declared = true;
    const text = this.#window.text.slice(token.start, token.end);
    if (!DECLARATION.test(text)) log.note('xml-declaration-malformed', token.start);
    const version = /\sversion\s*=\s*["']?([^\s"'?>]+)/i.exec(text)?.[1];
    if (version !== undefined && version !== '1.0') log.note('xml-version', token.start, version);
  }

  root(tag: StartTag, format: SitemapFormat): void {
    const feed = format === 'rss' || format === 'atom';
    if (!feed && !this.#declared) this.#log.remark('xml-declaration-missing', tag.index);
    if (this.#depth > 0) this.#log.note('document-root-inside', tag.index, tag.name);
  }

  /** The document ended without a root. */
  finish(): void {
    const beginPlace = this.#beginPlace;
    if (beginPlace) this.#log.noteAt('document-not-sitemap', beginPlace, this.looksLike);
    else if (!this.#neverInflated) this.#log.note('document-empty', this.#window.end);
  }

  /** Nothing could be inflated, and a note says why. */
  get #neverInflated(): boolean {
    return this.#transport.gzipBroken && this.#window.origin + this.#window.end === 0;
  }

  /** A DOCTYPE, which may be long. */
  doctype(index: number): void {
    this.#beginPlace ??= this.#log.place(index);
  }

  /** Something that is not blank. */
  begins(index: number): void {
    if (this.#begin !== undefined) return;
    this.#begin = this.#window.origin + index;
    this.#beginPlace ??= this.#log.place(index);
  }

  #unknown(index: number): void {
    this.begins(index);
    if (this.#content) return;
    this.#content = this.#log.place(index);
    this.#log.noteAt('document-content-before', this.#content);
  }
}
