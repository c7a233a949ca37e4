// How addresses are met: decisions.md §3, and the chains and parameters of §7.
import { type Admission, reasonOfAddress, refusalOf } from './right-admission.ts';
import { pathAndQuery } from './right-form.ts';
import { contentOf, isReadable } from './right-page.ts';
import {
  familyOfAddress,
  pathOf,
  pathTemplate,
  queryNamesOf,
  templateOfAddress,
} from './right-templates.ts';
import type { RightAddress, RightContent, RightWorld } from './right-world.ts';

const CHARACTERS_MIN = 10;

/** One meeting: an address, named in some way by a page. */
export interface Meeting {
  readonly way: 'start' | 'link' | 'hreflang' | 'canonical' | 'redirect' | 'sitemap';
  readonly to: string;
  /** Absent for the start and for sitemaps. */
  readonly from: RightAddress | undefined;
  readonly followed: boolean;
}

/** The meetings of a crawl; none at first. */
export class RightMeetings {
  readonly addresses: Map<string, RightAddress> = new Map();
  readonly #admission: Admission;
  readonly #namesOf = new Map<string, Set<string>>();
  /** Pages of the last round that linked something new of another template. */
  readonly #bringing = new Set<string>();
  readonly #wordsOf = new Map<string, Set<string>>();
  #round = 0;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  /** `chains`: how long the chain is that ends on each page that links. */
  meet(meetings: readonly Meeting[], chains: ReadonlyMap<string, number> = new Map()): void {
    for (const meeting of meetings) {
      const address = this.#addressOf(meeting.to, meeting.way === 'sitemap');
      if (meeting.way === 'sitemap') {
        address.inSitemap = true;
        address.chain = 0;
      } else this.#note(address, meeting, chains);
    }
    for (const { to } of meetings) this.#rememberNames(to);
  }

  /** Reads the pages of a round; gives their contents, where they have any. */
  endRound(planned: readonly RightAddress[], world: RightWorld): Map<string, RightContent> {
    this.#round += 1;
    const meetings: Meeting[] = [];
    const contents = new Map<string, RightContent>();
    const linkedOn = new Map<RightAddress, string[]>();
    for (const from of planned) {
      meetings.push(...meetingsOf(from, world));
      const made = world.made(from);
      if (!isReadable(made)) continue;
      linkedOn.set(
        from,
        world.linksOf(from).links.map(({ url }) => url),
      );
      const content = contentOf(from, made, world.contents as Map<string, RightContent>);
      if (content !== undefined) contents.set(from.url, content);
    }
    // All are met before any is judged: nothing depends on the order within a round.
    for (const { to } of meetings) this.#addressOf(to, false);
    this.meet(meetings, this.#chainsBehind(linkedOn, contents));
    return contents;
  }

  #addressOf(url: string, isListed: boolean): RightAddress {
    const known = this.addresses.get(url);
    if (known !== undefined) return known;
    const address: RightAddress = {
      url,
      path: pathAndQuery(url),
      template: templateOfAddress(url),
      family: familyOfAddress(url),
      clicks: Number.POSITIVE_INFINITY,
      state: 'met',
      refused: undefined,
      chain: undefined,
      chainAtVisit: 0,
      firstRound: this.#round,
      inSitemap: false,
      metOtherwise: false,
      linked: false,
      retried: false,
      reason: undefined,
    };
    const reason = reasonOfAddress(address, isListed, this.#admission);
    if (reason !== undefined) {
      address.state = 'settled';
      address.reason = reason;
    }
    this.addresses.set(url, address);
    return address;
  }

  #rememberNames(url: string): void {
    if (!url.startsWith(`${this.#admission.site.origin}/`)) return;
    const template = pathTemplate(pathOf(url));
    const names = this.#namesOf.get(template) ?? new Set();
    for (const name of queryNamesOf(url)) names.add(name);
    this.#namesOf.set(template, names);
  }

  #note(address: RightAddress, meeting: Meeting, chains: ReadonlyMap<string, number>): void {
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
    const names = this.#namesOf.get(pathTemplate(pathOf(address.url)))?.size ?? 0;
    const brings = this.#bringing.has(from?.url ?? '');
    const judged = { from, followed, brings, clicks, chain, names };
    const refused = refusalOf(address, judged, this.#admission.options);
    if (refused === undefined) address.state = 'waiting';
    else if (address.refused === undefined || refused.line > address.refused.line) {
      address.refused = refused;
    }
  }

  // What addresses lie behind that are linked on these pages.
  #chainsBehind(
    linkedOn: ReadonlyMap<RightAddress, readonly string[]>,
    contents: ReadonlyMap<string, RightContent>,
  ): Map<string, number> {
    const chains = new Map<string, number>();
    this.#bringing.clear();
    for (const [from, links] of linkedOn) {
      const brings = links.some((url) => {
        const to = this.addresses.get(url);
        const isWithin = to !== undefined && to.reason !== 'out-of-scope';
        return isWithin && to.firstRound === this.#round && to.template !== from.template;
      });
      if (brings) this.#bringing.add(from.url);
      const { words = '', characters = 0 } = contents.get(from.url) ?? {};
      const isShort = characters < CHARACTERS_MIN;
      const isNew = isShort || this.#wordsOf.get(from.template)?.has(words) !== true;
      chains.set(from.url, brings || isNew ? 0 : from.chainAtVisit + 1);
    }
    for (const from of linkedOn.keys()) {
      const known = this.#wordsOf.get(from.template) ?? new Set();
      known.add(contents.get(from.url)?.words ?? '');
      this.#wordsOf.set(from.template, known);
    }
    return chains;
  }
}

function meetingsOf(from: RightAddress, world: RightWorld): Meeting[] {
  const said = world.linksOf(from);
  const meetings: Meeting[] = [];
  const meet = (way: Meeting['way'], to: string | undefined, followed = true): void => {
    // What a page says of its own address meets nothing.
    if (to !== undefined && to !== from.url) meetings.push({ way, to, from, followed });
  };
  meet('redirect', said.location);
  if (!isReadable(world.made(from))) return meetings;
  meet('redirect', said.refresh);
  meet('canonical', said.canonical);
  for (const { url } of said.alternates) meet('hreflang', url);
  for (const { url, followed } of said.links) meet('link', url, followed);
  return meetings;
}
