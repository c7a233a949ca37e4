// Findings as they come: one group for each rule and document, a count and the first places.
import { ownText } from '../base/own-text.ts';
import type { ActiveRule } from './active-rules.ts';
import type { Finding, FindingPlace } from './finding.ts';
import { SEVERITIES } from './severity.ts';

/** How many groups are kept; of more, only the numbers are. */
export const FINDINGS_MAX = 50_000;
// What was found is shown so far.
const FOUND_CHARACTERS_MAX = 200;
// All texts of all places together; beyond, findings are only counted.
const CHARACTERS_KEPT_MAX = 33_554_432;
const PLACE_CHARACTERS = 200;
const LOC_CHARACTERS_MAX = 2_100;

/** A place while it may still be completed. */
export type OpenPlace = { -readonly [Field in keyof FindingPlace]: FindingPlace[Field] };

/** All findings of one rule in one document. */
export interface FindingGroup {
  readonly active: ActiveRule;
  count: number;
  readonly places: OpenPlace[];
}

/** Where a place is, as far as its reporter knows. */
export type PlaceParts = Omit<FindingPlace, 'sitemap'>;

/** Gathers findings in groups. */
export class FindingGroups {
  readonly #placesMax: number;
  readonly #onPlace: ((place: FindingPlace) => void) | undefined;
  /** By document, in the order of their first finding; within one by rule. */
  readonly #documents = new Map<string, Map<string, FindingGroup>>();
  #groups = 0;
  #characters = 0;
  #leftOut = 0;

  constructor(placesMax: number, onPlace?: (place: FindingPlace) => void) {
    this.#placesMax = placesMax;
    this.#onPlace = onPlace;
  }

  /** How many groups there was no room for. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Gives a document its place in the order of the findings. */
  register(sitemap: string): void {
    if (!this.#documents.has(sitemap)) this.#documents.set(sitemap, new Map());
  }

  /**
   * Counts a finding; gives its place when it is among the first ones, to be completed. `locate`
   * is asked only then.
   */
  add(active: ActiveRule, sitemap: string, locate: () => PlaceParts): OpenPlace | undefined {
    const group = this.group(active, sitemap);
    if (!group) return undefined;
    group.count += 1;
    if (this.isFull(group) || this.#characters > CHARACTERS_KEPT_MAX) return undefined;
    const place: OpenPlace = { sitemap, ...locate() };
    if (place.found !== undefined) place.found = ownText(cut(place.found, FOUND_CHARACTERS_MAX));
    if (place.loc !== undefined) place.loc = ownText(cut(place.loc, LOC_CHARACTERS_MAX));
    this.#characters += (place.loc?.length ?? 0) + (place.found?.length ?? 0) + PLACE_CHARACTERS;
    group.places.push(place);
    this.#onPlace?.(place);
    return place;
  }

  /** Takes back what some rules found in a document. */
  withdraw(sitemap: string, isMeant: (rule: string) => boolean): void {
    const groups = this.#documents.get(sitemap);
    for (const id of [...(groups?.keys() ?? [])].filter(isMeant)) {
      groups?.delete(id);
      this.#groups -= 1;
    }
  }

  /** Whether no more places of a group are kept: then it only counts. */
  isFull(group: FindingGroup): boolean {
    return group.places.length >= this.#placesMax;
  }

  /** The findings of a rule in a document; `undefined` when there is no room for more. */
  group(active: ActiveRule, sitemap: string): FindingGroup | undefined {
    let groups = this.#documents.get(sitemap);
    const known = groups?.get(active.rule.id);
    if (known) return known;
    if (this.#groups >= FINDINGS_MAX) {
      this.#leftOut += 1;
      return undefined;
    }
    if (!groups) {
      groups = new Map();
      this.#documents.set(sitemap, groups);
    }
    this.#groups += 1;
    const group: FindingGroup = { active, count: 0, places: [] };
    groups.set(active.rule.id, group);
    return group;
  }

  /** The findings so far, the worst first, then in the order of the documents and the places. */
  findings(): readonly Finding[] {
    const found: Finding[] = [];
    for (const severity of SEVERITIES) {
      for (const [sitemap, groups] of this.#documents) {
        const ofDocument = [...groups.values()].filter(
          ({ active, count }) => count > 0 && active.severity === severity,
        );
        ofDocument.sort((a, b) => firstOffset(a) - firstOffset(b));
        for (const group of ofDocument) found.push(findingOf(group, sitemap));
      }
    }
    return found;
  }
}

function firstOffset({ places }: FindingGroup): number {
  return places[0]?.offset ?? -1;
}

function findingOf({ active, count, places }: FindingGroup, sitemap: string): Finding {
  const { rule, severity, basis } = active;
  const [first] = places;
  const found = first?.found;
  const summary = rule.summary.replace(/\.$/, '');
  return {
    rule: rule.id,
    severity,
    message: found === undefined || found === '' ? `${summary}.` : `${summary}: ${found}`,
    fix: rule.fix,
    basis,
    count,
    sitemap,
    ...first,
    places: places.map((place) => ({ ...place })),
  };
}

// Not within a surrogate pair.
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
