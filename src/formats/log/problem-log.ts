// Read problems: held until their entry is complete, then reported in the order of the document.
import type { ByteWindow } from '../bytes/byte-window.ts';
import { type ByteCounter, type Position, PositionTracker } from '../problems/position.ts';
import { READ_PROBLEMS, type ReadProblem, type ReadProblemCode } from '../problems/read-problem.ts';
import { isOnGzip, type TransportNotes } from '../problems/transport-notes.ts';

/** A place in the document; its line and column are counted when needed or about to be lost. */
export interface Place {
  readonly offset: number;
  position?: Position | undefined;
  /** Of an entry: its elements are not in the order of the schema. */
  disordered?: boolean;
  /** Of an entry: the offset after it. */
  end?: number;
}

/** The subject of a note on an element of an extension. */
export interface FieldNote {
  /** `video:duration`, `video:restriction@relationship`. */
  readonly field: string;
  readonly found?: string;
}

interface HeldProblem {
  readonly code: ReadProblemCode;
  readonly place: Place;
  /** What was found there. */
  readonly about: string | FieldNote | undefined;
}

// For notes that nobody listens to.
const NOWHERE: Place = { offset: 0 };

// So many problems of one entry are put in order; more come in groups of this size.
const HELD_MAX = 1_000;
// How often a code is noted in one entry, or between two.
const SAME_CODE_MAX = 100;
const FOUND_CHARACTERS_MAX = 80;
const BEFORE_VALUE = '>"\'=,; \t\r\n[';
/** A text is searched for in so much of an entry: of a longer one, in its last bytes. */
export const FOUND_WITHIN_MAX = 65_536;

export interface ProblemLogOptions {
  /** Counts lines and characters faster, where there is one. */
  readonly counter?: ByteCounter | undefined;
  /** Remarks on what is legal are noted too. Default: no. */
  readonly remarks?: boolean | undefined;
}

/** Reports notes, sorted by offset within an entry or between two. Free without a listener. */
export class ProblemLog {
  readonly #window: ByteWindow;
  readonly #transport: TransportNotes;
  readonly #tracker: PositionTracker;
  readonly #onProblem: ((problem: ReadProblem) => void) | undefined;
  #held: HeldProblem[] = [];
  /** Held notes of the stages below on bytes that have been read. */
  #below: HeldProblem[] = [];
  /** The offset after the last forbidden character: a run of them is one problem. */
  #forbiddenEnd = -1;
  #places: Place[] = [];
  readonly remarks: boolean;
  /** How often each code was noted since the flush of that number. */
  readonly #counts = new Map<ReadProblemCode, { flush: number; count: number }>();
  #flushes = 0;
  /** Something was noted since the last flush. */
  noted = false;

  constructor(
    window: ByteWindow,
    transport: TransportNotes,
    onProblem: ((problem: ReadProblem) => void) | undefined,
    { counter, remarks = false }: ProblemLogOptions = {},
  ) {
    this.#window = window;
    this.#transport = transport;
    this.#onProblem = onProblem;
    this.remarks = remarks;
    this.#tracker = new PositionTracker(counter);
  }

  get listening(): boolean {
    return this.#onProblem !== undefined;
  }

  /** Marks an index of the window, for a note that may come when the window has moved on. */
  place(index: number): Place {
    if (!this.#onProblem) return NOWHERE;
    const place = placeAt(this.#window.origin + index);
    this.#places.push(place);
    return place;
  }

  /** Marks a place that is still needed after a flush. */
  keep(place: Place): Place {
    if (this.#onProblem && !place.position) this.#places.push(place);
    return place;
  }

  /** `index`: of the window. */
  note(code: ReadProblemCode, index: number, about?: string | FieldNote): void {
    if (!this.#onProblem) return;
    const offset = this.#window.origin + index;
    if (code === 'xml-character-forbidden') {
      const joined = offset === this.#forbiddenEnd;
      // U+FFFE and U+FFFF have three bytes, the others one.
      this.#forbiddenEnd = offset + (this.#window.bytes[index] === 0xef ? 3 : 1);
      if (joined) return;
    }
    this.noteAt(code, placeAt(offset), about);
  }

  noteAt(code: ReadProblemCode, place: Place, about?: string | FieldNote): void {
    if (!this.#onProblem || !this.#roomFor(code)) return;
    this.#held.push({ code, place, about });
    if (this.#held.length < HELD_MAX) return;
    // The places of open elements stay marked.
    this.#takeTransportNotes(place.offset);
    this.#give(Number.POSITIVE_INFINITY, place.offset);
  }

  remark(code: ReadProblemCode, index: number, about?: string | FieldNote): void {
    if (this.remarks) this.note(code, index, about);
  }

  remarkAt(code: ReadProblemCode, place: Place, about?: string | FieldNote): void {
    if (this.remarks) this.noteAt(code, place, about);
  }

  /** Counts a code; returns whether it was not noted too often since the last flush. */
  #roomFor(code: ReadProblemCode): boolean {
    const counts = this.#counts;
    const flushes = this.#flushes;
    this.noted = true;
    const seen = counts.get(code);
    if (!seen) counts.set(code, { flush: flushes, count: 1 });
    else if (seen.flush !== flushes) {
      seen.flush = flushes;
      seen.count = 1;
    } else seen.count += 1;
    return seen === undefined || seen.count <= SAME_CODE_MAX;
  }

  #forgetCounts(): void {
    if (this.noted) this.#flushes += 1;
    this.noted = false;
  }

  /** The place is in the present window, or was located before. */
  positionOf(place: Place): Position {
    if (place.position) return place.position;
    const { bytes, origin } = this.#window;
    place.position = this.#tracker.locate(bytes, 0, place.offset - origin);
    return place.position;
  }

  /** The offset of an ASCII text between two offsets of the window. */
  find(text: string, from: number, end: number): number | undefined {
    const { origin, text: written } = this.#window;
    const start = Math.max(0, from - origin, end - origin - FOUND_WITHIN_MAX);
    const part = written.slice(start, Math.max(start, end - origin));
    if (text === '') return undefined;
    // A value begins where an element's content, an attribute's value or a word does.
    for (let at = part.indexOf(text); at >= 0; at = part.indexOf(text, at + 1)) {
      if (at === 0 || BEFORE_VALUE.includes(part[at - 1] ?? '')) return origin + start + at;
    }
    return undefined;
  }

  /** The bytes around an offset, as far as the present window has them. */
  bytesAround(
    offset: number,
    reach: number,
  ): { readonly bytes: Uint8Array; readonly start: number } {
    const { bytes, origin, end } = this.#window;
    const from = Math.min(end, Math.max(0, offset - origin - reach));
    const to = Math.max(from, Math.min(end, offset - origin + reach));
    return { bytes: bytes.slice(from, to), start: origin + from };
  }

  /** Whether there are notes that were not reported. */
  get pending(): boolean {
    const { noted } = this;
    const held = this.#held;
    const below = this.#below;
    const transport = this.#transport;
    return noted || held.length > 0 || below.length > 0 || transport.waiting.length > 0;
  }

  /** Reports all notes: an entry, or the part between two, is complete, up to the offset. */
  flush(upTo?: number): void {
    const end = upTo ?? this.#window.origin + this.#window.start;
    this.#takeTransportNotes(end);
    if (this.#places.length > 0) this.#places = [];
    this.#forgetCounts();
    if (this.#held.length + this.#below.length > 0)
      this.#give(upTo ?? Number.POSITIVE_INFINITY, end);
  }

  /** Drops the notes from an index of the window on: an entry there is read again. */
  takeBack(index: number): void {
    const from = this.#window.origin + index;
    this.#held = this.#held.filter(({ place }) => place.offset < from);
    this.#forbiddenEnd = -1;
    this.#forgetCounts();
    for (const { code } of this.#held) this.#roomFor(code);
  }

  /** Reports the notes before an index of the window, where a tag begins that is not read yet. */
  flushBefore(index: number): void {
    this.flush(this.#window.origin + index);
  }

  /** Called when consumed bytes are about to leave the window, up to an index. */
  leaveWindow(to: number = this.#window.start): void {
    const { bytes, start, origin } = this.#window;
    if (this.#onProblem) {
      this.#takeTransportNotes(origin + start);
      // In ascending order each byte is counted once, however the places were marked.
      const held = [...this.#held, ...this.#below].map(({ place }) => place);
      const places = [...held, ...this.#places];
      places.sort((a, b) => a.offset - b.offset);
      for (const place of places) this.positionOf(place);
      this.#places = [];
      this.#tracker.advance(bytes, 0, to);
    }
  }

  /** Reports everything, up to the document's end, or to where reading ended before it. */
  finish(end?: Place): void {
    if (end) this.#forgetBehind(end);
    const { origin, end: windowEnd } = this.#window;
    this.#takeTransportNotes(Number.POSITIVE_INFINITY, end ?? { offset: origin + windowEnd });
    this.flush(Number.POSITIVE_INFINITY);
  }

  /** Drops notes on bytes that are not read; those on gzip move to the end. */
  #forgetBehind(end: Place): void {
    this.#transport.forgetBehind(end.offset);
    this.#below = this.#below.flatMap((one) => {
      if (one.place.offset <= end.offset) return [one];
      return isOnGzip(one.code) ? [{ ...one, place: end }] : [];
    });
  }

  /** Reports the held notes before `upTo`; of the stages below, only those before `belowUpTo`. */
  #give(upTo: number, belowUpTo: number): void {
    const held = this.#held;
    const below = this.#below;
    let problems = held;
    if (below.length > 0) {
      // Of problems at one offset, those of the stages below the document come first.
      problems = [...below.filter(({ place }) => place.offset < belowUpTo), ...held];
      this.#below = below.filter(({ place }) => place.offset >= belowUpTo);
    }
    if (!inOrder(problems)) problems.sort((a, b) => a.place.offset - b.place.offset);
    let count = problems.length;
    while (count > 0 && (problems[count - 1] as HeldProblem).place.offset >= upTo) count -= 1;
    this.#held = problems.slice(count);
    for (let index = 0; index < count; index += 1) this.#report(problems[index] as HeldProblem);
  }

  #report({ code, place, about }: HeldProblem): void {
    const { line, column, offset } = this.positionOf(place);
    const field = typeof about === 'object' ? about.field : undefined;
    const whole = typeof about === 'object' ? about.found : about;
    const found = whole?.slice(0, FOUND_CHARACTERS_MAX);
    const sentence = READ_PROBLEMS[code];
    const message = found === undefined ? sentence : `${sentence.slice(0, -1)}: ${found}`;
    // Hostile documents have a problem every few bytes, so spreads would cost too much.
    let problem: ReadProblem = { code, message, line, column, offset };
    if (field !== undefined && found !== undefined) {
      problem = { code, message, line, column, offset, found, field };
    } else if (found !== undefined) problem = { code, message, line, column, offset, found };
    else if (field !== undefined) problem = { code, message, line, column, offset, field };
    this.#onProblem?.(problem);
  }

  /**
   * Takes the notes of the stages below before an offset. They note a place before they pass on the
   * bytes after it, so no such note comes later than the byte at the offset.
   */
  #takeTransportNotes(upTo: number, end?: Place): void {
    const { waiting } = this.#transport;
    while (waiting[0] !== undefined && (waiting[0].offset < upTo || end)) {
      const { code, offset } = waiting[0];
      waiting.shift();
      if (!this.#onProblem) continue;
      const place = end && offset >= end.offset ? end : { offset };
      this.#below.push({ code, place, about: undefined });
    }
  }
}

function placeAt(offset: number): Place {
  return { offset, position: undefined };
}

function inOrder(problems: readonly HeldProblem[]): boolean {
  let last = 0;
  for (const { place } of problems) {
    if (place.offset < last) return false;
    last = place.offset;
  }
  return true;
}
