// What the tokenizer gives.

/**
 * The kinds of tokens. `less-than` is a `<` that begins nothing; `cut` is markup that the end of
 * the document interrupts; `skipped` is markup of no interest (`<!…>` that is none of XML's).
 */
export type TokenKind =
  | 'text'
  | 'cdata'
  | 'less-than'
  | 'start-tag'
  | 'end-tag'
  | 'comment'
  | 'instruction'
  | 'declaration'
  | 'doctype'
  | 'skipped'
  | 'cut';

/** A piece of the window. Valid until the tokenizer's next step: it is used again. */
export interface Token {
  kind: TokenKind;
  /** Indices in the window. Of text and CDATA: the content alone. */
  start: number;
  end: number;
  /** The name of a tag, as written. */
  name: string;
  /** Where the attributes of a start tag begin and end. */
  attributesStart: number;
  attributesEnd: number;
  /** `<name/>` */
  selfClosing: boolean;
  /** The next `<`, or the document's end, ended the tag, or the declaration lacks its `?`. */
  cut: boolean;
  /** Attributes were left out because the tag is too long. */
  overlong: boolean;
  /** Of text, CDATA and comments: it goes on in the next token. */
  open: boolean;
}
