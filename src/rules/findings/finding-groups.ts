// Findings as they come: one group for each rule and document, a count and the first places.
import { ownText } from '../../base/text/own-text.ts';
import type { ActiveRule } from '../port/active-rule.ts';
import type { ExplainedFinding, Finding, FindingPlace } from '../port/finding.ts';
import { SEVERITIES } from '../port/severity.ts';
import { addExplained, type FoldRow, foldFindings } from './fold-findings.ts';

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

export interface FindingGroup {
  readonly active: ActiveRule;
  count: number;
  readonly places: OpenPlace[];
  /** Findings that it explained during its check. */
  explains?: readonly ExplainedFinding[];
}

/** A group on its way to a finding. */
interface GroupRow extends FoldRow<ActiveRule['rule']> {
  readonly basis: string;
}

/** Where a place is, as far as its reporter knows. */
export type PlaceParts = Omit<FindingPlace, 'sitemap'>;

/**
 * Called with the URL of every entry that a rule is found at, also where no more places are kept.
 */
export interface LocWatch {
  readonly rules: ReadonlySet<string>;
  onLoc(rule: string, loc: string): void;
}

/** Gathers findings in groups. */
export class FindingGroups {
  readonly #placesMax: number;
  readonly #onPlace: ((place: FindingPlace) => void) | undefined;
  readonly #watch: LocWatch | undefined;
  /** The rules of places that may get their URL later. */
  readonly #unlocated = new WeakMap<OpenPlace, string>();
  /** By document, in the order of their first finding; within one by rule. */
  readonly #documents = new Map<string, Map<string, FindingGroup>>();
  #groups = 0;
  #characters = 0;
  #leftOut = 0;

  constructor(placesMax: number, onPlace?: (place: FindingPlace) => void, watch?: LocWatch) {
    this.#placesMax = placesMax;
    this.#onPlace = onPlace;
    this.#watch = watch;
  }

  /** How many groups there was no room for. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Puts a document in the order of the findings. */
  register(sitemap: string): void {
    if (!this.#documents.has(sitemap)) this.#documents.set(sitemap, new Map());
  }

  /**
   * Counts a finding; returns its place if it is among the first ones, to be completed. `locate` is
   * only called then.
   */
  add(active: ActiveRule, sitemap: string, locate: () => PlaceParts): OpenPlace | undefined {
    const group = this.group(active, sitemap);
    if (!group) return undefined;
    group.count += 1;
    const isKept = group.places.length < this.#placesMax && this.#characters <= CHARACTERS_KEPT_MAX;
    const isWatched = this.#isWatched(group);
    if (!isKept && !isWatched) return undefined;
    const place: OpenPlace = { sitemap, ...locate() };
    if (isWatched) {
      this.#unlocated.set(place, active.rule.id);
      this.located(place);
    }
    if (!isKept) return place;
    if (place.found !== undefined) place.found = ownText(cut(place.found, FOUND_CHARACTERS_MAX));
    if (place.loc !== undefined) place.loc = ownText(cut(place.loc, LOC_CHARACTERS_MAX));
    this.#characters += (place.loc?.length ?? 0) + (place.found?.length ?? 0) + PLACE_CHARACTERS;
    group.places.push(place);
    this.#onPlace?.(place);
    return place;
  }

  /** Tells of what a rule found that another finding explains. */
  explain(active: ActiveRule, sitemap: string, explained: ExplainedFinding): void {
    const group = this.group(active, sitemap);
    if (group) group.explains = addExplained(group.explains ?? [], [explained]);
  }

  /** Tells of a place whose entry is known now. */
  located(place: OpenPlace): void {
    const rule = this.#unlocated.get(place);
    if (rule === undefined || place.loc === undefined) return;
    this.#unlocated.delete(place);
    this.#watch?.onLoc(rule, place.loc);
  }

  /** Whether no more places of a group are needed: then it only counts. */
  isFull(group: FindingGroup): boolean {
    return group.places.length >= this.#placesMax && !this.#isWatched(group);
  }

  #isWatched({ active }: FindingGroup): boolean {
    return this.#watch?.rules.has(active.rule.id) === true;
  }

  /** The findings of a rule in a document; `undefined` if there is no space for more. */
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

  /**
   * The findings so far: the worst first, then by document, causes before others, these by place.
   * What others explain is reported with its cause.
   */
  findings(): readonly Finding[] {
    const rows = foldFindings([...this.#rows()]);
    const bySeverity = Map.groupBy(rows, ({ severity }) => severity);
    return SEVERITIES.flatMap((severity) => {
      const byDocument = Map.groupBy(bySeverity.get(severity) ?? [], ({ sitemap }) => sitemap);
      return [...byDocument.values()].flatMap((ofDocument) =>
        ofDocument.sort((a, b) => rankOf(a) - rankOf(b) || firstOffset(a) - firstOffset(b)),
      );
    }).map(findingOf);
  }

  *#rows(): Generator<GroupRow> {
    for (const [sitemap, groups] of this.#documents) {
      for (const { active, count, places, explains = [] } of groups.values()) {
        if (count > 0) yield { ...active, sitemap, count, places, explains };
      }
    }
  }
}

function rankOf({ explains }: GroupRow): number {
  return explains.length > 0 ? 0 : 1;
}

function firstOffset({ places }: GroupRow): number {
  return places[0]?.offset ?? -1;
}

function findingOf(row: GroupRow): Finding {
  const { rule, severity, basis, sitemap, count, places, explains } = row;
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
    ...(explains.length > 0 && { explains }),
  };
}

// Not within a surrogate pair.
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
