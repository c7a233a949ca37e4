// Findings of one rule in many documents, put together: what people read is causes.
import { counted } from '../../../../base/counted.ts';
import type { Finding, FindingPlace } from '../../../../rules/port/finding.ts';
import { SEVERITIES, type Severity } from '../../../../rules/port/severity.ts';
import { shownText } from '../../text/shown-text.ts';
import type { RuleReason } from './check-output-options.ts';

const SENTENCE_CHARACTERS_MAX = 1_000;

export interface FindingBlock {
  readonly rule: string;
  readonly severity: Severity;
  /** In the order of the report. At least one. */
  readonly findings: readonly [Finding, ...Finding[]];
  /** How often it was met in all documents. */
  readonly count: number;
  /** In how many documents. */
  readonly sitemaps: number;
}

/**
 * Puts findings together by severity and rule, the worst first: by severity; among errors those
 * of a whole document before those of entries; then what was met most often.
 */
export function findingBlocks(findings: readonly Finding[]): readonly FindingBlock[] {
  const groups = Map.groupBy(findings, ({ severity, rule }) => `${severity} ${rule}`);
  const blocks = Array.from(groups.values(), (group): FindingBlock => {
    const [first] = group as [Finding];
    return {
      rule: first.rule,
      severity: first.severity,
      findings: group as [Finding, ...Finding[]],
      count: group.reduce((sum, { count }) => sum + count, 0),
      sitemaps: new Set(group.map(({ sitemap }) => sitemap)).size,
    };
  });
  return blocks.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      documentRank(a) - documentRank(b) ||
      b.count - a.count,
  );
}

// A fault of the document costs every entry, and is met once.
function documentRank({ severity, findings, count, sitemaps }: FindingBlock): number {
  const [{ entry, loc }] = findings;
  const ofDocument = entry === undefined && loc === undefined && count <= sitemaps;
  return severity === 'error' && ofDocument ? 0 : 1;
}

/** Returns the first places of a block, one of each document before the second of any. */
export function firstPlaces({ findings }: FindingBlock, max: number): readonly FindingPlace[] {
  const lists = findings.slice(0, max).map(placesOf);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const places: FindingPlace[] = [];
  for (let index = 0; index < longest && places.length < max; index += 1) {
    for (const list of lists) {
      const place = list[index];
      if (place && places.length < max) places.push(place);
    }
  }
  return places;
}

export function placesOf(finding: Finding): readonly FindingPlace[] {
  return finding.places.length > 0 ? finding.places : [finding];
}

/**
 * Says what is wrong: the rule's own sentence where there are several findings, else the finding's.
 */
export function blockSentence({ findings }: FindingBlock, reason: RuleReason | undefined): string {
  if (findings.length === 1 || !reason) return findingSentence(findings[0], reason);
  return shownText(reason.summary, SENTENCE_CHARACTERS_MAX);
}

/**
 * Says what is wrong. What was found at the first place is left to that place, where the message
 * names it behind the rule's sentence.
 */
export function findingSentence({ message }: Finding, reason: RuleReason | undefined): string {
  const summary = reason?.summary ?? '';
  const named = summary !== '' && message.startsWith(`${summary.replace(/\.$/, '')}: `);
  return shownText(named ? summary : message, SENTENCE_CHARACTERS_MAX);
}

/** Says how often, where it is more than once: `1,204 times in 3 sitemaps`. */
export function howOften({ count, sitemaps }: FindingBlock): string {
  const where = sitemaps > 1 ? `in ${counted(sitemaps, 'sitemap')}` : '';
  if (count <= 1 || count === sitemaps) return where;
  return `${counted(count, 'time')}${where === '' ? '' : ` ${where}`}`;
}
