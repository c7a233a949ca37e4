// Whether an address is visited at all: by itself, and by how it was met. decisions.md §4.
import type { MadeSite } from './made-site.ts';
import { farSides } from './right-dates.ts';
import { growsByCombining, growsByRepeating, growsDeep, isBelowFolder } from './right-growth.ts';
import { growsByLists } from './right-lists.ts';
import { pathOf } from './right-templates.ts';
import type {
  Meeting,
  Refusal,
  RightAddress,
  RightOptions,
  RightVisit,
  TrapKind,
} from './right-world.ts';

const ADDRESS_CHARACTERS_MAX = 2_047;
const CLICKS_MAX = 1_000;
const CHAIN_MAX = 50;
const FUTURE_CHAIN_MAX = 12;

/** By what addresses are admitted. */
export interface Admission {
  readonly site: MadeSite;
  readonly options: RightOptions;
  readonly start: string;
  readonly scope: string;
}

/** Lines 1 to 3: the reason that the address alone gives. */
export function reasonOfAddress(
  { url, path }: RightAddress,
  { site, options, start, scope }: Admission,
): string | undefined {
  if (url === start) return undefined;
  const isWithin = url.startsWith(`${site.origin}/`) && pathOf(url).startsWith(scope);
  if (!isWithin) return 'out-of-scope';
  if (options.isExcluded?.(path) === true) return 'excluded';
  return url.length > ADDRESS_CHARACTERS_MAX ? 'trap' : undefined;
}

/** What is known when a round begins, as far as meetings are judged by it. */
export interface Known {
  isCopy(page: RightAddress): boolean;
  /** An idle parameter makes it one more of what was visited. */
  isOneMore(address: RightAddress): boolean;
  wasMetWith(address: RightAddress, names: string): boolean;
  /** It was met before this round. */
  wasMet(url: string): boolean;
  /** A second look found that it is none. */
  isCleared(trap: TrapKind, address: RightAddress): boolean;
}

/** Whether the user reopened the traps of an address. */
export function isReopened({ template, family }: RightAddress, options: RightOptions): boolean {
  return (options.allowTraps ?? []).some((one) => ['all', template, family].includes(one));
}

/** Whether a page names an address as its canonical, its redirect or its refresh. */
export function isTarget({ way }: Meeting): boolean {
  return way === 'canonical' || way === 'redirect';
}

/** The trap that the way to an address shows, of `path-depth` to `facets`. */
export function growthOf(
  address: RightAddress,
  meeting: Meeting,
  known: Known,
  options: RightOptions,
): TrapKind | undefined {
  const { from } = meeting;
  if (from === undefined || isTarget(meeting) || isReopened(address, options)) return undefined;
  const { url } = address;
  const traps: [TrapKind, () => boolean][] = [
    ['path-depth', () => growsDeep(url, from.url)],
    ['repeated-segments', () => growsByRepeating(url, from.url)],
    ['copies', () => known.isCopy(from) && isBelowFolder(url, from.url)],
    ['parameter', () => known.isOneMore(address)],
    ['facets', () => growsByCombining(url, from.url, (names) => known.wasMetWith(address, names))],
    ['facets', () => growsByLists(url, from.url, (other) => known.wasMet(other))],
  ];
  const found = traps.find(([trap, holds]) => !known.isCleared(trap, address) && holds());
  return found?.[0];
}

/** The number that a meeting gives. */
export function chainOf(
  { from, way }: Meeting,
  visit: Pick<RightVisit, 'brings' | 'hasNewWords'> | undefined,
  isOfOneKind: boolean,
): number {
  if (from === undefined || visit === undefined || way === 'hreflang') return 0;
  if (way !== 'link') return from.chainAtVisit + 1;
  return isOfOneKind && !visit.brings && !visit.hasNewWords ? from.chainAtVisit + 1 : 0;
}

/** Lines 4 to 6: why this meeting does not admit the address; `undefined` when it does. */
export function refusalOf(
  address: RightAddress,
  { meeting, chain, clicks }: { meeting: Meeting; chain: number; clicks: number },
  known: Known,
  options: RightOptions,
): Refusal | undefined {
  if (meeting.from === undefined) return undefined;
  if (!meeting.followed) return { line: 4, reason: 'excluded', trap: undefined };
  const trap = growthOf(address, meeting, known, options) ?? chainTrap();
  if (trap !== undefined) return { line: 5, reason: 'trap', trap };
  const isDeep = clicks > (options.clicksMax ?? CLICKS_MAX);
  return isDeep ? { line: 6, reason: 'depth', trap: undefined } : undefined;

  function chainTrap(): TrapKind | undefined {
    if (isReopened(address, options)) return undefined;
    const { before, after } = farSides(address.url, options.now);
    const isFar = (before || after) && chain > CHAIN_MAX;
    const isLater = after && chain > FUTURE_CHAIN_MAX;
    const isCalendar = !isTarget(meeting) && (isFar || isLater);
    if (isCalendar && !known.isCleared('calendar', address)) return 'calendar';
    return chain > CHAIN_MAX && !known.isCleared('chain', address) ? 'chain' : undefined;
  }
}
