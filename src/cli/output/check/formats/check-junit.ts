// The report as JUnit's XML: a suite for each sitemap, a case for each rule that found something.
import { counted } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { Finding, FindingPlace } from '../../../../rules/port/finding.ts';
import { SEVERITIES } from '../../../../rules/port/severity.ts';
import { shownText } from '../../text/shown-text.ts';
import { xmlText } from '../../text/xml-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import { findingSentence, placesOf } from '../findings/finding-blocks.ts';
import { nameOf, placeDetails, placeName } from '../findings/place-name.ts';

const PLACES_MAX = 20;
const TEXT_CHARACTERS_MAX = 1_000;

interface Suite {
  readonly name: string;
  /** Whether the sitemap was read to its end; not known of what is no sitemap, as robots.txt. */
  readonly complete: boolean;
  readonly opened: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Writes the report. A finding at or above `failOn` is a failure; a milder one is a case that
 * passes and says on its output what was found; a sitemap that was not read to its end has an
 * error; what was not checked is skipped. A sitemap without findings has one case that passes.
 */
export function* formatCheckJunit(report: Report, options: CheckOutputOptions): Iterable<string> {
  const suites = suitesOf(report, options);
  const sum = (count: (suite: Suite) => number): number =>
    suites.reduce((total, suite) => total + count(suite), 0);
  const skipped = report.notChecked.length;
  const attributes = attributesText({
    name: 'portolan check',
    tests: sum((suite) => testsOf(suite)) + skipped,
    failures: sum((suite) => failuresOf(suite, options)),
    errors: sum(errorsOf),
    skipped,
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes}>\n`;
  for (const suite of suites) yield suiteText(suite, options);
  yield skippedText(report);
  yield '</testsuites>\n';
}

function suitesOf({ documents, findings }: Report, options: CheckOutputOptions): readonly Suite[] {
  const groups = Map.groupBy(findings, ({ sitemap }) => sitemap);
  const checked = new Map(documents.map((document) => [document.sitemap, document]));
  const names = new Set([...checked.keys(), ...groups.keys()]);
  return Array.from(names, (sitemap) => ({
    name: nameOf(sitemap, options),
    complete: checked.get(sitemap)?.complete ?? true,
    opened: checked.get(sitemap)?.opened ?? true,
    findings: groups.get(sitemap) ?? [],
  }));
}

function testsOf(suite: Suite): number {
  return Math.max(1, suite.findings.length + errorsOf(suite));
}

function errorsOf({ complete }: Suite): number {
  return complete ? 0 : 1;
}

function failuresOf({ findings }: Suite, options: CheckOutputOptions): number {
  return findings.filter((finding) => fails(finding, options)).length;
}

function fails({ severity }: Finding, { failOn = 'error' }: CheckOutputOptions): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}

function suiteText(suite: Suite, options: CheckOutputOptions): string {
  const { name, findings } = suite;
  const counts = {
    name,
    tests: testsOf(suite),
    failures: failuresOf(suite, options),
    errors: errorsOf(suite),
    skipped: 0,
  };
  let text = `<testsuite${attributesText(counts)}>\n`;
  for (const finding of findings) text += caseText(finding, { name, options });
  const whole = `<testcase${attributesText({ classname: name, name: 'read to its end' })}`;
  if (!suite.complete) {
    const message = suite.opened
      ? 'Not everything was read.'
      : 'It could not be opened or fetched.';
    text += `${whole}><error type="incomplete" message="${message}"/></testcase>\n`;
  } else if (findings.length === 0) text += `${whole}/>\n`;
  return `${text}</testsuite>\n`;
}

function caseText(
  finding: Finding,
  { name, options }: { readonly name: string; readonly options: CheckOutputOptions },
): string {
  const { rule, severity, line } = finding;
  const open = attributesText({
    classname: name,
    name: shownText(rule),
    file: name,
    ...(line !== undefined && { line }),
  });
  const body = xmlText(bodyText(finding, options));
  const inside = fails(finding, options)
    ? `<failure${attributesText({
        type: severity,
        message: findingSentence(finding, options.reasons(rule)),
      })}>${body}</failure>`
    : `<system-out>${body}</system-out>`;
  return `<testcase${open}>${inside}</testcase>\n`;
}

function bodyText(finding: Finding, options: CheckOutputOptions): string {
  const { rule, severity, fix, basis, count } = finding;
  const reason = options.reasons(rule);
  const places = placesOf(finding).slice(0, PLACES_MAX);
  const rest = count - places.length;
  const lines = [
    `${severity}: ${findingSentence(finding, reason)} (${counted(count, 'time')})`,
    ...places.map((place) => `at ${placeText(place, options)}`),
    ...(rest > 0 ? [`and ${counted(rest, 'more', 'more')}`] : []),
    ...(reason ? [`why: ${shownText(reason.reason, TEXT_CHARACTERS_MAX)}`] : []),
    `fix: ${shownText(fix, TEXT_CHARACTERS_MAX)}`,
    `see: ${shownText(reason?.docs ?? basis)}`,
  ];
  return lines.join('\n');
}

function placeText(place: FindingPlace, options: CheckOutputOptions): string {
  const details = placeDetails(place);
  return `${placeName(place, options)}${details === '' ? '' : `, ${details}`}`;
}

function skippedText({ notChecked }: Report): string {
  const skipped = notChecked.length;
  if (skipped === 0) return '';
  const counts = { name: 'not checked', tests: skipped, failures: 0, errors: 0, skipped };
  const cases = notChecked.map(({ what, why }) => {
    const open = attributesText({ classname: 'not checked', name: shownText(what) });
    const message = attributesText({ message: shownText(why, TEXT_CHARACTERS_MAX) });
    return `<testcase${open}><skipped${message}/></testcase>\n`;
  });
  return `<testsuite${attributesText(counts)}>\n${cases.join('')}</testsuite>\n`;
}

function attributesText(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
