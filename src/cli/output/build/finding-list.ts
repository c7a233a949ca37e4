// Findings for people: each cause once, how often, where first, and what to do.
import { counted, formatCount } from '../../../base/counted.ts';
import type { FindingPlace, PublishFinding } from '../../../publish/findings/publish-finding.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

const FINDINGS_SHOWN_MAX = 10;
const PLACES_SHOWN_MAX = 3;
const PLACE_CHARACTERS_MAX = 200;

export interface FindingListOptions {
  /** Every finding and every place that is kept. Otherwise 10, with 3 places each. */
  readonly all: boolean;
  readonly paints: SummaryPaints;
  /** What to call a file when talking to the user. */
  readonly nameOf: (file: string) => string;
}

/** Makes the list, in the order of the findings; empty without any. */
export function formatFindingList(
  findings: readonly PublishFinding[],
  options: FindingListOptions,
): string {
  const shown = options.all ? findings : findings.slice(0, FINDINGS_SHOWN_MAX);
  let text = shown.map((finding) => formatFinding(finding, options)).join('');
  const hidden = findings.length - shown.length;
  if (hidden > 0) text += `  And ${counted(hidden, 'more kind')}: -v shows them.\n`;
  return text;
}

function formatFinding(finding: PublishFinding, options: FindingListOptions): string {
  const { rule, severity, message, fix, count, places } = finding;
  const { red, yellow, cyan, dim } = options.paints;
  const paint = severity === 'error' ? red : severity === 'warning' ? yellow : cyan;
  let text = `  ${paint(rule)} ×${formatCount(count)}  ${plainText(message)}\n`;
  const shown = options.all ? places : places.slice(0, PLACES_SHOWN_MAX);
  for (const place of shown) {
    const where = placeText(place, finding, options.nameOf);
    if (where !== '') text += `      ${dim(where)}\n`;
  }
  if (fix !== undefined && severity !== 'info') text += `    → ${plainText(fix)}\n`;
  return text;
}

// `urls.csv:17: https://example.com/a (lastmod: yesterday)`
function placeText(
  { source, row, file, loc, field, message }: FindingPlace,
  finding: PublishFinding,
  nameOf: (file: string) => string,
): string {
  const line = row === undefined ? '' : `:${row}`;
  const where = file === undefined ? (source ?? '') + (source ? line : '') : nameOf(file);
  // The finding's own sentence is above; what was found here follows it.
  const own = message.startsWith(finding.message)
    ? message.slice(finding.message.length).replace(/^\s*Found:\s*/, '')
    : message;
  const what = field === undefined || own === '' ? own || (field ?? '') : `${field}: ${own}`;
  const page = loc === undefined || what.includes(loc) ? '' : loc;
  const both = page !== '' && what !== '' ? `${page} (${what})` : page + what;
  const text = [where, both].filter((part) => part !== '').join(': ');
  const plain = plainText(text);
  return plain.length <= PLACE_CHARACTERS_MAX ? plain : `${plain.slice(0, PLACE_CHARACTERS_MAX)}…`;
}
