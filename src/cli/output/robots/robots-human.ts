// A robots.txt for people: what came of it, the verdicts, what is wrong, and what it says.

import { counted } from '../../../base/counted.ts';
import type { Finding, FindingPlace } from '../../../rules/port/finding.ts';
import type { Severity } from '../../../rules/port/severity.ts';
import { findRule } from '../../../rules/rules.ts';
import { formatCodeFrame } from '../check/code-frame.ts';
import { shownText } from '../check/shown-text.ts';
import { wrapText } from '../check/wrap-text.ts';
import type { SummaryPaints } from '../summary-paints.ts';
import { formatRobotsContent } from './robots-content.ts';
import type { RobotsExcerpts } from './robots-excerpts.ts';
import { robotsOutcome } from './robots-outcome.ts';
import type { RobotsReport, RobotsTest } from './robots-report.ts';

/** How it is printed. */
export interface RobotsHumanOptions {
  /** The columns of the terminal. */
  readonly width: number;
  readonly paints: SummaryPaints;
  readonly excerpt: RobotsExcerpts;
  /** The verdicts alone. */
  readonly quiet?: boolean | undefined;
  /** Everything, however much. */
  readonly verbose?: boolean | undefined;
}

const FINDINGS_MAX = 25;
const PLACES_MAX = 10;
const WORDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** Writes the text. It is for eyes; its form may change. */
export function formatRobotsHuman(report: RobotsReport, options: RobotsHumanOptions): string {
  const tests = testsText(report, options);
  if (options.quiet === true) return tests;
  const parts = [
    robotsOutcome(report)
      .map((sentence, index) => paintOutcome(sentence, index, { report, options }))
      .join(''),
    tests,
    ...findingTexts(report, options),
    report.state === 'read' ? formatRobotsContent(report, options) : '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function paintOutcome(
  sentence: string,
  index: number,
  { report, options }: { readonly report: RobotsReport; readonly options: RobotsHumanOptions },
): string {
  const text = wrapText(shownText(sentence, 1_000), { width: options.width, label: '' }).trimEnd();
  const paint = report.state === 'unreachable' ? options.paints.red : options.paints.bold;
  return `${index === 0 ? paint(text) : text}\n`;
}

function testsText({ tests }: RobotsReport, { paints }: RobotsHumanOptions): string {
  const column = Math.max(0, ...tests.map(({ agent }) => agent.length));
  let text = '';
  let url: string | undefined;
  for (const test of tests) {
    if (test.url !== url) text += `${paints.bold(shownText(test.url, 2_100))}\n`;
    url = test.url;
    const verdict = test.allowed ? 'allowed' : paints.red('disallowed');
    text += `  ${test.agent.padEnd(column)}  ${verdict}${whyText(test)}\n`;
  }
  return text;
}

function whyText({ because, agent, line, rule = '', group = [] }: RobotsTest): string {
  switch (because) {
    case 'absent':
      return ': there is no robots.txt';
    case 'unreachable':
      return ': the robots.txt could not be had';
    case 'no-rule':
      return group.length === 0
        ? ': no group is for it'
        : `: no rule matches${groupOf(agent, group)}`;
    default:
      return ` by line ${line}: ${shownText(rule)}${groupOf(agent, group)}`;
  }
}

// Whoever is not named has to know that the rules are not for it by name.
function groupOf(agent: string, group: readonly string[]): string {
  const named = group.some((name) => name.toLowerCase() === agent.toLowerCase());
  return named || !group.includes('*') ? '' : ', in the group for *';
}

function findingTexts(report: RobotsReport, options: RobotsHumanOptions): readonly string[] {
  const { findings } = report;
  const max = options.verbose === true ? findings.length : FINDINGS_MAX;
  const texts = findings.slice(0, max).map((finding) => findingText(finding, options));
  const hidden = findings.length - texts.length;
  if (hidden > 0) texts.push(`… and ${counted(hidden, 'more kind')}; -v shows all.\n`);
  const { notesLeftOut } = report;
  if (notesLeftOut > 0) texts.push(`… and ${counted(notesLeftOut, 'more place')}, not judged.\n`);
  return texts;
}

function findingText(finding: Finding, options: RobotsHumanOptions): string {
  const { rule, severity, message, count, fix, basis, places } = finding;
  const { width, paints } = options;
  const head = `${WORDS[severity]} ${rule}:`;
  const often = count > 1 ? ` ${capital(counted(count, 'time'))}.` : '';
  const sentence = /[.!?…]$/.test(message) || often === '' ? message : `${message}.`;
  const title = wrapText(`${head} ${shownText(sentence, 1_000)}${often}`, { width, label: '' });
  const paint = { error: paints.red, warning: paints.yellow, info: paints.cyan }[severity];
  const reason = findRule(rule)?.reason ?? '';
  const labelled = (label: string, text: string): string =>
    text === '' ? '' : wrapText(shownText(text, 1_000), { width, label });
  return [
    `${paint(head)}${title.slice(head.length)}`,
    placeText(finding, options),
    alsoText(places.slice(1), count, options),
    labelled('  why: ', reason),
    labelled('  fix: ', fix),
    paints.dim(`  see: ${basis}`).concat('\n'),
  ].join('');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placeText(place: FindingPlace, { excerpt, width, paints }: RobotsHumanOptions): string {
  const { line, sitemap, found } = place;
  const name = sitemap === '-' ? 'stdin' : shownText(sitemap, 2_100);
  if (line === undefined) return `  at ${name}\n`;
  const lines = excerpt(place);
  if (lines === undefined) return `  at ${name}:${line}\n`;
  const frame = formatCodeFrame(lines, { width: width - 2, paints, found });
  return `  at ${name}:${line}\n${frame.replace(/^/gm, '  ').trimEnd()}\n`;
}

function alsoText(
  others: readonly FindingPlace[],
  count: number,
  { paints, width }: RobotsHumanOptions,
): string {
  const shown = others
    .slice(0, PLACES_MAX)
    .flatMap(({ line }) => (line === undefined ? [] : [line]));
  if (shown.length === 0) return '';
  const rest = count - 1 - shown.length;
  const more = rest > 0 ? ` and ${counted(rest, 'more', 'more')}` : '';
  const words = `${shown.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more}`;
  return `${paints.dim(wrapText(words, { width, label: '  also at ' }).trimEnd())}\n`;
}
