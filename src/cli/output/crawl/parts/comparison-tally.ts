// How many addresses differ from an earlier crawl, and the first that are newly broken.
import { formatCount } from '../../../../base/counted.ts';
import type { SummaryPaints } from '../../text/paint.ts';
import { shownText } from '../../text/shown-text.ts';
import type { AddressChange, ComparisonCounts } from './address-change.ts';

const SHOWN_MAX = 5;

export class ComparisonTally {
  readonly broken: AddressChange[] = [];
  readonly #counts = { new: 0, gone: 0, changed: 0, newlyBroken: 0, mended: 0, titles: 0 };

  get counts(): ComparisonCounts {
    return { ...this.#counts };
  }

  add(change: AddressChange): void {
    this.#counts[change.change] += 1;
    if (change.changed?.includes('title')) this.#counts.titles += 1;
    if (change.turned === 'mended') this.#counts.mended += 1;
    if (change.turned !== 'broken') return;
    this.#counts.newlyBroken += 1;
    if (this.broken.length < SHOWN_MAX) this.broken.push(change);
  }
}

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
  let text = `  ${how}; ${formatCount(newlyBroken)} newly broken, ${formatCount(mended)} fixed.\n`;
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
