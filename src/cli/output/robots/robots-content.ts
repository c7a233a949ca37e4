// What a robots.txt says, for people: sitemaps, crawl delays, groups.

import { counted } from '../../../base/counted.ts';
import { shownText } from '../text/shown-text.ts';
import type { SummaryPaints } from '../text/summary-paints.ts';
import type { RobotsReport } from './robots-report.ts';

/** How it is printed. */
export interface RobotsContentOptions {
  readonly paints: SummaryPaints;
  /** Everything, however much. */
  readonly verbose?: boolean | undefined;
}

const SITEMAPS_MAX = 20;
const DELAYS_MAX = 20;
const GROUPS_MAX = 12;
const RULES_MAX = 8;
const AGENTS_MAX = 8;

type RobotsGroup = RobotsReport['groups'][number];

/**
 * Writes the three lists, each line with its number in the file; the first of each unless all are
 * asked for.
 */
export function formatRobotsContent(report: RobotsReport, options: RobotsContentOptions): string {
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
