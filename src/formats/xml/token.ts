// The tokens of the tokenizer.

/**
 * `less-than` is a `<` that does not begin markup; `cut` is markup that the document's end cuts;
 * `skipped` is markup of no interest.
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

/** A piece of the window. Valid until the tokenizer's next step, which reuses it. */
export interface Token {
  kind: TokenKind;
  /** Indices in the window. Of text and CDATA: only the content. */
  start: number;
  end: number;
  /** The name of a tag, as written. */
  name: string;
  /** Where the attributes of a start tag begin and end. */
  attributesStart: number;
  attributesEnd: number;
  /** `<name/>` */
  selfClosing: boolean;
  /** The next `<` or the document's end ends the tag, or the declaration lacks its `?`. */
  cut: boolean;
  /** Attributes were left out because the tag is too long. */
  overlong: boolean;
  /** Of text, CDATA and comments: it goes on in the next token. */
  open: boolean;
}
