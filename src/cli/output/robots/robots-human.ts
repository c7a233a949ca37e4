// A robots.txt for people: the outcome, the verdicts, what is wrong, and what it says.

import { counted } from '../../../base/counted.ts';
import type { Finding, FindingPlace } from '../../../rules/port/finding.ts';
import type { Severity } from '../../../rules/port/severity.ts';
import { findRule } from '../../../rules/rules.ts';
import { formatCodeFrame } from '../check/findings/code-frame.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { capitalised } from '../text/plain-text.ts';
import { shownText } from '../text/shown-text.ts';
import { wrapText } from '../text/wrap-text.ts';
import type { RobotsExcerpts } from './robots-excerpts.ts';
import type { RobotsReport, RobotsTest } from './robots-report.ts';

const SITEMAPS_MAX = 20;
const DELAYS_MAX = 20;
const GROUPS_MAX = 12;
const RULES_MAX = 8;
const AGENTS_MAX = 8;

export interface RobotsHumanOptions {
  readonly width: number;
  readonly paints: SummaryPaints;
  readonly excerpt: RobotsExcerpts;
  /** The verdicts alone. */
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

const FINDINGS_MAX = 25;
const PLACES_MAX = 10;
const WORDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

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
      return ': the robots.txt could not be fetched';
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
  const often = count > 1 ? ` ${capitalised(counted(count, 'time'))}.` : '';
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

/**
 * Says in sentences what was read or, where nothing could be, what engines do then. The first
 * sentence is the outcome.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
 */
function robotsOutcome(report: RobotsReport): readonly string[] {
  const { source, state, url, finalUrl, status } = report;
  const led = url !== undefined && finalUrl !== undefined && finalUrl !== url;
  const redirected = led ? [`The request was redirected to ${finalUrl}`] : [];
  const answer = status === undefined ? '' : `, status ${status}`;
  if (state === 'absent') {
    const why = status === undefined ? 'too many redirects' : `status ${status}`;
    const none = `There is no robots.txt at ${source} (${why}): everything may be crawled.`;
    return [none, ...redirected];
  }
  if (state === 'unreachable') return [...unreachable(report), ...redirected];
  return [`${source === '-' ? 'stdin' : source}${answer}: ${contentOf(report)}.`, ...redirected];
}

function contentOf({ groups, sitemaps, bytes, summary, profile }: RobotsReport): string {
  const found = [
    ...(summary.error > 0 ? [counted(summary.error, 'error')] : []),
    ...(summary.warning > 0 ? [counted(summary.warning, 'warning')] : []),
    ...(summary.info > 0 ? [counted(summary.info, 'notice')] : []),
  ];
  const size = [counted(groups.length, 'group'), counted(sitemaps.length, 'sitemap')].join(', ');
  const faults = found.length === 0 ? 'nothing found' : found.join(', ');
  return `${faults} in ${counted(bytes, 'byte')}, ${size}, profile ${profile}`;
}

function unreachable({ source, status, problem }: RobotsReport): readonly string[] {
  const why = problem ?? `The server answered with status ${status}.`;
  const engines =
    status === 429
      ? 'Google treats this response as a server failure, and the whole site as disallowed; ' +
        'RFC 9309 counts it among those that allow everything.'
      : 'Engines treat the whole site as disallowed, sitemaps included, until the file can be ' +
        'fetched again; those with an older copy may use it, and after about 30 days they may ' +
        'treat the file as absent.';
  return [`${source} could not be fetched. ${why}`, engines];
}

interface RobotsContentOptions {
  readonly paints: SummaryPaints;
  readonly verbose?: boolean | undefined;
}

type RobotsGroup = RobotsReport['groups'][number];

/**
 * Writes the three lists, each line with its number in the file; the first of each unless all are
 * asked for.
 */
function formatRobotsContent(report: RobotsReport, options: RobotsContentOptions): string {
  const { paints, verbose = false } = options;
  const most = (max: number): number => (verbose ? Number.MAX_SAFE_INTEGER : max);
  const last = Math.max(
    ...report.groups.map(({ line, rules }) => rules.at(-1)?.line ?? line),
    ...report.sitemaps.map(({ line }) => line),
    0,
  );
  const gutter = String(last).length;
  const number = (line: number): string => paints.dim(`${String(line).padStart(gutter)} |`);
  const list = (title: string, lines: readonly string[], max: number): string => {
    if (lines.length === 0) return '';
    const shown = lines.slice(0, most(max));
    const rest = lines.length - shown.length;
    const more = rest > 0 ? `… and ${counted(rest, 'more', 'more')}; -v shows all.\n` : '';
    return `${paints.bold(title)}\n${shown.join('')}${more}`;
  };
  const sitemaps = report.sitemaps.map(
    ({ line, loc }) => `${number(line)} ${shownText(loc, 2_100)}\n`,
  );
  const delays = report.crawlDelays.map(
    ({ agent, seconds }) => `  ${shownText(agent)}: ${counted(seconds, 'second')}\n`,
  );
  const groups = report.groups.map((group) => groupText(group, { number, most }));
  const parts = [
    list('Sitemaps', sitemaps, SITEMAPS_MAX) || 'It names no sitemap.\n',
    list('Crawl delays (Google ignores them)', delays, DELAYS_MAX),
    list('Groups', groups, GROUPS_MAX) || 'It has no groups: everything may be crawled.\n',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function groupText(
  { line, agents, rules }: RobotsGroup,
  {
    number,
    most,
  }: { readonly number: (line: number) => string; readonly most: (max: number) => number },
): string {
  const names = agents.slice(0, most(AGENTS_MAX)).map((agent) => shownText(agent));
  const others = agents.length - names.length;
  const who = names.length === 0 ? 'nobody' : names.join(', ');
  const shown = rules.slice(0, most(RULES_MAX));
  const rest = rules.length - shown.length;
  return [
    `${number(line)} ${who}${others > 0 ? ` and ${counted(others, 'more', 'more')}` : ''}\n`,
    ...shown.map(
      ({ line: at, type, pattern }) =>
        `${number(at)}   ${type === 'allow' ? 'Allow' : 'Disallow'}: ${shownText(pattern)}\n`,
    ),
    ...(rules.length === 0 ? ['     no rules: everything may be crawled\n'] : []),
    ...(rest > 0 ? [`     … and ${counted(rest, 'more rule')}\n`] : []),
  ].join('');
}
