// Whether an address is visited at all: by itself, and by how it was met. decisions.md §4.
import type { MadeSite } from './made-site.ts';
import { addsParameters, endsFarAway, pathOf, trapByForm } from './right-templates.ts';
import type { RightAddress, RightOptions } from './right-world.ts';

const CLICKS_MAX = 1_000;
const CHAIN_MAX = 50;
const NAMES_BEFORE_CUT = 5;

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
  isListed: boolean,
  { site, options, start, scope }: Admission,
): string | undefined {
  if (url === start) return undefined;
  const isWithin = url.startsWith(`${site.origin}/`) && pathOf(url).startsWith(scope);
  if (!isWithin) return 'out-of-scope';
  if (options.isExcluded?.(path) === true) return 'excluded';
  const trap = trapByForm(url);
  if (trap === 'length') return 'trap';
  const isSpared = isListed || options.allowTraps?.includes('all') === true;
  return trap === undefined || isSpared ? undefined : 'trap';
}

/** A meeting, as far as it is judged. */
export interface JudgedMeeting {
  /** Absent for the start. */
  readonly from: RightAddress | undefined;
  readonly followed: boolean;
  /** The page links something new of another template. */
  readonly brings: boolean;
  readonly clicks: number;
  readonly chain: number;
  /** How many names of parameters its path template was met with before this round. */
  readonly names: number;
}

/** Lines 4 to 6: why this meeting does not admit the address; `undefined` when it does. */
export function refusalOf(
  { url, template }: RightAddress,
  { from, followed, brings, clicks, chain, names }: JudgedMeeting,
  options: RightOptions,
): { readonly line: number; readonly reason: string } | undefined {
  if (from === undefined) return undefined;
  if (!followed) return { line: 4, reason: 'excluded' };
  if (options.allowTraps?.includes('all') !== true) {
    const isOwn = from.template === template;
    const isCalendar = isOwn && !brings && endsFarAway(url, options.now);
    const isFacet = addsParameters(from.url, url) && names >= NAMES_BEFORE_CUT;
    if (isCalendar || isFacet || chain > CHAIN_MAX) return { line: 5, reason: 'trap' };
  }
  return clicks > (options.clicksMax ?? CLICKS_MAX) ? { line: 6, reason: 'depth' } : undefined;
}
