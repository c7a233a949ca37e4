// Measures contestants in turns, so that whatever else the machine does hits all of them alike.
import type { Contestant, Sample } from './sample.ts';

/** How long and how often contestants are measured. */
export interface RoundSettings {
  /** Rounds for each contestant. */
  readonly rounds: number;
  /** CPU milliseconds of warm-up before the first round; 0 for work whose first run counts. */
  readonly warmUpMs: number;
  /** CPU milliseconds that one round should take, so that short work is repeated within it. */
  readonly roundMs: number;
  /** CPU milliseconds after which a slow contestant sits out the rest, after 3 rounds at least. */
  readonly budgetMs: number;
}

/** The measurements of one contestant, or why there are none. */
export interface Outcome {
  readonly id: string;
  readonly samples: readonly Sample[];
  readonly failed?: string;
}

interface Place {
  readonly contestant: Contestant;
  readonly samples: Sample[];
  iterations: number;
  spentMs: number;
  failed?: string;
}

const WARM_UP_RUNS_MAX = 20;
const ITERATIONS_MAX = 15;
const ROUNDS_MIN = 3;

/**
 * Warms each contestant up, then measures all of them round by round, starting each round with
 * another one.
 *
 * A contestant that fails is out, with its message in the outcome.
 */
export async function roundRobin(
  contestants: readonly Contestant[],
  settings: RoundSettings,
): Promise<Outcome[]> {
  const places: Place[] = contestants.map((contestant) => ({
    contestant,
    samples: [],
    iterations: 1,
    spentMs: 0,
  }));
  if (settings.warmUpMs > 0) {
    for (const place of places) await attempt(place, () => warmUp(place, settings));
  }
  for (let round = 0; round < settings.rounds; round += 1) {
    for (let turn = 0; turn < places.length; turn += 1) {
      const place = places[(round + turn) % places.length]!;
      const spent = place.spentMs > settings.budgetMs && place.samples.length >= ROUNDS_MIN;
      if (spent) continue;
      await attempt(place, () => measureRound(place));
    }
  }
  return places.map(({ contestant, samples, failed }) => ({
    id: contestant.id,
    samples,
    ...(failed === undefined ? {} : { failed }),
  }));
}

/** Gives the outcomes the titles of their rows, for the notes under a table. */
export function titled<T extends { readonly title: string }>(
  rows: readonly T[],
  outcomes: readonly Outcome[],
): (Outcome & { readonly title: string })[] {
  return outcomes.map((outcome, index) => ({ ...outcome, title: rows[index]!.title }));
}

async function warmUp(place: Place, settings: RoundSettings): Promise<void> {
  let spentMs = 0;
  let lastMs = 0;
  for (let run = 0; run < WARM_UP_RUNS_MAX && spentMs < settings.warmUpMs; run += 1) {
    lastMs = (await place.contestant.run(1)).cpuMs;
    spentMs += lastMs;
  }
  const wanted = Math.ceil(settings.roundMs / Math.max(lastMs, 1));
  place.iterations = Math.min(ITERATIONS_MAX, Math.max(1, wanted));
}

async function measureRound(place: Place): Promise<void> {
  const sample = await place.contestant.run(place.iterations);
  place.samples.push(sample);
  place.spentMs += sample.cpuMs * place.iterations;
}

async function attempt(place: Place, step: () => Promise<void>): Promise<void> {
  if (place.failed !== undefined) return;
  try {
    await step();
  } catch (error) {
    place.failed = error instanceof Error ? error.message : String(error);
  }
}
