// What the store keeps of a live test: one visit of a page on request.

/**
 * What an engine would make of the page: it can be indexed, another address would be in its place,
 * it cannot, too little was learnt. `failed`: there was no answer to judge.
 */
export type LiveTestOutcome = 'indexable' | 'other' | 'not-indexable' | 'unknown' | 'failed';

export interface LiveTestRecord {
  readonly id: number;
  readonly siteId: number;
  /** The address of the page, without credentials and fragment. */
  readonly loc: string;
  readonly askedAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: LiveTestOutcome;
  /** Why, in a sentence. */
  readonly message: string;
  /** What was seen: JSON of at most `RESULT_CHARACTERS_MAX` characters, the harvest's affair. */
  readonly result?: string;
}
