// Findings of one URL: those whose kept places name it.
import type { FindingRecord } from '../port/finding-record.ts';
import { SEVERITY_ORDER } from './finding-shape.ts';

/** A URL is found by this many of its first characters. */
export const FINDING_URL_CHARACTERS = 256;
/** At most so many ways of writing a URL are looked for. */
export const TEXTS_MAX = 8;
/** For a URL in very many sitemaps, at most this many findings are searched for the worst. */
export const NAMING_MAX = 1_000;
/** At most so many sitemaps that list a URL are searched for rules that were cut. */
export const CUT_SITEMAPS_MAX = 50;
/** At most so many rules that were cut are returned. */
export const CUT_RULES_MAX = 500;
const FINDINGS_MAX = 50;

/** Returns those that name a URL with the places that do, the worst first. */
export function namingFindings(
  findings: readonly FindingRecord[],
  wanted: ReadonlySet<string>,
): readonly FindingRecord[] {
  return findings
    .flatMap((finding) => namingFinding(finding, wanted) ?? [])
    .sort(compareFindings)
    .slice(0, FINDINGS_MAX);
}

// The index only has the first characters.
function namingFinding(
  finding: FindingRecord,
  wanted: ReadonlySet<string>,
): FindingRecord | undefined {
  const isOfLoc = finding.rule.startsWith('loc-');
  const places = finding.places.filter(
    ({ loc, found }) =>
      (loc !== undefined && wanted.has(loc)) ||
      (isOfLoc && found !== undefined && wanted.has(found)),
  );
  const { expectedCount: _, inFolders: __, ...rest } = finding;
  return places.length === 0 ? undefined : { ...rest, places, count: places.length };
}

function compareFindings(a: FindingRecord, b: FindingRecord): number {
  const bySeverity = SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity);
  if (bySeverity !== 0) return bySeverity;
  if (a.rule !== b.rule) return a.rule < b.rule ? -1 : 1;
  return a.sitemapId - b.sitemapId;
}
