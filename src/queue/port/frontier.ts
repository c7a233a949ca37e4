// The port of frontiers: every address that a crawl found, once; what waits; the outcome of each.

/**
 * What an address is at:
 *
 * - `held`: met, and not to be visited as things are; `why` says for what
 * - `waiting`: to be visited, in a round to come
 * - `planned`: to be visited in the round that it names
 * - `visited`: an outcome is there
 */
export type FrontierState = 'held' | 'waiting' | 'planned' | 'visited';

/**
 * An address, as the frontier keeps it. All numbers are whole, from 0 to 2³² − 1; what they mean is
 * the crawl's affair.
 */
export interface FrontierRow {
  /** From 1, in the order in which addresses were added; never given twice. */
  readonly number: number;
  readonly url: string;
  readonly state: FrontierState;
  /** Why it is held: a word of the crawl's. Empty otherwise. */
  readonly why: string;
  /** In which crawl of the site it was last met, from 1. */
  readonly generation: number;
  /** In which round it was met. */
  readonly met: number;
  /** In which round it is to be visited, or was; 0 for none. */
  readonly round: number;
  readonly clicks: number;
  readonly chain: number;
  /** Bits that say how it was met. */
  readonly marks: number;
  /** When the site's own sitemap says that it last changed, in seconds since 1970; 0 for never. */
  readonly lastmodSeconds: number;
}

export type FrontierChange = Partial<Omit<FrontierRow, 'number' | 'url'>>;

export interface FrontierOutcome {
  readonly number: number;
  /** The generation of the visit, or of the crawl that took it over from an earlier one. */
  readonly generation: number;
  /** A number of the crawl's that says what kind of answer it was. 0 to 255. */
  readonly kind: number;
  /** The address that this one leads to (redirect, refresh, canonical); 0 for none. */
  readonly target: number;
  /** Fingerprints of its content, in the crawl's own form; at most 64 bytes. */
  readonly content: Uint8Array;
  /** The addresses that it links, in a form of the crawl's. */
  readonly links: Uint8Array;
  /** All else, as JSON of the crawl's. */
  readonly facts: string;
}

export const FRONTIER_TEXTS_MAX = 1_000_000;

/** The parts of an outcome that are read for all pages at once. */
export type FrontierOutcomeHead = Omit<FrontierOutcome, 'links' | 'facts'> & {
  readonly url: string;
  /** The round of its row when the outcome was put. */
  readonly round: number;
};

/** A state as it was at one moment. */
export interface FrozenFrontier {
  readonly bytes: number;
  /** Reads bytes, all of them within the state. Errors: those of the file system. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Ends it; what follows changes the file again. */
  end(): void;
}

/**
 * What a crawl remembers.
 *
 * - An address is known by the fingerprint of its text (64 bits, seeded): to ask whether it was met
 *   costs no access to where rows are kept.
 * - Nothing is written until `commit`, and then all of it or nothing. What was not committed is
 *   lost with the process; what was, is not.
 * - Reads see what was changed before, committed or not.
 * - Orders are total and do not depend on the order of adding: texts compare by their UTF-16 units.
 * - Every method may throw QUEUE_UNUSABLE, when what was kept is damaged or cannot be written.
 */
export interface Frontier {
  /** How many addresses there are. */
  readonly size: number;
  /** The number that the next address to be added will have. */
  readonly nextNumber: number;
  /** The seed of its fingerprints, 16 bytes, made with the frontier. */
  readonly seed: Uint8Array;
  /** Returns a note of the crawl's by its name. */
  note(name: string): string | undefined;
  /** Writes a note; `undefined` removes it. */
  setNote(name: string, value: string | undefined): void;
  /**
   * Returns the numbers of addresses, 0 for those that are not known. The array is valid until
   * the next `find`.
   */
  find(urls: readonly string[]): Uint32Array;
  /**
   * Adds addresses that are not known (the caller has looked, and names each once), and returns the
   * number of the first; the others follow it.
   */
  add(rows: readonly Omit<FrontierRow, 'number'>[]): number;
  /** Changes one row. Fields that are not given stay. */
  change(number: number, change: FrontierChange): void;
  row(number: number): FrontierRow | undefined;
  /** All rows, in the order of their numbers. Nothing may be changed meanwhile. */
  rows(): Iterable<FrontierRow>;
  /** The numbers and addresses that wait, fewest clicks first, then by address. */
  waiting(): Iterable<Pick<FrontierRow, 'number' | 'url' | 'clicks'>>;
  /** How many rows are `waiting`. */
  readonly waitingCount: number;
  /** How many rows are `planned`. */
  readonly plannedCount: number;
  /** Makes waiting rows planned for a round, in the order given. */
  plan(numbers: readonly number[], round: number): void;
  /**
   * Takes up to `count` planned rows that were not taken since the frontier was opened, in the
   * order of their numbers. They stay planned until an outcome is put.
   */
  take(count: number): readonly FrontierRow[];
  /** Stores the outcome of an address in place of the former one, and makes it `visited`. */
  putOutcome(outcome: FrontierOutcome, change?: FrontierChange): void;
  outcome(number: number): FrontierOutcome | undefined;
  /** The heads of the outcomes of one round and generation, by address. */
  roundOutcomes(generation: number, round: number): Iterable<FrontierOutcomeHead>;
  /** The heads of all outcomes of a generation, by number. */
  outcomeHeads(generation: number): Iterable<FrontierOutcomeHead>;
  /**
   * All rows of a generation by address, each with its outcome of that generation, if there is one.
   * They are read as they are asked for; nothing may be changed meanwhile. `withLinks`: default
   * false, and `links` is empty then. `within`: only those that begin with this text. `isWanted`:
   * only those whose number it accepts; the others are not read. It is called in order.
   */
  byAddress(
    generation: number,
    options?: {
      readonly withLinks?: boolean;
      readonly within?: string | undefined;
      readonly isWanted?: (number: number) => boolean;
    },
  ): Iterable<{ readonly row: FrontierRow; readonly outcome?: FrontierOutcome }>;
  /** The number and facts of all outcomes of a generation, by number. */
  facts(generation: number): Iterable<Pick<FrontierOutcome, 'number' | 'facts'>>;
  /** The number and links of all outcomes of a generation, by number. */
  links(generation: number): Iterable<Pick<FrontierOutcome, 'number' | 'links'>>;
  /**
   * Returns the numbers of short texts, from 1, the same for the same text; those that are not
   * known are kept. 0 for an empty one, and for a new one when there are `FRONTIER_TEXTS_MAX`. They
   * are well-formed and have no NUL. The array is valid until the next call.
   */
  numberTexts(texts: readonly string[]): Uint32Array;
  /** Returns a text by its number. */
  text(number: number): string | undefined;
  /** Removes the texts that are not kept; their numbers may be used again. */
  keepTexts(isKept: (number: number) => boolean): void;
  /** Removes rows (and outcomes) that were not met in the generation. Their numbers stay unused. */
  removeBefore(generation: number): void;
  /** Makes what was changed last. Does nothing when nothing was. */
  commit(): void;
  /**
   * Commits, and returns the state as bytes that stay as they are until `end`, whatever is changed
   * meanwhile; a file with these bytes opens as this frontier. `undefined` where there is no file,
   * while it is read row by row, and until the last one has ended.
   */
  freeze(): FrozenFrontier | undefined;
  /** Commits, and closes. End what is frozen before. */
  close(): void;
}
