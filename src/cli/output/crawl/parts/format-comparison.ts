// What differs from an earlier crawl, for people.
import { formatCount } from '../../../../base/counted.ts';
import { shownText } from '../../text/shown-text.ts';
import type { SummaryPaints } from '../../text/summary-paints.ts';
import type { ComparisonTally } from './comparison-tally.ts';

/**
 * Says how many addresses differ, and lists what is newly broken with the first page that links it.
 */
export function formatComparison(
  { counts, broken }: Pick<ComparisonTally, 'broken' | 'counts'>,
  paints: SummaryPaints,
): string {
  const { newlyBroken, mended } = counts;
  const of = `${formatCount(counts.new)} new, ${formatCount(counts.gone)} gone`;
  const titles = counts.titles > 0 ? ` (${formatCount(counts.titles)} of them the title)` : '';
  const how = `${of}, ${formatCount(counts.changed)} changed${titles}`;
  let text = `  ${how}; ${formatCount(newlyBroken)} newly broken, ${formatCount(mended)} mended.\n`;
  for (const { url, after } of broken) {
    const what = shownText(`${after?.detail ?? after?.status ?? after?.reason}`);
    text += `  ${paints.red(what)}  ${shownText(url)}\n`;
    const [place] = after?.linkedFrom ?? [];
    if (place === undefined) continue;
    const read = place.text === '' ? '' : `  “${shownText(place.text)}”`;
    text += `      ${paints.dim(`${shownText(place.url)}${read}`)}\n`;
  }
  const hidden = newlyBroken - broken.length;
  return hidden > 0 ? `${text}  And ${formatCount(hidden)} more newly broken.\n` : text;
}
