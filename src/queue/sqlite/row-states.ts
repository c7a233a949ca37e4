// The state of every address in a byte each, so that none is looked up to be counted or found.
import { assert } from '../../base/assert.ts';
import type { FrontierState } from '../port/frontier.ts';

/** The states, by the number that is stored for each. */
export const FRONTIER_STATES: readonly FrontierState[] = ['held', 'waiting', 'planned', 'visited'];

const PLANNED = FRONTIER_STATES.indexOf('planned');

// In a byte: 0 for no address, else one more than the state's number; and for planned ones that
// were taken, one of their own.
const PLANNED_BYTE = PLANNED + 1;
const TAKEN_BYTE = FRONTIER_STATES.length + 1;

// Numbers go up to 2³² − 1 and are never given twice, so that after many crawls whole ranges of
// them are unused. A chunk is made when the first of its numbers is.
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/** Remembers states by number, counts them, and finds what is planned. */
export class RowStates {
  readonly #chunks: (Uint8Array | undefined)[] = [];
  readonly #counts = new Uint32Array(TAKEN_BYTE + 1);
  // No number below it is planned and not taken.
  #takeFrom = 1;

  count(state: FrontierState): number {
    const byte = FRONTIER_STATES.indexOf(state) + 1;
    const taken = byte === PLANNED_BYTE ? (this.#counts[TAKEN_BYTE] as number) : 0;
    return (this.#counts[byte] as number) + taken;
  }

  /** Returns the state of an address, `undefined` if there is none of that number. */
  get(number: number): FrontierState | undefined {
    const byte = this.#chunks[number >>> CHUNK_BITS]?.[number & (CHUNK - 1)] ?? 0;
    return FRONTIER_STATES[byte === TAKEN_BYTE ? PLANNED : byte - 1];
  }

  /** Sets the state of an address by the state's number. What is planned is to be taken again. */
  set(number: number, stateNumber: number): void {
    this.#put(number, stateNumber + 1);
    if (stateNumber === PLANNED && number < this.#takeFrom) this.#takeFrom = number;
  }

  remove(number: number): void {
    this.#put(number, 0);
  }

  /** Returns up to `count` numbers that are planned and were not taken, the least first. */
  take(count: number): readonly number[] {
    const taken: number[] = [];
    let at = this.#takeFrom;
    while (taken.length < count) {
      const number = this.#nextPlanned(at);
      if (number === undefined) break;
      this.#put(number, TAKEN_BYTE);
      taken.push(number);
      at = number + 1;
    }
    this.#takeFrom = at;
    return taken;
  }

  #nextPlanned(from: number): number | undefined {
    let at = from & (CHUNK - 1);
    for (let place = from >>> CHUNK_BITS; place < this.#chunks.length; place += 1) {
      const found = this.#chunks[place]?.indexOf(PLANNED_BYTE, at) ?? -1;
      if (found >= 0) return place * CHUNK + found;
      at = 0;
    }
    return undefined;
  }

  #put(number: number, byte: number): void {
    assert(number >= 1 && number < 2 ** 32, `${number} is not the number of an address`);
    const place = number >>> CHUNK_BITS;
    while (this.#chunks.length <= place) this.#chunks.push(undefined);
    let chunk = this.#chunks[place];
    if (chunk === undefined) {
      chunk = new Uint8Array(CHUNK);
      this.#chunks[place] = chunk;
    }
    const at = number & (CHUNK - 1);
    const before = chunk[at] as number;
    chunk[at] = byte;
    this.#counts[before] = (this.#counts[before] as number) - 1;
    this.#counts[byte] = (this.#counts[byte] as number) + 1;
  }
}
