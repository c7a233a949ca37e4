// How pages of one sitemap change and are announced, and how likely their visits are by that.
import type { SampledVisit } from './visit-sample.ts';

/**
 * What the pages have in common. Of a page that changes Δ times a day the share `recall` of the
 * changes is announced, and `falsePerChange` · Δ + `falsePerDay` lastmods a day mean nothing.
 * ln Δ is normal. Of some pages no lastmod ever moves.
 */
export interface QualityParameters {
  readonly recall: number;
  readonly falsePerChange: number;
  readonly falsePerDay: number;
  readonly logChanges: number;
  readonly logSpread: number;
  readonly shareSilent: number;
}

/** The visits of a page, summed up. */
export interface PageVisits {
  readonly days: number;
  readonly lastmods: number;
  /** Of visits that found no change. */
  readonly sameDays: number;
  readonly sameLastmods: number;
  readonly changed: readonly Pick<SampledVisit, 'days' | 'lastmods'>[];
}

/** Sums of what is expected of pages, a day. */
export type QualityRates = readonly [announced: number, right: number, changes: number];

/** What is expected of a page, and the squares and products of that. */
export interface ExpectedPage {
  readonly mean: QualityRates;
  readonly covariance: readonly (readonly number[])[];
}

/** As many numbers as `QualityParameters` has fields, each of them unbounded. */
export type QualityPoint = readonly number[];

const LOG_MIN = -7.1;
const LOG_MAX = 3.7;
const STEP = 0.3;
const POINTS = Math.round((LOG_MAX - LOG_MIN) / STEP) + 1;
// Points this much less likely than the best so far add nothing.
const LIKELY_WITHIN = 14;
const POLL_SMALL = 1e-6;
const RATE_MIN = 1e-12;
// Below it a product of as many chances as visits are kept would come to nothing.
const CHANCE_MIN = 1e-15;

export function parametersAt(point: QualityPoint): QualityParameters {
  const [recall = 0, falsePerChange = 0, falsePerDay = 0, logChanges = 0, spread = 0, silent = 0] =
    point;
  return {
    recall: 1 / (1 + Math.exp(-recall)),
    falsePerChange: Math.exp(falsePerChange),
    falsePerDay: Math.exp(falsePerDay),
    logChanges,
    logSpread: Math.exp(spread),
    shareSilent: 1 / (1 + Math.exp(-silent)),
  };
}

/**
 * Sums visits up, and the time since the last one: without it there would be more lastmods a day
 * than there are, since visits are made when one moved.
 */
export function sumVisits(
  visits: readonly SampledVisit[],
  since: { readonly days: number; readonly lastmods: number },
): PageVisits {
  const same = visits.filter(({ changed }) => !changed);
  return {
    days: sum(visits, ({ days }) => days) + since.days,
    lastmods: sum(visits, ({ lastmods }) => lastmods) + since.lastmods,
    sameDays: sum(same, ({ days }) => days),
    sameLastmods: sum(same, ({ lastmods }) => lastmods),
    changed: visits.filter(({ changed }) => changed),
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((before, item) => before + of(item), 0);
}

/** A rate of change that pages may have, with what follows from it. */
interface Possible {
  readonly changes: number;
  readonly logPrior: number;
  readonly announced: number;
  readonly silent: number;
  /** −ln of the chance that no true lastmod is in one that was read. */
  readonly evidence: number;
  /** ln of how likely a reading is to show a moved lastmod, up to a constant. */
  readonly logMoved: number;
}

/** Pages by what they have in common: how likely their visits are, and what is expected of them. */
export class QualityModel {
  readonly #parameters: QualityParameters;
  readonly #pollDays: number;
  readonly #possible: readonly Possible[];
  readonly #logAnnounced: number;
  readonly #logSilent: number;

  /** Two lastmods of a page that moved between two reads, `pollDays` apart, are read as one. */
  constructor(parameters: QualityParameters, pollDays: number) {
    this.#parameters = parameters;
    this.#pollDays = pollDays;
    this.#logAnnounced = Math.log(1 - parameters.shareSilent);
    this.#logSilent = Math.log(parameters.shareSilent);
    this.#possible = Array.from({ length: POINTS }, (_, index) =>
      possibleAt(LOG_MIN + index * STEP, parameters, pollDays),
    );
  }

  /** ln of how likely the visits of a page are. */
  logLikelihood(page: PageVisits): number {
    let most = Number.NEGATIVE_INFINITY;
    let all = 0;
    this.#weigh(page, (log) => {
      if (log > most) {
        all = all * Math.exp(most - log) + 1;
        most = log;
      } else all += Math.exp(log - most);
    });
    return most + Math.log(all);
  }

  /** What is expected of a page, by its visits. */
  expect(page: PageVisits): ExpectedPage {
    const { recall } = this.#parameters;
    const all = this.logLikelihood(page);
    const mean: [number, number, number] = [0, 0, 0];
    const squares = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    this.#weigh(page, (log, { changes, announced }, isSilent) => {
      const chance = Math.exp(log - all);
      const rates = isSilent ? [0, 0, changes] : [announced, recall * changes, changes];
      for (const [row, rate] of rates.entries()) {
        mean[row] = (mean[row] ?? 0) + chance * rate;
        const line = squares[row] ?? [];
        for (const [column, other] of rates.entries()) {
          line[column] = (line[column] ?? 0) + chance * rate * other;
        }
      }
    });
    const covariance = squares.map((line, row) =>
      line.map((square, column) => square - (mean[row] ?? 0) * (mean[column] ?? 0)),
    );
    return { mean, covariance };
  }

  #weigh(
    page: PageVisits,
    take: (log: number, possible: Possible, isSilent: boolean) => void,
  ): void {
    const { days, lastmods, sameDays, sameLastmods, changed } = page;
    const readDays = Math.max(0, days - lastmods * this.#pollDays);
    weighAll(
      this.#possible,
      ({ announced, silent, evidence, logMoved, logPrior }) =>
        this.#logAnnounced +
        logPrior +
        lastmods * logMoved -
        announced * readDays -
        silent * sameDays -
        evidence * sameLastmods,
      ({ silent, evidence }) => logAllChanged(changed, silent, evidence),
      (log, possible) => take(log, possible, false),
    );
    if (lastmods > 0) return;
    weighAll(
      this.#possible,
      ({ changes, logPrior }) => this.#logSilent + logPrior - changes * sameDays,
      ({ changes }) => logAllChanged(changed, changes, 0),
      (log, possible) => take(log, possible, true),
    );
  }
}

/** Weighs what is possible; what is far from the most likely adds nothing, and costs little. */
function weighAll(
  all: readonly Possible[],
  most: (possible: Possible) => number,
  less: (possible: Possible) => number,
  take: (log: number, possible: Possible) => void,
): void {
  let best = Number.NEGATIVE_INFINITY;
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const possible = all[index];
    if (!possible) continue;
    const atMost = most(possible);
    if (atMost < best - LIKELY_WITHIN) continue;
    const log = atMost + less(possible);
    if (log > best) best = log;
    take(log, possible);
  }
}

/** ln of the chance that every one of these visits finds a change. */
function logAllChanged(visits: PageVisits['changed'], silent: number, evidence: number): number {
  let chance = 1;
  for (const { days, lastmods } of visits) {
    chance *= 1 - Math.exp(-(silent * days + evidence * lastmods)) + CHANCE_MIN;
  }
  return Math.log(chance);
}

function possibleAt(logChanges: number, of: QualityParameters, pollDays: number): Possible {
  const changes = Math.exp(logChanges);
  const right = of.recall * changes;
  const wrong = of.falsePerChange * changes + of.falsePerDay;
  const announced = right + wrong;
  const isSmall = announced * pollDays < POLL_SMALL;
  const logMoved = isSmall
    ? Math.log(announced)
    : Math.log(-Math.expm1(-announced * pollDays) / pollDays);
  const wrongAlone = isSmall
    ? Math.log(wrong)
    : -right * pollDays + Math.log(-Math.expm1(-wrong * pollDays) / pollDays);
  const deviation = (logChanges - of.logChanges) / of.logSpread;
  return {
    changes,
    announced,
    silent: Math.max(RATE_MIN, changes - right),
    evidence: logMoved - wrongAlone,
    logMoved,
    logPrior: -0.5 * deviation * deviation - Math.log(of.logSpread) + Math.log(STEP),
  };
}
