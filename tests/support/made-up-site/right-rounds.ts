// The rounds of a crawl, as docs/reference/decisions.md §3 to §5 and §7 tell them, done slowly.

import type { MadePage } from './made-page.ts';
import type { MadeSite } from './made-site.ts';
import { isReopened, isTarget } from './right-admission.ts';
import { rightForm } from './right-form.ts';
import { RightIdle } from './right-idle.ts';
import { RightMeetings } from './right-meetings.ts';
import { readLinks } from './right-page.ts';
import { RightParameters } from './right-parameters.ts';
import { robotsAllows } from './right-robots.ts';
import { SecondLook } from './right-second-look.ts';
import type {
  Meeting,
  RightAddress,
  RightContent,
  RightOptions,
  RightWorld,
  TrapKind,
} from './right-world.ts';

const PAGES_MAX = 1_000_000;
const BUDGET = 500;
const CRAWLER = 'Portolan';

/** Where the crawl lands, and what it covers. */
export interface RightStart {
  readonly start: string;
  readonly scope: string;
  /** The origin under which pages are listed, where it is another. */
  readonly publicName: string | undefined;
}

/** Everything that is met and visited, round after round. */
export function runRounds(
  site: MadeSite,
  options: RightOptions,
  { start, scope }: Pick<RightStart, 'start' | 'scope'>,
): RightWorld {
  const names = new Set(site.names);
  const form = (written: string, base: string): string | undefined =>
    rightForm(written, base, { origin: site.origin, names });
  const made = ({ path }: RightAddress): MadePage => settled(site.page(path));
  const linksOf = (address: RightAddress) =>
    readLinks(made(address), address.url, { form, frames: options.frames === true });
  const contents = new Map<string, RightContent>();
  const idle = new RightIdle();
  const parameters = new RightParameters();
  const meetings = new RightMeetings({ site, options, start, scope }, idle, parameters);
  const { addresses, cleared } = meetings;
  const secondLook = new SecondLook(cleared, idle);
  const world: RightWorld = { site, options, scope, start, addresses, contents, made, linksOf };
  // Line 8 does not cut it, whatever is known.
  const isSpared = (address: RightAddress): boolean => {
    const { url, inSitemap, sampleOf, retried } = address;
    if (sampleOf !== undefined || inSitemap || retried || url === start) return true;
    return isReopened(address, options) || address.meetings.some(isTarget);
  };
  const mayBeOneMore = (address: RightAddress): boolean =>
    !isSpared(address) && !meetings.isCleared('parameter', address);
  const cutNow = (address: RightAddress): TrapKind | undefined => {
    if (isSpared(address)) return undefined;
    if (idle.isQuietTrap(address) && !meetings.isCleared('template', address)) return 'template';
    const isOneMore = mayBeOneMore(address) && parameters.isOneMore(address.url);
    return isOneMore ? 'parameter' : undefined;
  };
  let visits = 0;

  meetings.begin([{ way: 'start', to: start, from: undefined, followed: true }]);
  meetings.begin(sitemapMeetings(site, options, form));
  while (true) {
    const waiting = takeWaiting(world, secondLook);
    if (waiting.length === 0) break;
    const room = Math.max(0, (options.pagesMax ?? PAGES_MAX) - visits);
    const { planned, held } = planRound(world, waiting, {
      room,
      idle,
      parameters,
      cutNow,
      mayBeOneMore,
    });
    if (planned.length === 0 && waiting.every(({ state }) => state === 'waiting')) break;
    for (const address of planned) {
      if (!address.retried) visits += 1;
      address.state = 'visited';
      address.chainAtVisit = address.chain ?? 0;
    }
    meetings.endRound(planned, world);
    secondLook.endRound(planned);
    idle.endRound(planned, held);
  }
  for (const address of addresses.values()) settleUnvisited(address, world, cutNow);
  return world;

  function settled(page: MadePage | undefined): MadePage {
    if (page === undefined) return { status: 404 };
    if (page.badVisits === undefined) return page;
    const { failure: _, status: __, ...good } = page;
    return good;
  }
}

function sitemapMeetings(
  site: MadeSite,
  options: RightOptions,
  form: (written: string, base: string) => string | undefined,
): Meeting[] {
  if (options.sitemaps === false) return [];
  return site.sitemaps.flatMap(({ locs }) =>
    locs.flatMap((loc): Meeting[] => {
      const to = form(loc, site.origin);
      return to === undefined ? [] : [{ way: 'sitemap', to, from: undefined, followed: true }];
    }),
  );
}

// Those that wait; else those of sitemaps; else those whose answer was an error, once more; else
// what traps cut.
function takeWaiting(world: RightWorld, secondLook: SecondLook): RightAddress[] {
  const all = [...world.addresses.values()];
  let waiting = all.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) {
    waiting = all.filter(({ state, inSitemap }) => state === 'met' && inSitemap);
    for (const address of waiting) {
      address.clicks = 0;
      address.state = 'waiting';
    }
  }
  if (waiting.length === 0) {
    waiting = all.filter((address) => isToBeRetried(address, world));
    for (const address of waiting) {
      address.retried = true;
      address.state = 'waiting';
    }
  }
  if (waiting.length === 0) waiting = secondLook.take(all);
  return waiting.sort((one, other) => one.clicks - other.clicks || (one.url < other.url ? -1 : 1));
}

function isToBeRetried(address: RightAddress, world: RightWorld): boolean {
  if (address.state !== 'visited' || address.retried) return false;
  const { failure, status = 200 } = world.made(address);
  return failure !== undefined || status === 429 || status >= 500;
}

interface RoundLimits {
  readonly room: number;
  readonly idle: RightIdle;
  readonly parameters: RightParameters;
  cutNow(address: RightAddress): TrapKind | undefined;
  /** An idle parameter may make it wait. */
  mayBeOneMore(address: RightAddress): boolean;
}

function planRound(
  world: RightWorld,
  waiting: readonly RightAddress[],
  { room, idle, parameters, cutNow, mayBeOneMore }: RoundLimits,
): { planned: RightAddress[]; held: RightAddress[] } {
  const planned: RightAddress[] = [];
  const held: RightAddress[] = [];
  const plannedOf = new Map<string, number>();
  const plannedOnce = new Set<string>();
  let fresh = 0;
  for (const address of waiting) {
    const { template } = address;
    if (!robotsAllows(world.site.robots, CRAWLER, address.path)) {
      settle(address, 'robots');
      held.push(address);
      continue;
    }
    const trap = cutNow(address);
    if (trap !== undefined) {
      settle(address, 'trap', trap);
      continue;
    }
    const count = plannedOf.get(template) ?? 0;
    if (count >= Math.max(BUDGET, idle.visitedOf(template))) continue;
    const names = parameters.budgetsOf(address.url);
    if (names.some(({ name, budget }) => (plannedOf.get(`?${name}`) ?? 0) >= budget)) continue;
    const once = parameters.onceKeysOf(address.url);
    if (mayBeOneMore(address) && once.some((key) => plannedOnce.has(key))) continue;
    if (!address.retried && fresh >= room) break;
    if (!address.retried) fresh += 1;
    for (const { name } of names) plannedOf.set(`?${name}`, (plannedOf.get(`?${name}`) ?? 0) + 1);
    for (const key of once) plannedOnce.add(key);
    plannedOf.set(template, count + 1);
    planned.push(address);
  }
  return { planned, held };
}

function settle(address: RightAddress, reason: string, trap?: TrapKind): void {
  address.state = 'settled';
  address.reason = reason;
  address.trap = trap;
}

function settleUnvisited(
  address: RightAddress,
  world: RightWorld,
  cutNow: (address: RightAddress) => TrapKind | undefined,
): void {
  if (address.state === 'met' && !address.inSitemap) {
    settle(address, address.refused?.reason ?? 'not-fetched', address.refused?.trap);
  } else if (address.state === 'waiting' || address.state === 'met') {
    if (!robotsAllows(world.site.robots, CRAWLER, address.path)) settle(address, 'robots');
    else settle(address, cutNow(address) === undefined ? 'limit' : 'trap', cutNow(address));
  }
}
