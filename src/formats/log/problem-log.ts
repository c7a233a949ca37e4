// Read problems on their way out: held until their entry is complete, then given in the order of
// the document.
import type { ByteWindow } from '../bytes/byte-window.ts';
import { type ByteCounter, type Position, PositionTracker } from '../problems/position.ts';
import { READ_PROBLEMS, type ReadProblem, type ReadProblemCode } from '../problems/read-problem.ts';
import { isOnGzip, type TransportNotes } from '../problems/transport-notes.ts';

/** A place in the document; line and column come when they are needed or about to be lost. */
export interface Place {
  readonly offset: number;
  position?: Position | undefined;
  /** Of an entry: its elements are not in the order of the schema. */
  disordered?: boolean;
  /** Of an entry: the offset behind it. */
  end?: number;
}

/** What a note is about, where it concerns an element of an extension. */
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

// What nobody asks for.
const NOWHERE: Place = { offset: 0 };

// So many problems of one entry are put in order; more come in groups of this size.
const HELD_MAX = 1_000;
// Of one entry, or of what stands between two, a code is noted so often.
const SAME_CODE_MAX = 100;
const FOUND_CHARACTERS_MAX = 80;
const BEFORE_VALUE = '>"\'=,; \t\r\n[';
/** A text is searched for in so much of an entry: in its last bytes, when it has more. */
export const FOUND_WITHIN_MAX = 65_536;

export interface ProblemLogOptions {
  /** Counts lines and characters faster, where there is one. */
  readonly counter?: ByteCounter | undefined;
  /** What is legal and worth a word is noted too. Default: no. */
  readonly remarks?: boolean | undefined;
}

/**
 * Takes notes and gives problems, sorted by offset within each entry and round it. Costs nothing
 * where nobody listens.
 */
export class ProblemLog {
  readonly #window: ByteWindow;
  readonly #transport: TransportNotes;
  readonly #tracker: PositionTracker;
  readonly #onProblem: ((problem: ReadProblem) => void) | undefined;
  #held: HeldProblem[] = [];
  /** Held too: what the stages below noted of bytes that have been read. */
  #below: HeldProblem[] = [];
  /** The offset behind the forbidden character noted last: a run of them is one problem. */
  #forbiddenEnd = -1;
  #places: Place[] = [];
  /** What is legal and worth a word is noted too. */
  readonly remarks: boolean;
  /** How often each code was noted since a flush, which forgets by its number: none is cleared. */
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

  /** Whether anybody listens. */
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

  /** Marks a place again that is still needed behind a flush. */
  keep(place: Place): Place {
    if (this.#onProblem && !place.position) this.#places.push(place);
    return place;
  }

  /** Notes a problem at an index of the window, with what was found there. */
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

  /** Notes a problem at a place marked before, with what was found there. */
  noteAt(code: ReadProblemCode, place: Place, about?: string | FieldNote): void {
    if (!this.#onProblem || !this.#roomFor(code)) return;
    this.#held.push({ code, place, about });
    if (this.#held.length < HELD_MAX) return;
    // The places of what is still open stay marked.
    this.#takeTransportNotes(place.offset);
    this.#give(Number.POSITIVE_INFINITY, place.offset);
  }

  /** Notes what is legal and worth a word at an index of the window, where that is asked for. */
  remark(code: ReadProblemCode, index: number, about?: string | FieldNote): void {
    if (this.remarks) this.note(code, index, about);
  }

  /** The same at a place marked before. */
  remarkAt(code: ReadProblemCode, place: Place, about?: string | FieldNote): void {
    if (this.remarks) this.noteAt(code, place, about);
  }

  /** Whether a code has not been noted too often since the last entry. */
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

  /** Line and column of a place in the present window, or of one that was located before. */
  positionOf(place: Place): Position {
    return this.#locate(place);
  }

  /** The offset of a text that stands, written in ASCII, between two offsets of the window. */
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

  /** The bytes round an offset, as far as the present window has them. */
  bytesAround(
    offset: number,
    reach: number,
  ): { readonly bytes: Uint8Array; readonly start: number } {
    const { bytes, origin, end } = this.#window;
    const from = Math.min(end, Math.max(0, offset - origin - reach));
    const to = Math.max(from, Math.min(end, offset - origin + reach));
    return { bytes: bytes.slice(from, to), start: origin + from };
  }

  /** Whether anything is held, or waits below. */
  get pending(): boolean {
    const { noted } = this;
    const held = this.#held;
    const below = this.#below;
    const transport = this.#transport;
    return noted || held.length > 0 || below.length > 0 || transport.waiting.length > 0;
  }

  /**
   * Gives everything noted so far: an entry, or what stood between two, is complete. `upTo` is the
   * offset behind it.
   */
  flush(upTo?: number): void {
    const end = upTo ?? this.#window.origin + this.#window.start;
    this.#takeTransportNotes(end);
    if (this.#places.length > 0) this.#places = [];
    this.#forgetCounts();
    if (this.#held.length + this.#below.length > 0)
      this.#give(upTo ?? Number.POSITIVE_INFINITY, end);
  }

  /** Takes back what was noted from an index of the window on: an entry there is read again. */
  takeBack(index: number): void {
    const from = this.#window.origin + index;
    this.#held = this.#held.filter(({ place }) => place.offset < from);
    this.#forbiddenEnd = -1;
    this.#forgetCounts();
    for (const { code } of this.#held) this.#roomFor(code);
  }

  /** Gives what was noted before an index of the window: the tag there is not yet read. */
  flushBefore(index: number): void {
    this.flush(this.#window.origin + index);
  }

  /** Called when what was consumed is about to leave the window, up to an index. */
  leaveWindow(to: number = this.#window.start): void {
    const { bytes, start, origin } = this.#window;
    if (this.#onProblem) {
      this.#takeTransportNotes(origin + start);
      // In ascending order each byte is counted once, however the places were marked.
      const held = [...this.#held, ...this.#below].map(({ place }) => place);
      const places = [...held, ...this.#places];
      places.sort((a, b) => a.offset - b.offset);
      for (const place of places) this.#locate(place);
      this.#places = [];
      this.#tracker.advance(bytes, 0, to);
    }
  }

  /**
   * Gives everything, the end of the document included. `end`: where reading ended, when it ended
   * before the document did.
   */
  finish(end?: Place): void {
    if (end) this.#forgetBehind(end);
    const { origin, end: windowEnd } = this.#window;
    this.#takeTransportNotes(Number.POSITIVE_INFINITY, end ?? { offset: origin + windowEnd });
    this.flush(Number.POSITIVE_INFINITY);
  }

  /** Forgets what was noted of bytes that are not read; what is said of gzip stands at the end. */
  #forgetBehind(end: Place): void {
    this.#transport.forgetBehind(end.offset);
    this.#below = this.#below.flatMap((one) => {
      if (one.place.offset <= end.offset) return [one];
      return isOnGzip(one.code) ? [{ ...one, place: end }] : [];
    });
  }

  /** Gives what is held, and of what the stages below noted only what stands before `belowUpTo`. */
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
    for (let index = 0; index < count; index += 1) this.#tell(problems[index] as HeldProblem);
  }

  #tell({ code, place, about }: HeldProblem): void {
    const { line, column, offset } = this.#locate(place);
    const field = typeof about === 'object' ? about.field : undefined;
    const whole = typeof about === 'object' ? about.found : about;
    const found = whole?.slice(0, FOUND_CHARACTERS_MAX);
    const sentence = READ_PROBLEMS[code];
    const message = found === undefined ? sentence : `${sentence.slice(0, -1)}: ${found}`;
    // Hostile documents have a problem every few bytes, so none is put together from others.
    let problem: ReadProblem = { code, message, line, column, offset };
    if (field !== undefined && found !== undefined) {
      problem = { code, message, line, column, offset, found, field };
    } else if (found !== undefined) problem = { code, message, line, column, offset, found };
    else if (field !== undefined) problem = { code, message, line, column, offset, field };
    this.#onProblem?.(problem);
  }

  #locate(place: Place): Position {
    if (place.position) return place.position;
    const { bytes, origin } = this.#window;
    place.position = this.#tracker.locate(bytes, 0, place.offset - origin);
    return place.position;
  }

  /**
   * Takes what the stages below noted before an offset. They note before they pass on the bytes
   * behind the place, so nothing that is noted there comes later than the byte at the offset.
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
