// The report as SARIF 2.1.0, within the limits of GitHub's code scanning.
import { gzipSync } from 'node:zlib';
import { counted } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/report/report.ts';
import type { Finding } from '../../../../rules/port/finding.ts';
import type { CheckOutputOptions } from '../check-output-options.ts';
import { shownText } from '../shown-text.ts';
import { findingFingerprints } from './finding-fingerprints.ts';
import { sarifResult } from './sarif-result.ts';
import { sarifRules } from './sarif-rules.ts';

// GitHub refuses a file with more results in a run, and one of more than 10 MB with gzip.
// Source: https://docs.github.com/en/code-security/reference/code-scanning/sarif-files (2026-11-21)
const RESULTS_MAX = 25_000;
const GZIP_BYTES_MAX = 10_000_000;
// For what stands around the results: some 300 rules with their texts.
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
