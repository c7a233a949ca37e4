// The report as SARIF 2.1.0, within the limits of GitHub's code scanning.
import { gzipSync } from 'node:zlib';
import { counted } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { Finding, FindingPlace } from '../../../../rules/port/finding.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import { markdownText } from '../../text/markdown-text.ts';
import { shownText } from '../../text/shown-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import { findingSentence, placesOf } from '../findings/finding-blocks.ts';
import { nameOf, placeDetails } from '../findings/place-name.ts';
import { artifactPath, artifactUri } from './artifact-path.ts';
import { findingFingerprints } from './finding-fingerprints.ts';

const SARIF_LEVELS: Readonly<Record<Severity, SarifLevel>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

const TEXT_CHARACTERS_MAX = 1_000;

// GitHub shows so many locations of a result, and refuses a thousand.
const PLACES_MAX = 100;

// GitHub refuses a file with more results in a run, and one of more than 10 MB with gzip.
// Source: https://docs.github.com/en/code-security/reference/code-scanning/sarif-files (2026-11-21)
const RESULTS_MAX = 25_000;
const GZIP_BYTES_MAX = 10_000_000;
// For what surrounds the results: some 300 rules with their texts.
const GZIP_BYTES_AROUND = 500_000;
// Parts are compressed apart, so their sum is more than the file has.
const RESULTS_A_PART = 250;
const NOTIFICATIONS_MAX = 100;

/**
 * Writes a log of one run: a result for each finding, its first place as the location and the
 * others as related ones. Results that GitHub would refuse are left out, the mildest first, and a
 * notification says how many.
 *
 * Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function* formatCheckSarif(report: Report, options: CheckOutputOptions): Iterable<string> {
  const rules = sarifRules(report, options);
  const results = resultTexts(report.findings, { options, rules: rules.map(({ id }) => id) });
  const kept = withinLimits(results);
  const leftOut = report.findings.length - kept.length;
  const driver = {
    name: 'Portolan',
    semanticVersion: options.version,
    informationUri: 'https://www.npmjs.com/package/portolan',
    rules,
  };
  const { profile, entries, sitemaps } = report;
  yield '{\n"$schema": "https://json.schemastore.org/sarif-2.1.0.json",\n"version": "2.1.0",\n';
  yield `"runs": [{\n"tool": ${JSON.stringify({ driver })},\n`;
  yield '"columnKind": "unicodeCodePoints",\n';
  yield `"invocations": ${JSON.stringify([invocation(report, leftOut)])},\n`;
  yield `"properties": ${JSON.stringify({ profile, entries, sitemaps })},\n"results": `;
  yield* streamTexts(kept);
  yield '\n}]\n}\n';
}

function invocation({ complete, notChecked }: Report, leftOut: number): object {
  const texts = notChecked
    .slice(0, NOTIFICATIONS_MAX)
    .map(({ what, why }) => `Not checked: ${shownText(what)}. ${shownText(why, 1_000)}`);
  if (leftOut > 0) {
    const what = counted(leftOut, 'finding');
    texts.unshift(`${what} left out: this file holds as many as GitHub takes.`);
  }
  const toolExecutionNotifications = texts.map((text) => ({ level: 'note', message: { text } }));
  return { executionSuccessful: complete, toolExecutionNotifications };
}

function* resultTexts(
  findings: readonly Finding[],
  { options, rules }: { readonly options: CheckOutputOptions; readonly rules: readonly string[] },
): Iterable<string> {
  const kept = findings.slice(0, RESULTS_MAX);
  const fingerprints = findingFingerprints(kept, options);
  const indexes = new Map(rules.map((id, index) => [id, index]));
  for (const [index, finding] of kept.entries()) {
    const fingerprint = fingerprints[index] ?? '';
    const ruleIndex = indexes.get(shownText(finding.rule)) ?? -1;
    yield JSON.stringify(sarifResult(finding, { options, fingerprint, ruleIndex }));
  }
}

/** As many results as fit in the file; findings come the worst first. */
function withinLimits(results: Iterable<string>): readonly string[] {
  const kept: string[] = [];
  let part: string[] = [];
  let gzipBytes = GZIP_BYTES_AROUND;
  const takePart = (): boolean => {
    gzipBytes += gzipSync(part.join(',\n')).length;
    if (gzipBytes > GZIP_BYTES_MAX) return false;
    for (const result of part) kept.push(result);
    part = [];
    return true;
  };
  for (const result of results) {
    part.push(result);
    if (part.length === RESULTS_A_PART && !takePart()) return kept;
  }
  takePart();
  return kept;
}

function* streamTexts(results: readonly string[]): Iterable<string> {
  yield '[';
  for (const [index, result] of results.entries()) yield `${index === 0 ? '' : ','}\n${result}`;
  yield ']';
}

interface SarifResultContext {
  readonly options: CheckOutputOptions;
  /** The same from run to run. */
  readonly fingerprint: string;
  /** Of the rule in the list of rules; -1 for none. */
  readonly ruleIndex: number;
}

/**
 * Makes the result. `primaryLocationLineHash` is the name under which GitHub looks for a
 * fingerprint.
 *
 * Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
function sarifResult(
  finding: Finding,
  { options, fingerprint, ruleIndex }: SarifResultContext,
): object {
  const [first, ...others] = placesOf(finding).slice(0, PLACES_MAX) as [FindingPlace];
  const related = others.map((place, index) => ({
    id: index + 1,
    ...locationOf(place, options),
    message: { text: messageText(placeDetails(place) || 'Here too.') },
  }));
  return {
    ruleId: shownText(finding.rule),
    ruleIndex: ruleIndex >= 0 ? ruleIndex : undefined,
    level: SARIF_LEVELS[finding.severity],
    message: { text: resultText(finding, options) },
    locations: [locationOf(first, options)],
    relatedLocations: related.length > 0 ? related : undefined,
    occurrenceCount: Math.max(1, finding.count),
    partialFingerprints: {
      'portolanFinding/v1': fingerprint,
      primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`,
    },
  };
}

function resultText(finding: Finding, options: CheckOutputOptions): string {
  const { rule, count, fix } = finding;
  const [first] = placesOf(finding) as [FindingPlace];
  const details = placeDetails(first);
  const often = count > 1 ? ` ${counted(count, 'time')}; the first:` : ' At';
  const where = ` ${nameOf(first.sitemap, options)}${details === '' ? '' : `, ${details}`}.`;
  const sentence = findingSentence(finding, options.reasons(rule));
  return messageText(`${sentence}${often}${where} ${shownText(fix, 1_000)}`.trim());
}

// In a message `[text](target)` is a link.
function messageText(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&');
}

function locationOf(place: FindingPlace, options: CheckOutputOptions): object {
  const uri = artifactUri(artifactPath(place.sitemap, options));
  const { line = 1, column } = place;
  const region = {
    startLine: Math.max(1, line),
    startColumn: place.line === undefined || column === undefined ? undefined : Math.max(1, column),
  };
  return { physicalLocation: { artifactLocation: { uri }, region } };
}

interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string; readonly markdown: string };
  readonly helpUri?: string | undefined;
  readonly defaultConfiguration: { readonly level: SarifLevel };
  readonly properties: { readonly tags: readonly string[] };
}

type SarifLevel = 'error' | 'warning' | 'note';

/**
 * Describes the rules that the report's findings name, in the order in which they are met.
 *
 * Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
function sarifRules(
  report: Report,
  options: Pick<CheckOutputOptions, 'reasons'>,
): readonly SarifRule[] {
  const rules = new Map<string, SarifRule>();
  for (const { rule, severity, message, fix, basis } of report.findings) {
    if (rules.has(rule)) continue;
    const own = options.reasons(rule) ?? { summary: message, reason: '', fix, basis };
    const [summary, reason, remedy] = [own.summary, own.reason, own.fix].map((text) =>
      shownText(text, TEXT_CHARACTERS_MAX),
    ) as [string, string, string];
    const uri = own.docs ?? own.basis;
    const why = reason === '' ? summary : reason;
    const helpUri = /^https?:\/\/\S+$/i.test(uri) ? URL.parse(uri)?.href : undefined;
    const see = helpUri ? `\n\n[More of ${markdownText(rule)}](<${helpUri}>)` : '';
    rules.set(rule, {
      id: shownText(rule),
      shortDescription: { text: summary },
      fullDescription: { text: why },
      help: {
        text: `${why}\n\n${remedy}`,
        markdown: `${markdownText(why)}\n\n**Fix:** ${markdownText(remedy)}${see}`,
      },
      helpUri,
      defaultConfiguration: { level: SARIF_LEVELS[severity] },
      properties: { tags: ['sitemap'] },
    });
  }
  return [...rules.values()];
}
