// How many addresses have each reason, as a table for people.

import { formatCount } from '../../../base/counted.ts';
import { REASONS, type Reason } from '../../../crawl/decide/decision.ts';
import type { CrawlReport } from '../../../crawl/report/crawl-report.ts';
import { shownText } from '../check/shown-text.ts';
import type { SummaryPaints } from '../summary-paints.ts';
import { causeText } from './cause-text.ts';
import type { DecisionSamples } from './report/decision-samples.ts';

const EXAMPLE_CHARACTERS_MAX = 200;

/** How the table is printed. */
export interface ReasonTableOptions {
  readonly paints: SummaryPaints;
  readonly samples: DecisionSamples;
}

/**
 * Makes the table, with a heading: what is listed first, then the others, the most frequent first,
 * each with what it means and an example. Reasons that nothing has are left out.
 */
export function formatReasonTable(
  reasons: CrawlReport['reasons'],
  { paints, samples }: ReasonTableOptions,
): string {
  const others = (Object.keys(REASONS) as Reason[])
    .filter((reason) => reason !== 'listed' && reasons[reason] > 0)
    .toSorted((a, b) => reasons[b] - reasons[a]);
  const shown: readonly Reason[] = ['listed', ...others];
  const heading = 'Addresses';
  const counts = shown.map((reason) => formatCount(reasons[reason]));
  const countWidth = Math.max(heading.length, ...counts.map((count) => count.length));
  const wordWidth = Math.max(...shown.map((reason) => reason.length));
  let text = `  ${paints.dim(`${heading.padStart(countWidth)}  Reason`)}\n`;
  for (const [index, reason] of shown.entries()) {
    const count = (counts[index] ?? '').padStart(countWidth);
    const word = reason.padEnd(wordWidth);
    const painted = reason === 'listed' ? paints.cyan(word) : word;
    text += `  ${count}  ${painted}  ${REASONS[reason]}\n`;
    const example = reason === 'listed' ? undefined : samples.reasons.get(reason);
    if (!example) continue;
    const { url, other } = example;
    const evidence = example.detail ?? (reason === 'status' ? example.status : undefined);
    const why =
      evidence === undefined ? '' : ` (${shownText(`${evidence}`, EXAMPLE_CHARACTERS_MAX)})`;
    const where = other === undefined ? why : ` → ${shownText(other, EXAMPLE_CHARACTERS_MAX)}`;
    const indent = ' '.repeat(countWidth + wordWidth + 6);
    text += `${indent}${paints.dim(`${shownText(url, EXAMPLE_CHARACTERS_MAX)}${where}`)}\n`;
    const cause = causeText(example.detail);
    if (cause !== '') text += `${indent}${paints.dim(cause)}\n`;
  }
  return text;
}
