// What was found in a sitemap and all that it lists, by rule, each with its first places.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import type {
  FindingGroup,
  FindingRecord,
  PlaceRecord,
} from '../../../store/port/finding-record.ts';
import type { Store } from '../../../store/port/store.ts';
import type { Html } from '../../core/screen.ts';
import { ruleText, visibleText } from '../../core/visible-text.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { urlPath } from './finding-frames.ts';

// So many places of a group are shown.
const PLACES_TOLD_MAX = 3;
const TEXT_CHARACTERS_MAX = 500;

export interface FoundPlace extends Pick<PlaceRecord, 'line' | 'column' | 'loc' | 'found'> {
  readonly sitemapId: number;
  readonly sitemap: string;
}

export interface FoundGroup
  extends Pick<FindingGroup, 'rule' | 'severity' | 'message' | 'fix' | 'count' | 'sitemaps'> {
  readonly id: number;
  readonly siteId: number;
  /** The first ones, of as many sitemaps as may be; at most 3. */
  readonly places: readonly FoundPlace[];
}

/** The groups, the worst and most frequent first, and whether there are more. */
export interface FoundGroups {
  readonly groups: readonly FoundGroup[];
  readonly more: boolean;
}

/** Loads what was found in a sitemap and all that it lists. What is expected is not counted. */
export async function loadFoundGroups(
  { findings, sitemaps }: Pick<Store, 'findings' | 'sitemaps'>,
  sitemapId: number,
  limit: number,
): Promise<FoundGroups> {
  const found = await findings.groups(sitemapId, limit);
  if (found === undefined) return { groups: [], more: false };
  const ids = new Set(found.groups.flatMap(({ first }) => first.map((one) => one.sitemapId)));
  const urls = new Map<number, string>();
  for (const id of ids) urls.set(id, (await sitemaps.get(id))?.url ?? '');
  const groups = found.groups.flatMap(({ first, basis: _, ...group }): readonly FoundGroup[] => {
    const [one] = first;
    if (one === undefined) return [];
    return [{ id: one.id, siteId: one.siteId, ...group, places: placesOf(first, urls) }];
  });
  return { groups, more: found.more };
}

// The first of each sitemap, then the others of the first.
function placesOf(
  first: readonly FindingRecord[],
  urls: ReadonlyMap<number, string>,
): readonly FoundPlace[] {
  const places = first.flatMap(({ sitemapId, places: own }, index) => {
    const some = own.length === 0 ? [{}] : own.slice(0, first.length > 1 ? 1 : PLACES_TOLD_MAX);
    return some.map(({ line, column, loc, found }: PlaceRecord) => ({
      index,
      sitemapId,
      sitemap: urls.get(sitemapId) ?? '',
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      ...(loc !== undefined && { loc }),
      ...(found !== undefined && { found }),
    }));
  });
  return places.slice(0, PLACES_TOLD_MAX).map(({ index: _, ...place }) => place);
}

/**
 * Writes a group as one line: `error loc-relative 4 times in 2 sitemaps: … (first in …)`. Places in
 * the sitemap itself are shown as lines only.
 */
export function foundGroupText(group: FoundGroup, ownId: number): string {
  const { severity, rule, message, sitemaps, places } = group;
  const often = oftenText(group);
  // Of several sitemaps the first place of each.
  const told = sitemaps === 1 ? places.slice(0, 1) : places;
  const where = told.map((place) => placeText(place, ownId)).filter((text) => text !== '');
  const first = where.length === 0 ? '' : ` (first in ${where.join(', ')})`;
  return `${severity} ${rule}${often === '' ? '' : ` ${often}`}: ${message}${first}`;
}

function oftenText({ count, sitemaps }: FoundGroup): string {
  if (count <= 1) return '';
  const inSitemaps = sitemaps > 1 ? ` in ${counted(sitemaps, 'sitemap')}` : '';
  return `${formatNumber(count)} times${inSitemaps}`;
}

// An answer as a whole has no line.
function placeText({ sitemapId, sitemap, line }: FoundPlace, ownId: number): string {
  const where = line === undefined ? '' : `line ${line}`;
  return sitemapId === ownId ? where : [sitemap, where].filter((part) => part !== '').join(' ');
}

/** Draws the groups of what an index lists, each with its first places. */
export function foundGroupsList({ groups, more }: FoundGroups): Html {
  const items = groups.map((group) => {
    const { siteId, rule, severity, message, fix, places } = group;
    const often = oftenText(group);
    return html`<li>${statusBadge(severity)} ${visibleText(message, TEXT_CHARACTERS_MAX)}
<a href="/sites/${siteId}/issues/${encodeURIComponent(rule)}">${visibleText(rule)}</a>${
      often === '' ? '' : html` <span class="soft">${often}</span>`
    }<ul>${places.map((place) => drawPlace(siteId, place))}</ul>
<strong>What to do:</strong> ${ruleText(fix, TEXT_CHARACTERS_MAX)}</li>`;
  });
  return html`<ul class="groups">${items}</ul>${
    more ? html`<p class="soft">There are more: see the issues of the site.</p>` : ''
  }`;
}

function drawPlace(siteId: number, { sitemapId, sitemap, line, loc }: FoundPlace): Html {
  const where = line === undefined ? '' : html`, line ${formatNumber(line)}`;
  const url =
    loc === undefined
      ? ''
      : html`: <a href="${urlPath(siteId, loc)}"><bdi class="url">${visibleText(loc)}</bdi></a>`;
  return html`<li><a href="/sites/${siteId}/sitemaps/${sitemapId}"><bdi class="url"
>${visibleText(sitemap)}</bdi></a>${where}${url}</li>`;
}
