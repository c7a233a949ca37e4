// How addresses are met, and which meetings admit them: decisions.md §3, §4 and §7.

import type { MadeSite } from './made-site.ts';
import { pathAndQuery } from './right-form.ts';
import { contentOf, isReadable } from './right-page.ts';
import {
  addsParameters,
  endsFarAway,
  familyOfAddress,
  pathOf,
  pathTemplate,
  queryNamesOf,
  templateOfAddress,
  trapByForm,
} from './right-templates.ts';
import type { RightAddress, RightContent, RightOptions, RightWorld } from './right-world.ts';

const CLICKS_MAX = 1_000;
const CHAIN_MAX = 50;
const NAMES_BEFORE_CUT = 5;
const CHARACTERS_MIN = 10;

/** One meeting: an address, named in some way by a page. */
export interface Meeting {
  readonly way: 'start' | 'link' | 'hreflang' | 'canonical' | 'redirect' | 'sitemap';
  readonly to: string;
  /** Absent for the start and for sitemaps. */
  readonly from: RightAddress | undefined;
  readonly followed: boolean;
}

/** The meetings of a crawl. */
export interface Meetings {
  readonly addresses: ReadonlyMap<string, RightAddress>;
  /** `chains`: what an address met by a link on each page lies behind. */
  meet(meetings: readonly Meeting[], chains: ReadonlyMap<string, number>): void;
  /** Reads the pages of a round; gives their contents, where they have any. */
  endRound(planned: readonly RightAddress[], world: RightWorld): Map<string, RightContent>;
}

interface Place {
  readonly site: MadeSite;
  readonly options: RightOptions;
  readonly start: string;
  readonly scope: string;
}

/** Begins with no address. */
export function createMeetings({ site, options, start, scope }: Place): Meetings {
  const addresses = new Map<string, RightAddress>();
  const namesOf = new Map<string, Set<string>>();
  const wordsOf = new Map<string, Set<string>>();
  let round = 0;

  return { addresses, meet, endRound };

  function addressOf(url: string, isListed: boolean): RightAddress {
    const known = addresses.get(url);
    if (known !== undefined) return known;
    const path = pathAndQuery(url);
    const address: RightAddress = {
      url,
      path,
      template: templateOfAddress(url),
      family: familyOfAddress(url),
      clicks: Number.POSITIVE_INFINITY,
      state: 'met',
      refused: undefined,
      chain: undefined,
      chainAtVisit: 0,
      firstRound: round,
      inSitemap: false,
      metOtherwise: false,
      linked: false,
      retried: false,
      reason: undefined,
    };
    const reason = reasonOfAddressAlone(address, isListed);
    if (reason !== undefined) {
      address.state = 'settled';
      address.reason = reason;
    }
    addresses.set(url, address);
    return address;
  }

  function reasonOfAddressAlone(
    { url, path }: RightAddress,
    isListed: boolean,
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

  function meet(meetings: readonly Meeting[], chains: ReadonlyMap<string, number>): void {
    for (const meeting of meetings) {
      const address = addressOf(meeting.to, meeting.way === 'sitemap');
      if (meeting.way === 'sitemap') {
        address.inSitemap = true;
        address.chain = 0;
      } else note(address, meeting, chains);
    }
    for (const { to } of meetings) rememberNames(to);
  }

  function rememberNames(url: string): void {
    if (!url.startsWith(`${site.origin}/`)) return;
    const template = pathTemplate(pathOf(url));
    const names = namesOf.get(template) ?? new Set();
    for (const name of queryNamesOf(url)) names.add(name);
    namesOf.set(template, names);
  }

  function note(
    address: RightAddress,
    meeting: Meeting,
    chains: ReadonlyMap<string, number>,
  ): void {
    const { way, from, followed } = meeting;
    address.metOtherwise = true;
    if (way === 'link') address.linked = true;
    const onOwn = way === 'link' && from?.template === address.template;
    const chain = onOwn ? (chains.get(from?.url ?? '') ?? 0) : 0;
    address.chain = Math.min(address.chain ?? Number.POSITIVE_INFINITY, chain);
    const isFurther = way === 'link' || way === 'hreflang';
    const clicks = from === undefined ? 0 : from.clicks + (isFurther ? 1 : 0);
    if (address.state === 'met' || address.state === 'waiting') {
      address.clicks = Math.min(address.clicks, clicks);
    }
    if (address.state !== 'met') return;
    const refused = refusalOf(address, { from, followed, clicks, chain, isStart: way === 'start' });
    if (refused === undefined) address.state = 'waiting';
    else if (address.refused === undefined || refused.line > address.refused.line) {
      address.refused = refused;
    }
  }

  function refusalOf(
    { url, template }: RightAddress,
    meeting: {
      from: RightAddress | undefined;
      followed: boolean;
      clicks: number;
      chain: number;
      isStart: boolean;
    },
  ): { line: number; reason: string } | undefined {
    const { from, followed, clicks, chain, isStart } = meeting;
    if (isStart || from === undefined) return undefined;
    if (!followed) return { line: 4, reason: 'excluded' };
    if (options.allowTraps?.includes('all') !== true) {
      const isCalendar = from.template === template && endsFarAway(url, options.now);
      const names = namesOf.get(pathTemplate(pathOf(url)))?.size ?? 0;
      const isFacet = addsParameters(from.url, url) && names >= NAMES_BEFORE_CUT;
      if (isCalendar || isFacet || chain > CHAIN_MAX) return { line: 5, reason: 'trap' };
    }
    return clicks > (options.clicksMax ?? CLICKS_MAX) ? { line: 6, reason: 'depth' } : undefined;
  }

  function endRound(
    planned: readonly RightAddress[],
    world: RightWorld,
  ): Map<string, RightContent> {
    round += 1;
    const meetings: Meeting[] = [];
    const contents = new Map<string, RightContent>();
    const linkedOn = new Map<RightAddress, string[]>();
    for (const from of planned) {
      const said = world.linksOf(from);
      const meet = (way: Meeting['way'], to: string | undefined, followed = true): void => {
        // What a page says of its own address meets nothing.
        if (to !== undefined && to !== from.url) meetings.push({ way, to, from, followed });
      };
      meet('redirect', said.location);
      const made = world.made(from);
      if (!isReadable(made)) continue;
      meet('redirect', said.refresh);
      meet('canonical', said.canonical);
      for (const { url } of said.alternates) meet('hreflang', url);
      for (const { url, followed } of said.links) meet('link', url, followed);
      linkedOn.set(
        from,
        said.links.map(({ url }) => url),
      );
      const content = contentOf(from, made, world.contents as Map<string, RightContent>);
      if (content !== undefined) contents.set(from.url, content);
    }
    // All are met before any is judged: nothing depends on the order within a round.
    for (const { to } of meetings) addressOf(to, false);
    meet(meetings, chainsBehind(linkedOn, contents));
    return contents;
  }

  // What addresses lie behind that are linked on these pages.
  function chainsBehind(
    linkedOn: ReadonlyMap<RightAddress, readonly string[]>,
    contents: ReadonlyMap<string, RightContent>,
  ): Map<string, number> {
    const chains = new Map<string, number>();
    for (const [from, links] of linkedOn) {
      const brings = links.some((url) => {
        const to = addresses.get(url);
        const isWithin = to !== undefined && to.reason !== 'out-of-scope';
        return isWithin && to.firstRound === round && to.template !== from.template;
      });
      const { words = '', characters = 0 } = contents.get(from.url) ?? {};
      const isShort = characters < CHARACTERS_MIN;
      const isNew = isShort || wordsOf.get(from.template)?.has(words) !== true;
      chains.set(from.url, brings || isNew ? 0 : from.chainAtVisit + 1);
    }
    for (const from of linkedOn.keys()) {
      const known = wordsOf.get(from.template) ?? new Set();
      known.add(contents.get(from.url)?.words ?? '');
      wordsOf.set(from.template, known);
    }
    return chains;
  }
}
