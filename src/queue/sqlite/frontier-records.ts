// Rows of the file's tables as records, and back. Impossible values are errors.
import { crc32 } from 'node:zlib';
import type { SqliteFile, SqliteRow } from '../../sqlite/sqlite-file.ts';
import type { FrontierOutcome, FrontierOutcomeHead, FrontierRow } from '../port/frontier.ts';
import { FRONTIER_STATES } from './row-states.ts';

const UINT32_MAX = 0xffff_ffff;
const KIND_MAX = 255;

/** The columns of an address, in the order in which `row` reads them. */
export const ADDRESS_COLUMNS =
  'number, url, state, why, generation, met, round, clicks, chain, marks, lastmod';

/** Reads records. Errors, of every method: QUEUE_UNUSABLE, when a value is impossible. */
export class FrontierRecords {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  /** Reads an address from `ADDRESS_COLUMNS`, which begin at a column of the answer. */
  row(answer: SqliteRow, first = 0): FrontierRow {
    return {
      number: this.whole(answer[first]),
      url: this.text(answer[first + 1]),
      state: FRONTIER_STATES[this.stateNumber(answer[first + 2])] ?? 'held',
      why: this.text(answer[first + 3]),
      generation: this.whole(answer[first + 4]),
      met: this.whole(answer[first + 5]),
      round: this.whole(answer[first + 6]),
      clicks: this.whole(answer[first + 7]),
      chain: this.whole(answer[first + 8]),
      marks: this.whole(answer[first + 9]),
      lastmodSeconds: this.whole(answer[first + 10]),
    };
  }

  /** Reads `number, generation, kind, target, content, links, checksum, json`. */
  outcome(answer: SqliteRow, first = 0): FrontierOutcome {
    return {
      number: this.whole(answer[first]),
      generation: this.whole(answer[first + 1]),
      kind: this.#kind(answer[first + 2]),
      target: this.whole(answer[first + 3]),
      content: this.bytes(answer[first + 4]),
      links: this.bytes(answer[first + 5]),
      facts: this.checkedText(answer[first + 7], answer[first + 6]),
    };
  }

  /** Reads `number, url, generation, round, kind, target, content`. */
  head(answer: SqliteRow): FrontierOutcomeHead {
    return {
      number: this.whole(answer[0]),
      url: this.text(answer[1]),
      generation: this.whole(answer[2]),
      round: this.whole(answer[3]),
      kind: this.#kind(answer[4]),
      target: this.whole(answer[5]),
      content: this.bytes(answer[6]),
    };
  }

  /** Reads a whole number from 0 to 2³² − 1. */
  whole(value: unknown): number {
    if (typeof value === 'number' && value >= 0 && value <= UINT32_MAX && value % 1 === 0) {
      return value;
    }
    throw this.#damaged();
  }

  stateNumber(value: unknown): number {
    const number = this.whole(value);
    if (number < FRONTIER_STATES.length) return number;
    throw this.#damaged();
  }

  text(value: unknown): string {
    if (typeof value === 'string') return value;
    throw this.#damaged();
  }

  bytes(value: unknown): Uint8Array {
    if (value instanceof Uint8Array) return value;
    throw this.#damaged();
  }

  /** Reads a text from its bytes and their checksum. */
  checkedText(value: unknown, checksum: unknown): string {
    const { buffer, byteOffset, byteLength } = this.bytes(value);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (crc32(bytes) !== checksum) throw this.#damaged();
    return bytes.toString();
  }

  #kind(value: unknown): number {
    const kind = this.whole(value);
    if (kind <= KIND_MAX) return kind;
    throw this.#damaged();
  }

  #damaged(): Error {
    return this.#database.unusable('it is damaged: its contents are not what was written');
  }
}

/** The stored form of a text. */
export function storedText(text: string): {
  readonly bytes: Uint8Array;
  readonly checksum: number;
} {
  const bytes = Buffer.from(text);
  return { bytes, checksum: crc32(bytes) };
}
