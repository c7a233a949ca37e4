// The reader of a root element's content, in any format.
import type { Entry } from '../../protocol/url-entry.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { ElementStack, EndTag, OpenElement, StartTag } from '../xml/element.ts';
import type { NamespaceScope } from '../xml/namespace-scope.ts';
import type { Token } from '../xml/token.ts';
import type { FieldContent } from './field-content.ts';

/** What a reader of content needs of its document. */
export interface DocumentContext {
  readonly log: ProblemLog;
  /** The document's own address, against which relative URLs are resolved. */
  readonly url: string | undefined;
  /** Decodes the text of a token; sets `declaredEntity` of the content. */
  decode(token: Token, content?: FieldContent): string;
  /** Whether the text of a token is only white space. */
  isBlank(token: Token): boolean;
  /** The index of a token's first character that is in its text and not blank. */
  firstIndex(token: Token): number;
  /** Called with a complete entry and the place where it began. */
  onEntry(entry: Entry, place: Place): void;
  /** Called with the place where a dropped entry began. */
  onDropped(place: Place): void;
}

/** Receives what is inside a root element, tag by tag. */
export interface RootReader {
  /** The bindings that are valid now. */
  readonly scope: NamespaceScope;
  /** The root's end tag was read. */
  readonly closed: boolean;
  /** No entry is open, nor any other element that the next one would have to close. */
  readonly betweenEntries: boolean;
  /** The scanner may read on from here. */
  readonly scannable?: boolean;
  /** The offset of the entry that is open. */
  readonly openEntryAt: number | undefined;
  readonly root: StartTag;
  /** In a foreign element, whose content is ignored, whatever its names. */
  readonly insideForeign: boolean;
  /** The open elements. */
  readonly stack: Pick<ElementStack<OpenElement>, 'find'>;
  start(tag: StartTag): void;
  end(tag: EndTag): void;
  text(token: Token): void;
  /** A comment or an instruction, or a part of one. */
  comment?(): void;
  /** Another document begins at an index, after which this one may go on: an open entry ends. */
  interrupt(index: number): void;
  /** The document ends. Incomplete parts are left out. */
  finish(cut: boolean): void;
}
