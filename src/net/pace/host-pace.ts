// How much a host is asked for, by how it answers: less of one that is overloaded or slow, and
// step by step more again.

/** How much a host is asked for when all is well. */
export interface HostPaceOptions {
  /** How many requests may be under way. Default 1. */
  readonly connectionsPerHost?: number | undefined;
  /**
   * The first pause of an overloaded host, in milliseconds, 250 at most. Default 250. A shorter one
   * grows to eight times of it, and no further.
   */
  readonly backoffMs?: number | undefined;
}

/** The requests to a host, unless set otherwise. */
export const CONNECTIONS_PER_HOST = 1;
// The first pause of an overloaded host, where it had none; it doubles up to the last. While not
// one good answer comes in between it doubles once: when that goes on, the breaker
// opens, and a host that is not there is not waited for.
const PAUSE_MS_MIN = 250;
const PAUSE_IN_ROW_FACTOR = 2;
const PAUSE_MS_MAX = 60_000;
// The last pause of a host whose first is shorter than usual, in first pauses.
const SHORT_PAUSES_MAX = 8;
// So many good answers bring a connection back, and so many halve the pause.
const ANSWERS_PER_CONNECTION = 20;
const ANSWERS_PER_PAUSE = 5;
// The mean time to the first byte: each answer counts for a tenth, and it means something after
// ten. The host is slow when it is past both limits.
const FIRST_BYTE_WEIGHT = 0.1;
const FIRST_BYTE_ANSWERS_MIN = 10;
const SLOW_MS_MIN = 1_000;
const SLOW_RATIO = 3;
// The best level is let go by so much with each answer: a site whose first pages came out of a
// cache is not measured by them forever.
const LEVEL_FORGOTTEN = 0.002;

/**
 * The pace of one host.
 *
 * An overload (429, 502 to 504, a timeout, a connection that failed) halves the connections, to one
 * at least, and doubles the pause between two requests, from 250 ms to a minute, or to 500 ms
 * while no good answer comes in between. A mean time to the first byte of more than a second that
 * is more than three times its best level halves the connections. 20 good answers bring a
 * connection back, 5 halve the pause. What was sent before the pace was slowed down says nothing
 * about the new one, and is not counted.
 */
export class HostPace {
  readonly #connectionsMax: number;
  readonly #pauseMsMin: number;
  readonly #pauseMsMax: number;
  #connections: number;
  #pauseMs = 0;
  #isInRow = false;
  #slowings = 0;
  #goodForConnection = 0;
  #goodForPause = 0;
  #meanMs = 0;
  #levelMs = Number.POSITIVE_INFINITY;
  #answers = 0;
  #answersSince = 0;

  constructor(options: HostPaceOptions = {}) {
    const { connectionsPerHost = CONNECTIONS_PER_HOST, backoffMs = PAUSE_MS_MIN } = options;
    this.#connectionsMax = connectionsPerHost;
    this.#pauseMsMin = Math.min(PAUSE_MS_MIN, backoffMs);
    const isShort = backoffMs < PAUSE_MS_MIN;
    this.#pauseMsMax = isShort ? backoffMs * SHORT_PAUSES_MAX : PAUSE_MS_MAX;
    this.#connections = connectionsPerHost;
  }

  get connections(): number {
    return this.#connections;
  }

  /** The pause between two requests, in milliseconds; 0 when it needs none. */
  get pauseMs(): number {
    return this.#pauseMs;
  }

  /** Goes on with the pause that another process found to be needed, in milliseconds. */
  adopt(pauseMs: number): void {
    this.#pauseMs = Math.min(pauseMs, this.#pauseMsMax);
  }

  /** How often it was slowed down: kept with each request, and told with its answer. */
  get slowings(): number {
    return this.#slowings;
  }

  /** A good answer, to a request that was sent after `slowings`. */
  answered(firstByteMs: number | undefined, slowings: number): void {
    const isSlow = firstByteMs !== undefined && this.#judge(firstByteMs, slowings);
    this.#isInRow = false;
    if (slowings !== this.#slowings) return;
    if (++this.#goodForPause >= ANSWERS_PER_PAUSE) {
      this.#goodForPause = 0;
      this.#pauseMs = this.#pauseMs > this.#pauseMsMin ? this.#pauseMs / 2 : 0;
      if (this.#pauseMs < this.#pauseMsMin) this.#pauseMs = 0;
    }
    if (isSlow || this.#connections >= this.#connectionsMax) {
      this.#goodForConnection = 0;
    } else if (++this.#goodForConnection >= ANSWERS_PER_CONNECTION) {
      this.#goodForConnection = 0;
      this.#connections += 1;
    }
  }

  /** An overload; `delayMs` is the pause that there is anyhow. */
  overloaded(delayMs: number, slowings: number): void {
    if (slowings !== this.#slowings) return;
    const doubled = 2 * Math.max(delayMs, this.#pauseMs);
    const inRowMax = Math.max(PAUSE_IN_ROW_FACTOR * this.#pauseMsMin, this.#pauseMs);
    const max = this.#isInRow ? inRowMax : this.#pauseMsMax;
    this.#pauseMs = Math.min(Math.max(doubled, this.#pauseMsMin), max);
    this.#isInRow = true;
    this.#slowDown();
  }

  #judge(firstByteMs: number, slowings: number): boolean {
    this.#answers += 1;
    const weight = this.#answers === 1 ? 1 : FIRST_BYTE_WEIGHT;
    this.#meanMs += (firstByteMs - this.#meanMs) * weight;
    if (this.#answers < FIRST_BYTE_ANSWERS_MIN) return false;
    const level = Math.min(this.#levelMs, this.#meanMs);
    this.#levelMs = level + (this.#meanMs - level) * LEVEL_FORGOTTEN;
    const isSlow = this.#meanMs > SLOW_MS_MIN && this.#meanMs > SLOW_RATIO * level;
    if (slowings !== this.#slowings) return isSlow;
    // The mean needs some answers to show what a slower pace does.
    this.#answersSince += 1;
    if (isSlow && this.#answersSince >= FIRST_BYTE_ANSWERS_MIN) this.#slowDown();
    return isSlow;
  }

  #slowDown(): void {
    this.#connections = Math.max(1, Math.floor(this.#connections / 2));
    this.#slowings += 1;
    this.#goodForConnection = 0;
    this.#goodForPause = 0;
    this.#answersSince = 0;
  }
}
