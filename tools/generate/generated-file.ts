// A file that a program writes.

/** A file as it should be. */
export interface GeneratedFile {
  /** From the root of the checkout. */
  readonly path: string;
  readonly text: string;
}
