// What reads the content of a root element, whichever format it is of.
import type { Entry } from '../../protocol/url-entry.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { ElementStack, EndTag, OpenElement, StartTag } from '../xml/element.ts';
import type { NamespaceScope } from '../xml/namespace-scope.ts';
import type { Token } from '../xml/token.ts';
import type { FieldContent } from './field-content.ts';

/** What a reader of content needs of the document that it is in. */
export interface DocumentContext {
  readonly log: ProblemLog;
  /** The document's own address, against which relative URLs are resolved. */
  readonly url: string | undefined;
  /** Decodes the text of a token, telling `content` of entities that the DOCTYPE declares. */
  decode(token: Token, content?: FieldContent): string;
  /** Whether the text of a token is white space alone. */
  isBlank(token: Token): boolean;
  /** The index of a token's first character that is left in its text and is not blank. */
  firstIndex(token: Token): number;
  /** Takes a finished entry and the place where it began. */
  onEntry(entry: Entry, place: Place): void;
  /** Is told where an entry began of which nothing came. */
  onDropped(place: Place): void;
}

/** Reads what is inside a root element, told tag by tag. */
export interface RootReader {
  /** The bindings that hold where the document is now. */
  readonly scope: NamespaceScope;
  /** The root's end tag has been seen. */
  readonly closed: boolean;
  /** No entry is open, nor anything else that the next one would have to close. */
  readonly betweenEntries: boolean;
  /** The scanner may read on from here, where there is one. */
  readonly scannable?: boolean;
  /** The offset of the entry that is open. */
  readonly openEntryAt: number | undefined;
  /** The root's own tag. */
  readonly root: StartTag;
  /** In a foreign element: what stands there means nothing, whatever its name. */
  readonly insideForeign: boolean;
  /** The elements that are open. */
  readonly stack: Pick<ElementStack<OpenElement>, 'find'>;
  start(tag: StartTag): void;
  end(tag: EndTag): void;
  text(token: Token): void;
  /** A comment or an instruction, or a part of one. */
  comment?(): void;
  /** Another document begins at an index, behind which this one may go on: an open entry ends. */
  interrupt(index: number): void;
  /** The document ends here. What is not complete is left out. */
  finish(cut: boolean): void;
}
