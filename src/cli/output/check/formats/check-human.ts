// A report for people: the verdict, then each cause with its place, why it matters, what to do.

import { styleText } from 'node:util';
import { counted, formatCount } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import { addExplained } from '../../../../rules/findings/fold-findings.ts';
import type { ExplainedFinding, FindingPlace } from '../../../../rules/port/finding.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import type { PaintStyle, SummaryPaints } from '../../text/paint.ts';
import { capitalised } from '../../text/plain-text.ts';
import { shownText } from '../../text/shown-text.ts';
import { wrapText } from '../../text/wrap-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import { formatCodeFrame } from '../findings/code-frame.ts';
import {
  blockSentence,
  type FindingBlock,
  findingBlocks,
  firstPlaces,
  howOften,
} from '../findings/finding-blocks.ts';
import { placeDetails, placeName } from '../findings/place-name.ts';
import { baselineWords, countsOf, pagesWords, reportVerdict } from '../findings/report-verdict.ts';

const WIDTH_MIN = 40;
const WIDTH_MAX = 160;
const EXPLAINED_MAX = 5;
/** Places behind the first that a block names. */
const MORE_PLACES_MAX = 4;
const NOT_CHECKED_MAX = 10;
const WHAT_CHARACTERS_MAX = 40;

const WORDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
};

interface Page extends CheckOutputOptions {
  readonly paints: SummaryPaints;
}

/**
 * Writes the report for a terminal. It is for eyes; its form may change.
 *
 * The first line is the verdict; the worst comes first, so that the first screenful says what is
 * wrong, where, why it matters and what to do. The last line sums up, for those who see the end.
 */
export function* formatCheckHuman(report: Report, options: CheckOutputOptions): Iterable<string> {
  const width = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, options.width));
  const paints = paintsOf(options.colours);
  const page: Page = { ...options, width, paints };
  const verdict = reportVerdict(report, options);
  yield wrapLabelled(page, verdict, { label: '', paint: verdictPaint(report, paints) });
  const blocks = findingBlocks(report.findings);
  for (const block of blocks.slice(0, options.maxFindings)) yield `\n${blockText(block, page)}`;
  const hidden = blocks.slice(options.maxFindings);
  if (hidden.length > 0) yield `\n${hiddenText(hidden)}`;
  yield notCheckedText(report, page);
  yield endText(report, page, blocks.length);
}

function paintsOf(colours: boolean): SummaryPaints {
  const paint = (style: PaintStyle) => (text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    yellow: paint('yellow'),
    red: paint('red'),
    cyan: paint('cyan'),
  };
}

function verdictPaint({ summary, complete }: Report, paints: SummaryPaints) {
  const paint = summary.error > 0 || !complete ? paints.red : paints.bold;
  return summary.error === 0 && summary.warning > 0 && complete ? paints.yellow : paint;
}

function wrapLabelled(
  { width }: Page,
  text: string,
  { label, paint }: { readonly label: string; readonly paint: (text: string) => string },
): string {
  return paint(wrapText(text, { width, label }).trimEnd()).concat('\n');
}

function blockText(block: FindingBlock, page: Page): string {
  const { rule, severity } = block;
  const { paints, width } = page;
  const reason = page.reasons(rule);
  const often = howOften(block);
  const [first] = block.findings;
  const head = `${WORDS[severity]} ${shownText(rule)}:`;
  const sentence = blockSentence(block, reason);
  const title = `${head} ${sentence}${often === '' ? '' : ` ${capitalised(often)}.`}`;
  const painted = wrapText(title, { width, label: '' });
  const lines = [
    `${severityPaint(severity, paints)(head)}${painted.slice(head.length)}`,
    placesText(block, page),
  ];
  const why = reason?.reason ?? '';
  if (why !== '') lines.push(wrapText(shownText(why, 1_000), { width, label: '  why: ' }));
  const fix = first.fix === '' ? (reason?.fix ?? '') : first.fix;
  if (fix !== '') lines.push(wrapText(shownText(fix, 1_000), { width, label: '  fix: ' }));
  const explained = explainedText(block);
  if (explained !== '') lines.push(wrapText(explained, { width, label: '  explains: ' }));
  const more = reason?.docs ?? reason?.basis ?? first.basis;
  if (more !== '') lines.push(paints.dim(`  see: ${shownText(more)}`).concat('\n'));
  return lines.join('');
}

/** What comes of it, the most frequent first: `xml-end-tag-stray ×109, loc-not-closed ×2`. */
function explainedText({ findings }: FindingBlock): string {
  const all = findings.reduce<readonly ExplainedFinding[]>(
    (sum, { explains = [] }) => addExplained(sum, explains),
    [],
  );
  const shown = [...all].sort((a, b) => b.count - a.count).slice(0, EXPLAINED_MAX);
  const names = shown.map(({ rule, count }) => `${shownText(rule)} ×${formatCount(count)}`);
  const more = all.length - shown.length;
  return `${names.join(', ')}${more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}`;
}

function severityPaint(severity: Severity, paints: SummaryPaints): (text: string) => string {
  return { error: paints.red, warning: paints.yellow, info: paints.cyan }[severity];
}

function placesText(block: FindingBlock, page: Page): string {
  const [first, ...more] = firstPlaces(block, 1 + MORE_PLACES_MAX) as [FindingPlace];
  const { paints, width } = page;
  const details = placeDetails(first);
  const where = placeName(first, page);
  const place = wrapText(`${where}${details === '' ? '' : `, ${details}`}`, {
    width,
    label: '  at ',
  });
  let text = place;
  const excerpt = page.excerpt?.(first);
  if (excerpt) {
    const { found } = first;
    const frame = formatCodeFrame(excerpt, { width: width - 2, paints, found });
    text += frame.replace(/^/gm, '  ').trimEnd().concat('\n');
  }
  if (more.length === 0) return text;
  const rest = block.count - 1 - more.length;
  const names = more.map((other) => alsoName(other, first, page));
  const end = rest > 0 ? ` and ${counted(rest, 'more', 'more')}` : '';
  return text + paints.dim(wrapText(`${names.join(', ')}${end}`, { width, label: '  also at ' }));
}

/** In the same sitemap the line and column alone: `18:10`. */
function alsoName(place: FindingPlace, first: FindingPlace, page: Page): string {
  const name = placeName(place, page);
  if (place.sitemap !== first.sitemap || place.line === undefined) return name;
  return `${place.line}:${place.column ?? 1}`;
}

function hiddenText(hidden: readonly FindingBlock[]): string {
  const names = hidden.slice(0, 5).map(({ rule, count }) => `${shownText(rule)} ×${count}`);
  const rest = hidden.length > names.length ? ' …' : '';
  const kinds = counted(hidden.length, 'more kind');
  return `… and ${kinds}: ${names.join(', ')}${rest}\n`;
}

function notCheckedText({ notChecked }: Report, { width, paints }: Page): string {
  if (notChecked.length === 0) return '';
  const lines = notChecked.slice(0, NOT_CHECKED_MAX).map(({ what, why }) =>
    wrapText(shownText(why, 1_000), {
      width,
      label: `  ${shownText(what, WHAT_CHARACTERS_MAX)}: `,
    }),
  );
  const hidden = notChecked.length - lines.length;
  if (hidden > 0) lines.push(`  … and ${counted(hidden, 'more', 'more')}\n`);
  return `\n${paints.bold('Not checked')}\n${lines.join('')}`;
}

/** For those who see the end of a long text alone. */
function endText(report: Report, page: Page, blocks: number): string {
  const [pages, known] = [pagesWords(report), baselineWords(page)];
  const lines = [
    ...(pages === '' ? [] : [pages]),
    ...(known === '' ? [] : [known]),
    ...(blocks > 1 ? [`${capitalised(countsOf(report))}.`] : []),
  ];
  return lines.length === 0 ? '' : `\n${lines.map((line) => `${line}\n`).join('')}`;
}
