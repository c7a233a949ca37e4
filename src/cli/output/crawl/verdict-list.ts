// What looks wrong of a crawl, for people.
import type { CrawlVerdict } from '../../../crawl/verdict/crawl-verdict.ts';
import { shownText } from '../check/shown-text.ts';
import type { CrawlSummaryOptions } from './crawl-summary-options.ts';

const ADDRESS_CHARACTERS_MAX = 200;

/**
 * Tells the findings, errors first: what was seen, what it means, what to do. Nothing when nothing
 * looks wrong.
 */
export function formatVerdictList(
  { findings }: CrawlVerdict,
  { paints }: Pick<CrawlSummaryOptions, 'paints'>,
): string {
  const address = (url: string): string => shownText(url, ADDRESS_CHARACTERS_MAX);
  let text = '';
  for (const { code, severity, message, meaning, fix, other, examples } of findings) {
    const paint = severity === 'error' ? paints.red : paints.yellow;
    text += `  ${paint(severity)} ${code}  ${message} ${meaning}\n`;
    const [example] = examples;
    const where = other === undefined ? '' : ` → ${address(other)}`;
    if (example !== undefined) text += `      ${paints.dim(`${address(example)}${where}`)}\n`;
    text += `    → ${fix}\n`;
  }
  return text;
}
