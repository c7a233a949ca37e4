// The findings of an earlier check, in a file: only new ones count.
import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import { PortolanError } from '../base/portolan-error.ts';
import type { Finding, FindingPlace } from '../rules/port/finding.ts';
import { type Report, summaryOf } from './port/report.ts';

/** How a baseline names things. */
export interface BaselineOptions {
  /**
   * What to call a sitemap: a path relative to the project, or its address. The same file must
   * have the same name on every machine. Default: as the report has it.
   */
  readonly nameOf?: ((sitemap: string) => string) | undefined;
}

/** What a baseline knows and a report no longer has. */
export interface GoneFinding {
  readonly rule: string;
  readonly sitemap: string;
  /** How many of them are gone. */
  readonly count: number;
}

/** A report compared with a baseline. */
export interface BaselineResult {
  /** The findings that are new; counts and places of those that grew are what was added. */
  readonly report: Report;
  /** How many findings of the report the baseline knows, wholly or in part. */
  readonly known: number;
  /** Empty when not everything was read: what was not seen may still be there. */
  readonly gone: readonly GoneFinding[];
}

type ReportParts = Pick<Report, 'findings' | 'documents' | 'complete'>;
const REPORT_KINDS: OptionKinds<ReportParts> = {
  findings: '!list',
  documents: '!list',
  complete: '!boolean',
};

// Of each finding so many places are remembered.
const PLACES_MAX = 20;
// Enough to distinguish two; a loc may have any length.
const KEY_CHARACTERS_MAX = 200;

/**
 * Writes a baseline of a report: JSON, sorted, one line a finding, the same for the same findings,
 * so that its changes are readable.
 *
 * A finding is remembered by rule and sitemap, with its count and its first places by loc, or by
 * what was found there. Lines and columns are not: they move.
 */
export function createBaseline(report: Report, options: BaselineOptions = {}): string {
  checkGivenOptions<ReportParts>(report, REPORT_KINDS, 'report');
  checkGivenOptions(options, { nameOf: 'function' });
  const findings = report.findings.map((finding) => baselineFinding(finding, options));
  const lines = findings.sort(byRuleAndSitemap).map((finding) => `    ${JSON.stringify(finding)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": 1,\n  "findings": ${list}\n}\n`;
}

function baselineFinding(finding: Finding, { nameOf }: BaselineOptions): BaselineFinding {
  const { rule, sitemap, count } = finding;
  const places = placeKeys(placesOf(finding)).slice(0, PLACES_MAX);
  const known = places.filter((key) => key !== '').sort();
  const name = (nameOf?.(sitemap) ?? sitemap).toWellFormed();
  return { rule, sitemap: name, count, ...(known.length > 0 && { places: known }) };
}

function placesOf(finding: Finding): readonly FindingPlace[] {
  return finding.places.length > 0 ? finding.places : [finding];
}

/** Empty for a place that has only a line. */
function placeKeys(places: readonly FindingPlace[]): string[] {
  return places.map(({ loc, found }) => {
    const text = (loc ?? found ?? '').toWellFormed();
    return text.length <= KEY_CHARACTERS_MAX
      ? text
      : `${text.slice(0, KEY_CHARACTERS_MAX).toWellFormed()}… (${text.length})`;
  });
}

function byRuleAndSitemap(a: BaselineFinding, b: BaselineFinding): number {
  return compare(a.rule, b.rule) || compare(a.sitemap, b.sitemap) || a.count - b.count;
}

// By code units, which is the same everywhere.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Removes from a report the findings that a baseline contains.
 *
 * A finding whose rule the baseline does not have for that sitemap is new. Where all places of
 * both are known they are compared, wherever they moved; else the counts are: a finding with a
 * higher count than in the baseline is new by the difference, and its message says so.
 * Errors: CONFIG_INVALID for a text that is not a baseline.
 */
export function applyBaseline(
  report: Report,
  baselineText: string,
  options: BaselineOptions & { readonly path?: string | undefined } = {},
): BaselineResult {
  checkGivenOptions<ReportParts>(report, REPORT_KINDS, 'report');
  checkText('baselineText', baselineText);
  checkGivenOptions(options, { nameOf: 'function', path: 'text' });
  const baseline = parseBaseline(baselineText, options.path);
  const remembered = new Map(baseline.map((finding) => [keyOf(finding), finding]));
  const fresh: Finding[] = [];
  const gone: GoneFinding[] = [];
  let known = 0;
  for (const finding of report.findings) {
    const now = baselineFinding(finding, options);
    const before = remembered.get(keyOf(now));
    if (!before) {
      fresh.push(finding);
      continue;
    }
    remembered.delete(keyOf(now));
    known += 1;
    const added = addedTo(before, finding);
    if (added) fresh.push(added);
    const less = before.count - now.count + (added?.count ?? 0);
    if (less > 0) gone.push({ rule: before.rule, sitemap: before.sitemap, count: less });
  }
  for (const { rule, sitemap, count } of remembered.values()) gone.push({ rule, sitemap, count });
  return {
    report: withFindings(report, fresh),
    known,
    gone: report.complete ? gone : [],
  };
}

function keyOf({ rule, sitemap }: BaselineFinding): string {
  return JSON.stringify([rule, sitemap]);
}

/** The part of a finding that the baseline does not know. */
function addedTo(before: BaselineFinding, finding: Finding): Finding | undefined {
  const places = placesOf(finding);
  const keys = placeKeys(places);
  const left = countedKeys(before.places ?? []);
  const unknown = places.filter((_, index) => {
    const key = keys[index] ?? '';
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  const whole = places.length === finding.count && (before.places?.length ?? 0) === before.count;
  const comparable = whole && keys.every((key) => key !== '');
  const count = comparable ? unknown.length : finding.count - before.count;
  if (count <= 0) return undefined;
  const shown = (unknown.length > 0 ? unknown : places).slice(0, count);
  const [first = finding] = shown;
  const { rule, severity, fix, basis } = finding;
  const message = addedMessage(finding, count);
  return { ...first, rule, severity, message, fix, basis, count, places: shown };
}

/** What was found at the first place may be known, so the message no longer names it. */
function addedMessage({ message, found, count }: Finding, added: number): string {
  if (added === count) return message;
  const named = found !== undefined && message.endsWith(`: ${found}`);
  const sentence = named ? `${message.slice(0, -`: ${found}`.length)}.` : message;
  return `${sentence} (${added} new; the baseline knows ${count - added} more.)`;
}

function countedKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function withFindings(report: Report, findings: readonly Finding[]): Report {
  const groups = Map.groupBy(findings, ({ sitemap }) => sitemap);
  const documents = report.documents.map((document) => ({
    ...document,
    ...summaryOf(groups.get(document.sitemap) ?? []),
  }));
  return { ...report, findings, summary: summaryOf(findings), documents };
}

interface BaselineFinding {
  readonly rule: string;
  /** Its path relative to the project, or its address. */
  readonly sitemap: string;
  /** From 1. */
  readonly count: number;
  /** The first places, sorted: each the loc, or what was found there. */
  readonly places?: readonly string[];
}

// A site with a finding of every rule in each of 50,000 sitemaps would have more.
const BASELINE_CHARACTERS_MAX = 268_435_456;

/** Errors: CONFIG_INVALID for a text that is not a baseline, or one of a later version. */
function parseBaseline(text: string, path?: string): readonly BaselineFinding[] {
  if (text.length > BASELINE_CHARACTERS_MAX) throw invalid('it is too large', path);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw invalid('it is not JSON', path, cause);
  }
  if (!isRecord(value) || !('version' in value)) throw invalid('it has no version', path);
  const { version, findings } = value;
  if (version !== 1) throw invalid(`its version is ${JSON.stringify(version)}, not 1`, path);
  if (!Array.isArray(findings)) throw invalid('it has no list of findings', path);
  for (const [index, finding] of findings.entries()) {
    if (!isFinding(finding)) throw invalid(`its finding ${index + 1} is invalid`, path);
  }
  return findings;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFinding(value: unknown): value is BaselineFinding {
  if (!isRecord(value)) return false;
  const { rule, sitemap, count, places = [] } = value;
  if (typeof rule !== 'string' || typeof sitemap !== 'string') return false;
  if (!Number.isSafeInteger(count) || (count as number) < 1) return false;
  return Array.isArray(places) && places.every((place) => typeof place === 'string');
}

function invalid(why: string, path: string | undefined, cause?: unknown): PortolanError {
  const what = path === undefined ? 'The baseline' : `The baseline ${path}`;
  return new PortolanError('CONFIG_INVALID', {
    message: `${what} cannot be used: ${why}.`,
    hint: 'Make a new one from the present findings, or name the right file.',
    path,
    cause,
  });
}
