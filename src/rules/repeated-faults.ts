// Faults that repeat through a document: judged until no more places are kept, then only counted.
import { ownText } from '../base/text/own-text.ts';
import type { ScopeVerdict } from '../protocol/scope.ts';
import type { DocumentTally } from './document-tally.ts';
import type { FindingGroup, FindingGroups } from './findings/finding-groups.ts';
import { dayNumber } from './lastmod/plausible-days.ts';

const DAY_MS = 86_400_000;
// Beyond these days no zone and no hour changes what a rule says of a lastmod.
const SURELY_ANCIENT_DAY = 19_940_101;
const SURELY_FUTURE_MS = 3 * DAY_MS;

/** What is known of the document, and may still grow. */
interface Provenance {
  readonly namedByRobotsTxt?: readonly string[] | undefined;
}

/**
 * Remembers what the rules said of a fault, for as long as they would say the same again: of URLs
 * of the same origin outside the sitemap's scope, and of lastmods far in the future or the past.
 */
export class RepeatedFaults {
  readonly #log: FindingGroups;
  readonly #tally: DocumentTally;
  readonly #provenance: Provenance;
  readonly #futureDay: number;
  /** URLs that begin with this, outside the folder, are all judged alike. */
  #prefix = '';
  #origin = '';
  #proofs = 0;
  #scopeGroups: readonly FindingGroup[] = [];
  #future: readonly FindingGroup[] | undefined;
  #ancient: readonly FindingGroup[] | undefined;

  constructor(log: FindingGroups, tally: DocumentTally, provenance: Provenance, now: number) {
    this.#log = log;
    this.#tally = tally;
    this.#provenance = provenance;
    this.#futureDay = dayNumber(new Date(now + SURELY_FUTURE_MS).toISOString());
  }

  /** Counts a URL outside the scope when it is like the last one; otherwise returns `false`. */
  scope(loc: string): boolean {
    if (this.#prefix === '' || !loc.startsWith(this.#prefix)) return false;
    if (this.#proofs !== this.#proofsNow()) return false;
    this.#tally.origin(this.#origin, 1);
    for (const group of this.#scopeGroups) group.count += 1;
    return true;
  }

  /** Remembers the findings of a URL outside the scope. */
  learnScope(origin: string, verdict: ScopeVerdict, groups: readonly FindingGroup[]): void {
    this.#prefix = '';
    if (verdict === 'invalid' || !groups.every((group) => this.#log.isFull(group))) return;
    this.#origin = ownText(origin);
    this.#prefix = `${this.#origin}/`;
    this.#proofs = this.#proofsNow();
    this.#scopeGroups = groups;
  }

  /** Counts a lastmod of a day when all such days are judged alike; otherwise returns `false`. */
  lastmod(day: number): boolean {
    const groups = this.#groupsOf(day);
    if (!groups) return false;
    for (const group of groups) group.count += 1;
    return true;
  }

  /** Remembers the findings of a lastmod of a day. */
  learnLastmod(day: number, groups: readonly FindingGroup[]): void {
    if (!groups.every((group) => this.#log.isFull(group))) return;
    if (day > this.#futureDay) this.#future = groups;
    else if (day < SURELY_ANCIENT_DAY) this.#ancient = groups;
  }

  #groupsOf(day: number): readonly FindingGroup[] | undefined {
    if (day > this.#futureDay) return this.#future;
    return day < SURELY_ANCIENT_DAY ? this.#ancient : undefined;
  }

  #proofsNow(): number {
    return this.#provenance.namedByRobotsTxt?.length ?? 0;
  }
}
