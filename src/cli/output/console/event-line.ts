// What happens at a console, one line each.
import type { HarvestEvent } from '../../../harvest/port/harvest.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

const KIND_CHARACTERS = 17;

/**
 * Writes an event for people: `14:03:07 sitemap-failed It answered 503. https://…`. The time is
 * UTC.
 */
export function formatEventLine(event: HarvestEvent, paints: SummaryPaints): string {
  const time = new Date(event.at).toISOString().slice(11, 19);
  const kind = event.kind.padEnd(KIND_CHARACTERS);
  const message = plainText(event.message);
  const url = plainText(event.url);
  const address = message.includes(url) ? '' : `  ${paints.dim(url)}`;
  return `${paints.dim(time)}  ${paintOf(event, paints)(kind)}  ${message}${address}\n`;
}

/** Writes an event for programs: one line of JSON, its time as ISO 8601. */
export function formatEventJson(event: HarvestEvent): string {
  return `${JSON.stringify({ ...event, at: new Date(event.at).toISOString() })}\n`;
}

function paintOf({ kind }: HarvestEvent, paints: SummaryPaints): (text: string) => string {
  switch (kind) {
    case 'sitemap-failed':
      return paints.red;
    case 'sitemap-gone':
    case 'proof-lost':
    case 'site-unverified':
      return paints.yellow;
    case 'sitemap-read':
    case 'site-verified':
    case 'page-tested':
      return paints.cyan;
    default:
      return paints.dim;
  }
}
