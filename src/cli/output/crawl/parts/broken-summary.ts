// What is broken, and where it is linked, for people.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { CheckedLinks, CrawlReport } from '../../../../crawl/port/crawl-report.ts';
import type { SummaryPaints } from '../../text/paint.ts';
import { shownText } from '../../text/shown-text.ts';
import { causeText } from './cause-text.ts';
import type { DecisionSamples } from './decision-samples.ts';

const ADDRESSES_SHOWN_MAX = 5;
const PLACES_SHOWN_MAX = 3;
const DEPTHS_SHOWN_MAX = 8;

export interface BrokenSummaryOptions {
  readonly verbose: boolean;
  readonly paints: SummaryPaints;
  readonly samples: Pick<DecisionSamples, 'broken'>;
}

/** Lists what is broken, the most linked first, each with the first pages that lead there. */
export function formatBroken(report: CrawlReport, options: BrokenSummaryOptions): string {
  const { verbose, paints, samples } = options;
  const { broken } = samples;
  const shown = verbose ? broken : broken.slice(0, ADDRESSES_SHOWN_MAX);
  let text = '';
  for (const { url, reason, detail, status, inlinks, linkedFrom = [] } of shown) {
    const by = reason === 'asset' ? 'part of' : 'linked by';
    const what = shownText(`${detail ?? status ?? reason}`);
    text += `  ${paints.red(what)}  ${shownText(url)}  ${by} ${counted(inlinks, 'page')}\n`;
    const cause = causeText(detail);
    if (cause !== '') text += `      ${cause}\n`;
    const places = verbose ? linkedFrom : linkedFrom.slice(0, PLACES_SHOWN_MAX);
    for (const { url: from, text: words, kind } of places) {
      const read = words === '' ? '' : `  “${shownText(words)}”`;
      const how = kind === undefined ? '' : ` (${kind})`;
      text += `      ${paints.dim(`${shownText(from)}${read}${how}`)}\n`;
    }
  }
  const hidden = report.broken - shown.length;
  return hidden > 0 ? `${text}  And ${counted(hidden, 'more address', 'more addresses')}.\n` : text;
}

/**
 * Says how many visited addresses are how many clicks from the start, as a line; empty without any.
 */
export function depthsLine({ depths }: CrawlReport): string {
  if (depths.length < 2) return '';
  const shown = depths.slice(0, DEPTHS_SHOWN_MAX).map(({ clicks, addresses }) => {
    return `${clicks}: ${formatCount(addresses)}`;
  });
  const farther = depths.slice(DEPTHS_SHOWN_MAX).reduce((sum, { addresses }) => sum + addresses, 0);
  if (farther > 0) shown.push(`${DEPTHS_SHOWN_MAX} or more: ${formatCount(farther)}`);
  return `  Visited, by clicks from the start: ${shown.join(', ')}.\n`;
}

/** The result for links to other sites, as a line; empty if they were not checked. */
export function checkedLinksLine({ checkedLinks }: CrawlReport): string {
  if (checkedLinks === undefined) return '';
  return checkedLine('Links to elsewhere', checkedLinks);
}

export function checkedAssetsLine({ checkedAssets }: CrawlReport): string {
  return checkedAssets === undefined ? '' : checkedLine('Assets', checkedAssets);
}

function checkedLine(what: string, { fine, broken, refused, unknown }: CheckedLinks): string {
  const parts = [
    `${formatCount(fine)} fine`,
    `${formatCount(broken)} broken`,
    ...(refused > 0 ? [`${formatCount(refused)} refused to answer`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} not asked for`] : []),
  ];
  return `  ${what}: ${parts.join(', ')}.\n`;
}
