// The checker: hands what is seen to the rules that judge such things, and gathers what they find.
import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import type { ReadSummary } from '../formats/options/read-options.ts';
import type { ReadProblem } from '../formats/problems/read-problem.ts';
import type { BatchPositions } from '../formats/records/batch-positions.ts';
import type { Entry } from '../protocol/url-entry.ts';
import { chooseRules, type RuleChoice } from './active-rules.ts';
import { DocumentCheck, type DocumentOptions } from './document-check.ts';
import type { DocumentEvidence } from './evidence/document-evidence.ts';
import type { Watched, WatchName } from './evidence/watched.ts';
import { FindingGroups, type LocWatch, type PlaceParts } from './findings/finding-groups.ts';
import { judgeEvidence } from './findings/judge-evidence.ts';
import type { Finding, FindingPlace } from './port/finding.ts';
import type { Profile } from './port/profile.ts';

/** How a checker judges. */
export interface CheckerOptions extends RuleChoice {
  /** The checking clock, in milliseconds since 1970. */
  readonly now: number;
  /** How many places of each finding are kept, from 0. Default 10. */
  readonly placesMax?: number | undefined;
  /** Called with each place that is kept, when it is found. */
  readonly onPlace?: ((place: FindingPlace) => void) | undefined;
  /** Rules of which every entry's URL is shown. Costs time for each finding. Default: none. */
  readonly watch?: LocWatch | undefined;
}

/** A document while it is judged: its problems and its batches, in their order, then its end. */
export interface OpenDocument {
  /** The document is an HTML page, not a sitemap. */
  readonly isHtml: boolean;
  /** Takes a problem of the reader, before the batch whose entries it is about. */
  problem(problem: ReadProblem): void;
  /** Takes a batch with the positions that its reader returned; no other object will do. */
  batch(entries: readonly Entry[], positions: BatchPositions): void;
  /** Ends the document; returns what was counted in it. */
  end(summary: ReadSummary): DocumentEvidence;
}

/** Judges documents and evidence of any kind. */
export interface Checker {
  readonly active: { readonly profile: Profile };
  /** Begins a document. Several may be open at the same time. */
  openDocument(options: DocumentOptions): OpenDocument;
  /**
   * Lets the rules for such things judge one. `place` says where the findings belong;
   * `context.url` is the place's sitemap where that is an address. Returns the number of findings;
   * `onRule` is called with the id of each rule that found something. Each rule is called once.
   */
  see<W extends WatchName>(
    watches: W,
    seen: Watched[W],
    place: PlaceParts & { readonly sitemap: string },
    onRule?: (id: string) => void,
  ): number;
  /** Puts a document in the order of the findings, before anything is found in it. */
  register(sitemap: string): void;
  /**
   * Records the finding of a code: of a note of the robots.txt reader, of a problem of a walk, of a
   * fault against the schemas. A code without an active rule is ignored.
   */
  note(code: string, place: PlaceParts & { readonly sitemap: string }): void;
  /** The findings so far, the worst first. */
  findings(): readonly Finding[];
  /** How many findings were left out for lack of room. */
  readonly leftOut: number;
}

const PLACES_MAX = 10;

const KINDS: OptionKinds<CheckerOptions> = {
  profile: 'text',
  only: 'texts',
  ignore: 'texts',
  rules: 'list',
  now: '!time',
  placesMax: 'count',
  onPlace: 'function',
  watch: 'onLoc()',
};

/**
 * Makes a checker.
 *
 * Errors: CONFIG_INVALID for a profile, rule or subject that does not exist.
 */
export function createChecker(options: CheckerOptions): Checker {
  checkGivenOptions(options, KINDS);
  const active = chooseRules(options);
  const log = new FindingGroups(options.placesMax ?? PLACES_MAX, options.onPlace, options.watch);
  const { now } = options;
  return {
    active,
    openDocument: (document) => new DocumentCheck(active, log, document, now),
    see(watches, seen, { sitemap, ...place }, onRule) {
      const url = /^https?:/i.test(sitemap) ? { url: sitemap } : {};
      const context = { now, profile: active.profile.name, ...url };
      const target = { log, sitemap, locate: () => place, onRule };
      return judgeEvidence(active.watching(watches), seen, context, target);
    },
    register: (sitemap) => log.register(sitemap),
    note(code, { sitemap, ...place }) {
      for (const answer of active.codes.get(code) ?? []) log.add(answer, sitemap, () => place);
    },
    findings: () => log.findings(),
    get leftOut() {
      return log.leftOut;
    },
  };
}
