// How many of a finding are expected, by the expectations of its rule.
import { folderScope } from '../../protocol/scope.ts';
import type { PlaceRecord } from '../port/finding-record.ts';

/** The scope of an expectation that holds. */
export interface ExpectedScope {
  readonly id: number;
  readonly rule: string;
  readonly sitemapId?: number;
  readonly folder?: string;
}

/** A finding as far as it matters which of it are expected. */
export interface SharedFinding {
  readonly sitemapId: number;
  readonly count: number;
  readonly places: readonly PlaceRecord[];
  readonly inFolders?: Readonly<Record<string, number>> | undefined;
}

export interface ExpectedShare {
  readonly expectedCount: number;
  /** How often it is in folders, as far as that is known for sure. */
  readonly inFolders: Readonly<Record<string, number>>;
  /** How often it is in a folder is not known for sure: at least as often as is counted. */
  readonly isInexact: boolean;
  /** The expectations of folders that it is in, or may be in. */
  readonly leftIn: readonly number[];
}

export interface FindingAddress {
  readonly siteUrl: string;
  readonly sitemapUrl: string;
}

const NO_SHARE: ExpectedShare = { expectedCount: 0, inFolders: {}, isInexact: false, leftIn: [] };

/** Counts what of a finding is expected; `scopes` are those of its rule. */
export function expectedShare(
  finding: SharedFinding,
  scopes: readonly ExpectedScope[],
  address: FindingAddress,
): ExpectedShare {
  const { sitemapId, count } = finding;
  if (scopes.length === 0) return NO_SHARE;
  const isWithin = folderScope(address);
  let places: readonly ((folder: string) => boolean)[] | undefined;
  const seen = (folder: string): number => {
    places ??= finding.places.flatMap(({ loc }) => (loc === undefined ? [] : [isWithin(loc)]));
    return places.filter((isIn) => isIn(folder)).length;
  };
  const inFolders: Record<string, number> = {};
  const unsure: Record<string, number> = {};
  for (const { folder } of scopes) {
    if (folder === undefined) continue;
    const told = finding.inFolders?.[folder];
    const isKnown = told !== undefined || count <= finding.places.length;
    if (isKnown) inFolders[folder] = told ?? seen(folder);
    else unsure[folder] = seen(folder);
  }
  const isWhole = scopes.some(
    (scope) => scope.folder === undefined && (scope.sitemapId ?? sitemapId) === sitemapId,
  );
  const isInexact = !isWhole && Object.keys(unsure).length > 0;
  const counts = { ...inFolders, ...unsure };
  const paths = Object.keys(counts).filter((path) => (counts[path] ?? 0) > 0);
  // What is in a folder is also in those above it, and counts once.
  const outermost = paths.filter((path) => !paths.some((up) => up !== path && path.startsWith(up)));
  const sum = outermost.reduce((total, path) => total + (counts[path] ?? 0), 0);
  const left = scopes.filter(({ folder }) => folder !== undefined && inFolders[folder] !== 0);
  const leftIn = left.map(({ id }) => id);
  return { expectedCount: isWhole ? count : Math.min(count, sum), inFolders, isInexact, leftIn };
}
