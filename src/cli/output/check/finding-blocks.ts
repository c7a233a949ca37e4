// Findings of one rule in many documents, put together: what people read is causes.
import type { Finding, FindingPlace } from '../../../rules/port/finding.ts';
import { SEVERITIES, type Severity } from '../../../rules/port/severity.ts';

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

/** Gives the first places of a block, one of each document before the second of any. */
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
