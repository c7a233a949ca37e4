// The report as workflow commands of GitHub Actions, which become annotations.
import { counted } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { FindingPlace } from '../../../../rules/port/finding.ts';
import { SEVERITIES, type Severity } from '../../../../rules/port/severity.ts';
import { shownText } from '../../text/shown-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import {
  blockSentence,
  type FindingBlock,
  findingBlocks,
  firstPlaces,
  howOften,
} from '../findings/finding-blocks.ts';
import { placeDetails, placeName } from '../findings/place-name.ts';
import { baselineWords, reportVerdict } from '../findings/report-verdict.ts';
import { artifactPath, isRemote } from './artifact-path.ts';

// GitHub shows so many annotations of each level in a step and drops the rest.
const ANNOTATIONS_MAX = 10;
const PLACES_MAX = 3;
const RULES_NAMED_MAX = 10;

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/**
 * Writes an annotation for each finding, or for each rule where there are more than ten of a
 * severity; the tenth then sums up what is left. Two plain lines close it.
 *
 * Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function* formatCheckGithub(report: Report, options: CheckOutputOptions): Iterable<string> {
  for (const severity of SEVERITIES) {
    const findings = report.findings.filter((finding) => finding.severity === severity);
    const each =
      findings.length <= ANNOTATIONS_MAX ? findings.map((one) => [one]) : [[...findings]];
    const blocks = each.flatMap((group) => findingBlocks(group));
    const room = blocks.length <= ANNOTATIONS_MAX ? ANNOTATIONS_MAX : ANNOTATIONS_MAX - 1;
    for (const block of blocks.slice(0, room)) yield annotation(block, options);
    const rest = blocks.slice(room);
    if (rest.length > 0) yield restText(severity, rest);
  }
  yield plainLine(reportVerdict(report, options));
  const known = baselineWords(options);
  if (known !== '') yield plainLine(known);
  for (const { what, why } of report.notChecked.slice(0, ANNOTATIONS_MAX)) {
    yield plainLine(`Not checked: ${shownText(what)}. ${shownText(why)}`);
  }
}

function annotation(block: FindingBlock, options: CheckOutputOptions): string {
  const { rule, severity, findings } = block;
  const reason = options.reasons(rule);
  const [first, ...others] = firstPlaces(block, 1 + PLACES_MAX) as [FindingPlace];
  const details = placeDetails(first);
  const often = howOften(block);
  const rest = block.count - 1 - others.length;
  const also = others.map((place) => placeName(place, options)).join(', ');
  const lines = [
    `${blockSentence(block, reason)}${often === '' ? '' : ` (${often})`}`,
    `At ${placeName(first, options)}${details === '' ? '' : `, ${details}`}`,
    ...(also === ''
      ? []
      : [`Also at ${also}${rest > 0 ? ` and ${counted(rest, 'more', 'more')}` : ''}`]),
    ...(reason ? [`Why: ${shownText(reason.reason, 1_000)}`] : []),
    `Fix: ${shownText(findings[0].fix, 1_000)}`,
    `See: ${shownText(reason?.docs ?? findings[0].basis)}`,
  ];
  const properties = [...placeProperties(first, options), `title=${property(shownText(rule))}`];
  return `::${COMMANDS[severity]} ${properties.join(',')}::${data(lines.join('\n'))}\n`;
}

/** A sitemap that was fetched is no file of the repository. */
function placeProperties(place: FindingPlace, options: CheckOutputOptions): readonly string[] {
  const { sitemap, line, column } = place;
  if (isRemote(options.nameOf?.(sitemap) ?? sitemap)) return [];
  const file = `file=${property(shownText(artifactPath(sitemap, options), 1_000))}`;
  if (line === undefined) return [file];
  return [file, `line=${line}`, ...(column === undefined ? [] : [`col=${column}`])];
}

function restText(severity: Severity, rest: readonly FindingBlock[]): string {
  const names = rest.slice(0, RULES_NAMED_MAX).map(({ rule, count }) => `${rule} ×${count}`);
  const more = rest.length > names.length ? ' …' : '';
  const text = `${counted(rest.length, 'more kind')}: ${shownText(names.join(', '), 1_000)}${more}`;
  return `::${COMMANDS[severity]} title=${property('portolan check')}::${data(text)}\n`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

// Lines that begin with `::`, or hold `##[`, are commands, whoever wrote them.
function plainLine(text: string): string {
  return `${text.replace(/^(?=\s*::)/, '· ').replaceAll('##[', '# #[')}\n`;
}
