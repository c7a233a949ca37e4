// Findings as pages show them: what is wrong, what to do, and the source round each place.
import { html } from 'hono/html';
import type { FindingRecord, PlaceRecord } from '../../../store/port/finding-record.ts';
import type { Html } from '../../core/screen.ts';
import { outwardLink, ruleText, visibleText } from '../../core/visible-text.ts';
import { sourceFrame } from '../../pages/source-frame.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';

/** So many places of a finding are drawn; the others are in the JSON. */
const PLACES_DRAWN_MAX = 10;
/** So many of them are open from the start. */
const PLACES_OPEN = 1;
const MESSAGE_CHARACTERS_MAX = 500;

export interface FindingFramesOptions {
  readonly within: string;
  readonly now: number;
  /** The heading above: findings of a sitemap are below an `h2`. */
  readonly title: Html;
}

/** Draws a finding of a sitemap with its first places. */
export function findingFrames(
  finding: FindingRecord,
  { within, now, title }: FindingFramesOptions,
): Html {
  const { severity, message, fix, basis, count, places, firstSeenAt, goneAt, siteId } = finding;
  const gone = goneAt === undefined ? '' : html`, gone since ${timeElement(goneAt, now)}`;
  const drawn = places.slice(0, PLACES_DRAWN_MAX);
  const rest =
    count > drawn.length
      ? html`<p class="soft">The first ${formatNumber(drawn.length)} of ${formatNumber(count)}
places.</p>`
      : '';
  return html`<article class="panel">
<h3>${title}</h3>
<p>${statusBadge(severity)} ${visibleText(message, MESSAGE_CHARACTERS_MAX)}${expectedPart(
    finding,
  )}</p>
<p class="soft">${formatNumber(count)} ${count === 1 ? 'time' : 'times'}, first seen
${timeElement(firstSeenAt, now)}${gone}.</p>
<p><strong>What to do:</strong> ${ruleText(fix, MESSAGE_CHARACTERS_MAX)}
${outwardLink(basis, 'Documentation')}</p>
${drawn.map((place, index) =>
  drawPlace(place, { within, siteId, isOpen: index < PLACES_OPEN }),
)}${rest}
</article>
`;
}

function expectedPart({ count, expectedCount = 0 }: FindingRecord): Html | '' {
  if (expectedCount === 0) return '';
  const how = expectedCount === count ? undefined : `${formatNumber(expectedCount)} of them`;
  return html` ${statusBadge('expected', how)}`;
}

function drawPlace(
  place: PlaceRecord,
  {
    within,
    siteId,
    isOpen,
  }: { readonly within: string; readonly siteId: number; readonly isOpen: boolean },
): Html {
  const { loc, found, line, offset, excerpt } = place;
  // An answer as a whole has no position to show.
  if (loc === undefined && line === undefined && offset === undefined && excerpt === undefined) {
    return found === undefined ? html`` : html`<p class="soft">Found: ${foundText(found)}</p>`;
  }
  const where = line === undefined ? 'Place' : `Line ${formatNumber(line)}`;
  const what = found ?? loc;
  const named = what === undefined ? '' : html`: ${foundText(what)}`;
  const url =
    loc === undefined
      ? ''
      : html`<p>URL: <a href="${urlPath(siteId, loc)}"><bdi class="url">${visibleText(loc)}</bdi
></a></p>`;
  return html`<details${isOpen ? html` open` : ''}><summary
>${where}${named}</summary>
${url}${sourceFrame(place, within)}</details>
`;
}

function foundText(text: string): Html {
  return html`<bdi class="url">${visibleText(text, MESSAGE_CHARACTERS_MAX)}</bdi>`;
}

export function urlPath(siteId: number, loc: string): string {
  return `/sites/${siteId}/url?${new URLSearchParams({ loc })}`;
}
