// How likely the visits of pages are, where pages are of a few kinds that differ in how often they
// change and in what their lastmods are worth.
import type { SampledVisit } from '../learn/visit-sample.ts';

/**
 * A kind of pages. Of a page that changes Δ times a day the share `recall` of the changes is
 * announced, and `falsePerChange` · Δ + `falsePerDay` lastmods a day mean nothing. ln Δ is normal.
 */
export interface PageKind {
  readonly recall: number;
  readonly falsePerChange: number;
  readonly falsePerDay: number;
  readonly logChanges: number;
  readonly logSpread: number;
  /** No lastmod of such a page ever moves. */
  readonly isSilent: boolean;
  /** ln of the share of pages that are of this kind. */
  readonly logShare: number;
}

/** The visits of a page, summed up. */
export interface PageVisits {
  readonly days: number;
  readonly lastmods: number;
  /** Of visits that found no change; and how many of these no lastmod came before. */
  readonly sameDays: number;
  readonly sameLastmods: number;
  readonly sameQuiet: number;
  /** Of each visit that found one. */
  readonly changedDays: readonly number[];
  readonly changedLastmods: readonly number[];
  /** Which of its possible rates was the likeliest when that was last looked for. */
  likeliest: number;
}

/** Sums of what is expected of pages, a day. */
export type QualityRates = readonly [announced: number, right: number, changes: number];

/** The expected rates of a page, and their covariance. */
export interface ExpectedPage {
  readonly mean: QualityRates;
  readonly covariance: readonly (readonly number[])[];
}

/** The parameters of kinds as a list of unbounded numbers. */
export type QualityPoint = readonly number[];

/**
 * A point begins with ln Δ and ln of its spread, and with the silent kind: its share and how far
 * its ln Δ is from that. Then come five numbers for each other kind: recall, false lastmods per
 * change and per day, share, ln Δ. Shares are logarithms, relative to the first of these kinds.
 */
export const POINT_HEAD = 4;
export const POINT_PER_KIND = 5;
const [AT_CHANGES, AT_SPREAD, AT_SILENT_SHARE, AT_SILENT_CHANGES] = [0, 1, 2, 3] as const;
/** Where in a point the share of a kind is; the silent kind has the number −1. */
export const shareAt = (kind: number): number =>
  kind < 0 ? AT_SILENT_SHARE : POINT_HEAD + kind * POINT_PER_KIND + 3;

const LOG_MIN = -7.1;
const LOG_MAX = 3.7;
const STEP = 0.3;
const POINTS = Math.round((LOG_MAX - LOG_MIN) / STEP) + 1;
// Points this much less likely than the best so far add nothing.
const LIKELY_WITHIN = 10;
const POLL_SMALL = 1e-6;
const OVERWRITTEN_MIN = 1e-3;
const RATE_MIN = 1e-12;
// Below it a product of as many chances as visits are kept would come to nothing.
const CHANCE_MIN = 1e-15;
const U_MAX = 500;
const DIFFERENCE = 1e-4;
const OWN_SLOPES = 3;
const COLUMNS = 6;

/** The kinds at a point: the silent one first. */
export function kindsAt(point: QualityPoint): readonly PageKind[] {
  const at = (index: number): number => point[index] ?? 0;
  const logSpread = Math.exp(at(AT_SPREAD));
  const kinds = Math.floor((point.length - POINT_HEAD) / POINT_PER_KIND);
  const shares = [at(AT_SILENT_SHARE)];
  for (let kind = 0; kind < kinds; kind += 1) shares.push(at(shareAt(kind)));
  const most = Math.max(...shares);
  const all = most + Math.log(shares.reduce((sum, share) => sum + Math.exp(share - most), 0));
  return shares.map((share, index): PageKind => {
    const from = POINT_HEAD + (index - 1) * POINT_PER_KIND;
    const isSilent = index === 0;
    return {
      recall: isSilent ? 0 : 1 / (1 + Math.exp(-at(from))),
      falsePerChange: isSilent ? 0 : Math.exp(at(from + 1)),
      falsePerDay: isSilent ? 0 : Math.exp(at(from + 2)),
      logChanges: at(AT_CHANGES) + at(isSilent ? AT_SILENT_CHANGES : from + 4),
      logSpread,
      isSilent,
      logShare: share - all,
    };
  });
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
  const changed = visits.filter((visit) => visit.changed);
  return {
    days: sum(visits, ({ days }) => days) + since.days,
    lastmods: sum(visits, ({ lastmods }) => lastmods) + since.lastmods,
    sameDays: sum(same, ({ days }) => days),
    sameLastmods: sum(same, ({ lastmods }) => lastmods),
    sameQuiet: same.filter(({ lastmods }) => lastmods === 0).length,
    changedDays: changed.map(({ days }) => days),
    changedLastmods: changed.map(({ lastmods }) => lastmods),
    likeliest: 0,
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((before, item) => before + of(item), 0);
}

/** What follows from a rate of change that pages of a kind may have. */
interface Possible {
  readonly changes: number;
  readonly deviation: number;
  readonly logPrior: number;
  readonly announced: number;
  readonly silent: number;
  /** −ln of the chance that no true lastmod is in one that was read. */
  readonly evidence: number;
  /** Announced changes before a visit whose lastmod is overwritten before it is read. */
  readonly unread: number;
  /** ln of how likely a reading is to show a moved lastmod, up to a constant. */
  readonly logMoved: number;
}

/** The likelihood of a page's visits if it is of a kind, and its expected rates then. */
export class KindModel {
  readonly kind: PageKind;
  readonly #pollDays: number;
  readonly #possible: readonly Possible[];
  /** Of each, in one row: logPrior, logMoved, announced, silent, evidence, unread. */
  readonly #table = new Float64Array(POINTS * COLUMNS);
  /** The same, with each of the kind's own parameters a little larger; made when needed. */
  #moved: readonly (readonly Possible[])[] | undefined;
  readonly #logs = new Float64Array(POINTS);
  readonly #oddsDays = new Float64Array(POINTS);
  readonly #oddsLastmods = new Float64Array(POINTS);
  readonly #oddsQuiet = new Float64Array(POINTS);

  /** Two lastmods of a page that moved between two reads, `pollDays` apart, are read as one. */
  constructor(kind: PageKind, pollDays: number) {
    this.kind = kind;
    this.#pollDays = pollDays;
    this.#possible = possibleOf(kind, pollDays);
    for (const [index, one] of this.#possible.entries()) {
      const { logPrior, logMoved, announced, silent, evidence, unread } = one;
      const row = [logPrior, logMoved, announced, silent, evidence, unread];
      this.#table.set(row, index * COLUMNS);
    }
  }

  /** ln of the likelihood of a page's visits. Call it before the other methods. */
  logLikelihood(page: PageVisits): number {
    const { days, lastmods, sameDays, sameLastmods, sameQuiet } = page;
    const logs = this.#logs.fill(Number.NEGATIVE_INFINITY);
    if (this.kind.isSilent && lastmods > 0) return Number.NEGATIVE_INFINITY;
    const readDays = Math.max(0, days - lastmods * this.#pollDays);
    const table = this.#table;
    const mostAt = (index: number): number => {
      const at = index * COLUMNS;
      return (
        (table[at] ?? 0) +
        lastmods * (table[at + 1] ?? 0) -
        readDays * (table[at + 2] ?? 0) -
        sameDays * (table[at + 3] ?? 0) -
        sameLastmods * (table[at + 4] ?? 0) -
        sameQuiet * (table[at + 5] ?? 0)
      );
    };
    // Unlikely points add nothing; they are skipped soonest when the likeliest comes first.
    let best = mostAt(page.likeliest) + this.#logAllChanged(page, page.likeliest);
    for (let index = 0; index < POINTS; index += 1) {
      const most = mostAt(index);
      if (most < best - LIKELY_WITHIN) continue;
      const log = most + this.#logAllChanged(page, index);
      logs[index] = log;
      if (log > best) [best, page.likeliest] = [log, index];
    }
    let all = 0;
    for (const log of logs) if (log > best - LIKELY_WITHIN) all += Math.exp(log - best);
    return best + Math.log(all);
  }

  // ln of the chance that every one of these visits finds a change.
  #logAllChanged({ changedDays, changedLastmods }: PageVisits, index: number): number {
    const silent = this.#table[index * COLUMNS + 3] ?? 0;
    const evidence = this.#table[index * COLUMNS + 4] ?? 0;
    const unread = this.#table[index * COLUMNS + 5] ?? 0;
    let chance = 1;
    let [ofDays, ofLastmods, ofQuiet] = [0, 0, 0];
    for (let visit = 0; visit < changedDays.length; visit += 1) {
      const days = changedDays[visit] ?? 0;
      const lastmods = changedLastmods[visit] ?? 0;
      const told = lastmods === 0 ? unread : evidence * lastmods;
      const same = Math.exp(-Math.min(U_MAX, silent * days + told));
      const changed = 1 - same + CHANCE_MIN;
      chance *= changed;
      ofDays += (days * same) / changed;
      ofLastmods += (lastmods * same) / changed;
      if (lastmods === 0) ofQuiet += same / changed;
    }
    this.#oddsDays[index] = ofDays;
    this.#oddsLastmods[index] = ofLastmods;
    this.#oddsQuiet[index] = ofQuiet;
    return Math.log(chance);
  }

  /**
   * Adds how much more likely the page becomes, by `log` as it was worked out last, with each of:
   * recall, false lastmods per change and per day, ln Δ, ln of its spread.
   */
  addSlopes(page: PageVisits, log: number, factor: number, slopes: Float64Array): void {
    if (factor === 0) return;
    const { days, lastmods, sameDays, sameLastmods, sameQuiet } = page;
    const { isSilent, logSpread } = this.kind;
    const readDays = Math.max(0, days - lastmods * this.#pollDays);
    this.#moved ??= isSilent ? [] : movedOf(this.kind, this.#pollDays);
    for (const [index, possible] of this.#possible.entries()) {
      const chance = factor * Math.exp((this.#logs[index] ?? Number.NEGATIVE_INFINITY) - log);
      if (chance < 1e-9) continue;
      const { deviation } = possible;
      slopes[3] = (slopes[3] ?? 0) + (chance * deviation) / logSpread;
      slopes[4] = (slopes[4] ?? 0) + chance * (deviation * deviation - 1);
      for (const [own, moved] of this.#moved.entries()) {
        const other = moved[index] ?? possible;
        const slope =
          lastmods * (other.logMoved - possible.logMoved) -
          readDays * (other.announced - possible.announced) +
          (other.silent - possible.silent) * ((this.#oddsDays[index] ?? 0) - sameDays) +
          (other.evidence - possible.evidence) * ((this.#oddsLastmods[index] ?? 0) - sameLastmods) +
          (other.unread - possible.unread) * ((this.#oddsQuiet[index] ?? 0) - sameQuiet);
        slopes[own] = (slopes[own] ?? 0) + (chance * slope) / DIFFERENCE;
      }
    }
  }

  /** Adds what is expected of the page, by `log` as it was worked out last. */
  addExpected(log: number, factor: number, mean: number[], squares: number[][]): void {
    const { recall, isSilent } = this.kind;
    for (const [index, { changes, announced }] of this.#possible.entries()) {
      const chance = factor * Math.exp((this.#logs[index] ?? Number.NEGATIVE_INFINITY) - log);
      if (!(chance > 0)) continue;
      const rates = isSilent ? [0, 0, changes] : [announced, recall * changes, changes];
      for (const [row, rate] of rates.entries()) {
        mean[row] = (mean[row] ?? 0) + chance * rate;
        const line = squares[row] ?? [];
        for (const [column, other] of rates.entries()) {
          line[column] = (line[column] ?? 0) + chance * rate * other;
        }
      }
    }
  }
}

function movedOf(kind: PageKind, pollDays: number): readonly (readonly Possible[])[] {
  const { recall, falsePerChange, falsePerDay } = kind;
  const larger = Math.exp(DIFFERENCE);
  const odds = (recall / (1 - recall)) * larger;
  return [
    possibleOf({ ...kind, recall: odds / (1 + odds) }, pollDays),
    possibleOf({ ...kind, falsePerChange: falsePerChange * larger }, pollDays),
    possibleOf({ ...kind, falsePerDay: falsePerDay * larger }, pollDays),
  ];
}

function possibleOf(kind: PageKind, pollDays: number): readonly Possible[] {
  return Array.from({ length: POINTS }, (_, index) =>
    possibleAt(LOG_MIN + index * STEP, kind, pollDays),
  );
}

function possibleAt(logChanges: number, of: PageKind, pollDays: number): Possible {
  const changes = Math.exp(logChanges);
  const deviation = (logChanges - of.logChanges) / of.logSpread;
  const logPrior = -0.5 * deviation * deviation - Math.log(of.logSpread) + Math.log(STEP);
  const prior = { changes, deviation, logPrior };
  if (of.isSilent) {
    return { ...prior, announced: 0, silent: changes, evidence: 0, unread: 0, logMoved: 0 };
  }
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
  return {
    ...prior,
    announced,
    silent: Math.max(RATE_MIN, changes - right),
    evidence: logMoved - wrongAlone,
    unread: right * overwrittenDays(announced, pollDays),
    logMoved,
  };
}

// How much of the time between a read and a visit is overwritten by a lastmod that follows the
// visit before the next read. Visits come at any time between reads.
function overwrittenDays(announced: number, pollDays: number): number {
  const expected = announced * pollDays;
  if (expected < OVERWRITTEN_MIN) return (expected * pollDays) / 6;
  return pollDays / 2 - (1 + Math.expm1(-expected) / expected) / announced;
}

/** The likelihood of visits, and expected rates, of pages of all kinds. */
export class QualityModel {
  readonly #models: readonly KindModel[];
  readonly #logs: Float64Array;
  readonly #slopes = new Float64Array(OWN_SLOPES + 2);

  constructor(point: QualityPoint, pollDays: number) {
    this.#models = kindsAt(point).map((kind) => new KindModel(kind, pollDays));
    this.#logs = new Float64Array(this.#models.length);
  }

  logLikelihood(page: PageVisits): number {
    let most = Number.NEGATIVE_INFINITY;
    for (const [index, model] of this.#models.entries()) {
      const log = model.kind.logShare + model.logLikelihood(page);
      this.#logs[index] = log;
      most = Math.max(most, log);
    }
    let all = 0;
    for (const log of this.#logs) all += Math.exp(log - most);
    return most + Math.log(all);
  }

  /** Returns that, and sets how it grows with each number of the point. */
  setSlopes(page: PageVisits, slopes: Float64Array): number {
    const all = this.logLikelihood(page);
    slopes.fill(0);
    const add = (at: number, value: number): void => {
      slopes[at] = (slopes[at] ?? 0) + value;
    };
    for (const [index, model] of this.#models.entries()) {
      const chance = Math.exp((this.#logs[index] ?? 0) - all);
      add(shareAt(index - 1), chance - Math.exp(model.kind.logShare));
      if (chance < 1e-9) continue;
      const own = this.#slopes.fill(0);
      model.addSlopes(page, (this.#logs[index] ?? 0) - model.kind.logShare, chance, own);
      add(AT_CHANGES, own[3] ?? 0);
      add(AT_SPREAD, own[4] ?? 0);
      if (model.kind.isSilent) {
        add(AT_SILENT_CHANGES, own[3] ?? 0);
        continue;
      }
      const from = POINT_HEAD + (index - 1) * POINT_PER_KIND;
      for (let at = 0; at < OWN_SLOPES; at += 1) add(from + at, own[at] ?? 0);
      add(from + 4, own[3] ?? 0);
    }
    return all;
  }

  expect(page: PageVisits): ExpectedPage {
    const all = this.logLikelihood(page);
    const mean = [0, 0, 0];
    const squares = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const [index, model] of this.#models.entries()) {
      const log = this.#logs[index] ?? 0;
      const chance = Math.exp(log - all);
      if (chance > 0) model.addExpected(log - model.kind.logShare, chance, mean, squares);
    }
    const covariance = squares.map((line, row) =>
      line.map((square, column) => square - (mean[row] ?? 0) * (mean[column] ?? 0)),
    );
    return { mean: [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0], covariance };
  }
}
