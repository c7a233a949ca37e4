// A text of CSV to its records, piece by piece.
import Papa from 'papaparse';
import type { SourceReadOptions } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import { ROW_CHARACTERS_MAX } from '../text/line-splitter.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** From 1; the header and blank lines count, as they do in a spreadsheet. */
  readonly row: number;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** The text ended with it, without a line break. */
  readonly unended: boolean;
}

export interface CsvRecordsOptions extends Pick<SourceReadOptions, 'onNote'> {
  readonly delimiter: string;
  /** The first line is counted, but is not a record. Default false. */
  readonly skipsFirstLine?: boolean | undefined;
  /** Of one record. Default 16,777,216. */
  readonly charactersMax?: number | undefined;
}

const PIECE_CHARACTERS = 65_536;
// A quote that is never closed swallows what follows: reading begins again at the next line, but
// not forever, as each time the same text is searched.
const RESTARTS_MAX = 100;

interface ParsedRow {
  readonly cells: readonly string[];
  /** In the text that is parsed, from 0. */
  readonly start: number;
  readonly end: number;
  readonly malformed: boolean;
}

/**
 * Cuts a text into records, which it returns in batches. Line breaks are `\n`. A record whose
 * quotes do not close is noted, and reading continues at the line after its first.
 */
export class CsvRecords {
  readonly #options: CsvRecordsOptions;
  readonly #charactersMax: number;
  /** The text that is not yet searched, after the pending text. */
  #backlog = '';
  /** The beginning of a record that is not whole. */
  #pending = '';
  #lookAgainAt = 0;
  #row: number;
  #line = 1;
  #restarts = 0;
  /** The rest of the line is left out. */
  #skipping: boolean;

  constructor(options: CsvRecordsOptions) {
    this.#options = options;
    this.#charactersMax = options.charactersMax ?? ROW_CHARACTERS_MAX;
    this.#skipping = options.skipsFirstLine === true;
    this.#row = this.#skipping ? 1 : 0;
  }

  /** Takes more text; returns the records that are whole. */
  *push(text: string): Generator<readonly CsvRecord[]> {
    // The parser would take a mark away without telling, and all places behind it would be wrong.
    this.#backlog += text.replaceAll('\ufeff', '');
    yield* this.#read();
  }

  /** Returns the last record, if there is one, and those behind quotes that did not close. */
  *finish(): Generator<readonly CsvRecord[]> {
    for (;;) {
      const records: CsvRecord[] = [];
      const whole = this.#parse(records, true);
      if (records.length > 0) yield records;
      if (whole) return;
      this.#dropLine('row-unreadable');
      yield* this.#read();
    }
  }

  *#read(): Generator<readonly CsvRecord[]> {
    while (this.#backlog !== '') {
      this.#pending += this.#backlog.slice(0, PIECE_CHARACTERS);
      this.#backlog = this.#backlog.slice(PIECE_CHARACTERS);
      if (!this.#skipLine() || this.#pending.length < this.#lookAgainAt) continue;
      const records: CsvRecord[] = [];
      const whole = this.#parse(records, false);
      if (records.length > 0) yield records;
      if (!whole) this.#dropLine('row-unreadable');
      else if (this.#pending.length > this.#charactersMax) this.#dropLine('row-too-long');
      // A very long record is not searched from its beginning for each piece.
      else if (records.length > 0) this.#lookAgainAt = 0;
      else this.#lookAgainAt = Math.min(this.#charactersMax + 1, 2 * this.#pending.length);
    }
  }

  /** Parses the pending text; returns whether it reached its end. */
  #parse(records: CsvRecord[], final: boolean): boolean {
    const text = this.#pending;
    if (text === '') return true;
    let held: ParsedRow | undefined;
    let broken: ParsedRow | undefined;
    let start = 0;
    Papa.parse<readonly string[]>(text, {
      delimiter: this.#options.delimiter,
      newline: '\n',
      step: ({ data, errors, meta }, parser) => {
        if (held && !broken && !this.#take(held, text, records)) broken = held;
        if (broken) {
          parser.abort();
          return;
        }
        held = { cells: data, start, end: meta.cursor, malformed: errors.length > 0 };
        start = meta.cursor;
      },
    });
    // The last row may continue in the next piece.
    const last = held as ParsedRow | undefined;
    if (!broken && final && last && !this.#take(last, text, records)) broken = last;
    this.#pending = text.slice(broken ? broken.start : final ? text.length : last?.start);
    return !broken;
  }

  /** Takes a row as a record, unless its quotes went wrong over several lines. */
  #take(row: ParsedRow, text: string, records: CsvRecord[]): boolean {
    const { cells, start, end, malformed } = row;
    // There is no row after the last line break.
    if (start === text.length) return true;
    const firstBreak = text.indexOf('\n', start);
    const severalLines = firstBreak >= 0 && firstBreak < end - 1;
    const unended = end === text.length && text.charCodeAt(end - 1) !== 0x0a;
    const broken = malformed && (severalLines || unended);
    if (broken && this.#restarts < RESTARTS_MAX) return false;
    this.#row += 1;
    if (broken) this.#note('row-unreadable');
    else if (end - start > this.#charactersMax) this.#note('row-too-long');
    else records.push({ cells, row: this.#row, line: this.#line, unended });
    this.#line += severalLines ? countBreaks(text, start, end) : 1;
    return true;
  }

  /** Skips the first line of the pending text; the rest is parsed again. */
  #dropLine(code: 'row-unreadable' | 'row-too-long'): void {
    this.#row += 1;
    this.#note(code);
    this.#restarts += 1;
    if (this.#restarts < RESTARTS_MAX) this.#backlog = this.#pending + this.#backlog;
    this.#pending = '';
    this.#lookAgainAt = 0;
    this.#skipping = true;
  }

  #note(code: 'row-unreadable' | 'row-too-long'): void {
    const found = `on line ${this.#line} a quote that is not closed`;
    this.#options.onNote?.(makeSourceNote(code, { row: this.#row, found }));
  }

  /** Continues a skipped line; returns whether its end was found. */
  #skipLine(): boolean {
    if (!this.#skipping) return true;
    const end = this.#pending.indexOf('\n');
    this.#pending = end < 0 ? '' : this.#pending.slice(end + 1);
    this.#skipping = end < 0;
    if (!this.#skipping) this.#line += 1;
    return !this.#skipping;
  }
}

function countBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}
