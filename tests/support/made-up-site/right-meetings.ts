// How addresses are met, and what the pages of a round bring: decisions.md §3 and §7.
import {
  type Admission,
  chainOf,
  growthOf,
  isTarget,
  type Known,
  reasonOfAddress,
  refusalOf,
} from './right-admission.ts';
import { areOfOneKind } from './right-dates.ts';
import { pathAndQuery } from './right-form.ts';
import { areNested, namesKey, namesOf } from './right-growth.ts';
import { newPages, type RightIdle } from './right-idle.ts';
import { isOfOwnPath, shareList } from './right-lists.ts';
import { contentOf, isReadable } from './right-page.ts';
import type { RightParameters } from './right-parameters.ts';
import { groupOf, isCutAtItsTurn } from './right-second-look.ts';
import { familyOfAddress, pathOf, pathTemplate, templateOfAddress } from './right-templates.ts';
import {
  type Meeting,
  type Refusal,
  type RightAddress,
  type RightContent,
  type RightWorld,
  TRAP_KINDS,
  type TrapKind,
} from './right-world.ts';

const CHARACTERS_MIN = 10;
const PARAMETERS_MIN = 2;
const FOLDER_TRAPS: readonly (TrapKind | undefined)[] = [
  'path-depth',
  'repeated-segments',
  'copies',
];

/** The meetings of a crawl; none at first. */
export class RightMeetings implements Known {
  readonly addresses: Map<string, RightAddress> = new Map();
  /** Groups of traps that a second look found to be none. */
  readonly cleared: Set<string> = new Set();
  readonly #admission: Admission;
  readonly #idle: RightIdle;
  readonly #parameters: RightParameters;
  readonly #namesOf = new Map<string, Set<string>>();
  readonly #wordsOf = new Map<string, Set<string>>();
  /** Of each content, but for the path, the page that was visited first. */
  readonly #firstOf = new Map<string, string>();
  readonly #seen = new Set<string>();
  /** The contents of the round that is being ended. */
  #contents: ReadonlyMap<string, RightContent> = new Map();
  #round = 0;

  constructor(admission: Admission, idle: RightIdle, parameters: RightParameters) {
    this.#admission = admission;
    this.#idle = idle;
    this.#parameters = parameters;
  }

  isCopy({ url }: RightAddress): boolean {
    const content = this.#contents.get(url);
    if (content === undefined || content.characters < CHARACTERS_MIN) return false;
    const first = this.#firstOf.get(content.placeless);
    return first !== undefined && areNested(first, url);
  }

  isOneMore({ url }: RightAddress): boolean {
    return this.#parameters.isOneMore(url);
  }

  wasMetWith({ url }: RightAddress, names: string): boolean {
    return this.#namesOf.get(pathTemplate(pathOf(url)))?.has(names) === true;
  }

  wasMet(url: string): boolean {
    return (this.addresses.get(url)?.firstRound ?? this.#round) < this.#round;
  }

  isCleared(trap: Parameters<Known['isCleared']>[0], address: RightAddress): boolean {
    return this.cleared.has(groupOf(trap, address));
  }

  /** The start and the sitemaps. */
  begin(meetings: readonly Meeting[]): void {
    for (const meeting of meetings) this.#note(this.#addressOf(meeting.to), meeting);
    for (const { to } of meetings) this.#rememberNames(to);
  }

  /** Reads the pages of a round, and meets what they name. */
  endRound(planned: readonly RightAddress[], world: RightWorld): void {
    this.#round += 1;
    const contents = new Map<string, RightContent>();
    this.#contents = contents;
    const meetingsOn = new Map<RightAddress, Meeting[]>();
    for (const from of planned) {
      meetingsOn.set(from, meetingsOf(from, world));
      const content = contentOf(
        from,
        world.made(from),
        world.contents as Map<string, RightContent>,
      );
      if (content !== undefined) contents.set(from.url, content);
    }
    const meetings = [...meetingsOn.values()].flat();
    // All are met before any is judged: nothing depends on the order within a round.
    for (const { to } of meetings) this.#addressOf(to);
    const fresh = newPages(planned, contents, this.#seen, world);
    for (const from of planned) {
      const own = meetingsOn.get(from) ?? [];
      const brings = this.#brings(from, own);
      const growsOn = own.some((meeting) => this.#growsBy(meeting));
      const hasNewWords = this.#hasNewWords(from);
      const isNewPage = fresh.has(from.url);
      const isFruitful = brings || isNewPage;
      from.visit = { brings, hasNewWords, isFruitful, isNewPage, growsOn, isRepeated: false };
    }
    const numbers = meetings.map((meeting) => this.#note(this.#addressOf(meeting.to), meeting));
    for (const [index, meeting] of meetings.entries()) this.#judge(meeting, numbers[index] ?? 0);
    for (const { to } of meetings) this.#rememberNames(to);
    this.#parameters.endRound(
      planned,
      contents,
      ({ retried, url }) => !retried || contents.has(url),
    );
    this.#rememberContents(planned);
    for (const from of planned) {
      const first = this.#firstOf.get(contents.get(from.url)?.placeless ?? '');
      const isRepeated = first !== undefined && first !== from.url;
      if (from.visit !== undefined) from.visit = { ...from.visit, isRepeated };
    }
  }

  #addressOf(url: string): RightAddress {
    const known = this.addresses.get(url);
    if (known !== undefined) return known;
    const address: RightAddress = {
      url,
      path: pathAndQuery(url),
      template: templateOfAddress(url),
      family: familyOfAddress(url),
      clicks: Number.POSITIVE_INFINITY,
      state: 'met',
      meetings: [],
      refused: undefined,
      chain: undefined,
      chainAtVisit: 0,
      firstRound: this.#round,
      inSitemap: false,
      retried: false,
      sampleOf: undefined,
      visit: undefined,
      reason: undefined,
      trap: undefined,
    };
    const reason = reasonOfAddress(address, this.#admission);
    if (reason !== undefined) {
      address.state = 'settled';
      address.reason = reason;
      if (reason === 'trap') address.trap = 'length';
    }
    this.addresses.set(url, address);
    return address;
  }

  // Gives the number of the meeting in its chain.
  #note(address: RightAddress, meeting: Meeting): number {
    const { way, from } = meeting;
    address.meetings.push(meeting);
    const chain = chainOf(meeting, from?.visit, from !== undefined && areOfOneKind(from, address));
    address.chain = Math.min(address.chain ?? Number.POSITIVE_INFINITY, chain);
    if (address.state === 'met' || address.state === 'waiting' || isCutAtItsTurn(address)) {
      address.clicks = Math.min(address.clicks, clicksOf(meeting));
    }
    if (way === 'start') address.state = 'waiting';
    if (way === 'sitemap') address.inSitemap = true;
    return chain;
  }

  #judge(meeting: Meeting, own: number): void {
    const address = this.#addressOf(meeting.to);
    if (address.state !== 'met' && !isCutAtItsTurn(address)) return;
    // A target is judged by this meeting alone, a link by all that there were.
    const chain = isTarget(meeting) ? own : (address.chain ?? own);
    const judged = { meeting, clicks: clicksOf(meeting), chain };
    const refused = refusalOf(address, judged, this, this.#admission.options);
    if (refused === undefined) {
      address.state = 'waiting';
      address.reason = undefined;
      address.trap = undefined;
    } else if (address.state === 'met' && isWorse(refused, address.refused)) {
      address.refused = refused;
    }
  }

  #brings(from: RightAddress, meetings: readonly Meeting[]): boolean {
    const isCombined = namesOf(from.url).length >= PARAMETERS_MIN;
    return meetings.some((meeting) => {
      const to = this.#addressOf(meeting.to);
      const isMore = to.url.includes('?') && isOfOwnPath(to.url, from.url);
      if ((isCombined && isMore) || shareList(to.url, from.url)) return false;
      const isNamed = meeting.way === 'link' || isTarget(meeting);
      const isWithin = to.reason !== 'out-of-scope' && to.reason !== 'excluded';
      const isLong = to.trap === 'length';
      const isNew = to.firstRound === this.#round && !areOfOneKind(from, to);
      if (!isNamed || !isWithin || isLong || !isNew || this.#idle.isSpent(to.template))
        return false;
      return growthOf(to, meeting, this, this.#admission.options) === undefined;
    });
  }

  #growsBy(meeting: Meeting): boolean {
    const to = this.#addressOf(meeting.to);
    const isNew = meeting.way === 'link' && to.firstRound === this.#round;
    const growth = growthOf(to, meeting, this, this.#admission.options);
    return isNew && FOLDER_TRAPS.includes(growth);
  }

  #hasNewWords(from: RightAddress): boolean {
    const content = this.#contents.get(from.url);
    if (content === undefined) return false;
    const isShort = content.characters < CHARACTERS_MIN;
    return isShort || this.#wordsOf.get(from.template)?.has(content.words) !== true;
  }

  #rememberNames(url: string): void {
    if (!url.startsWith(`${this.#admission.site.origin}/`)) return;
    const template = pathTemplate(pathOf(url));
    const names = this.#namesOf.get(template) ?? new Set();
    names.add(namesKey(namesOf(url)));
    this.#namesOf.set(template, names);
  }

  #rememberContents(planned: readonly RightAddress[]): void {
    for (const { template, url } of [...planned].sort((one, other) =>
      one.url < other.url ? -1 : 1,
    )) {
      const content = this.#contents.get(url);
      if (content === undefined) continue;
      this.#seen.add(content.whole);
      const isFirst = !this.#firstOf.has(content.placeless);
      if (isFirst && content.characters >= CHARACTERS_MIN) {
        this.#firstOf.set(content.placeless, url);
      }
      const words = this.#wordsOf.get(template) ?? new Set();
      words.add(content.words);
      this.#wordsOf.set(template, words);
    }
  }
}

function clicksOf({ way, from }: Meeting): number {
  if (way === 'sitemap') return Number.POSITIVE_INFINITY;
  return (from?.clicks ?? 0) + (way === 'link' || way === 'hreflang' ? 1 : 0);
}

// The one that comes last in the list of §4, and in the table of §7.
function isWorse(one: Refusal, other: Refusal | undefined): boolean {
  if (other === undefined || one.line !== other.line) return one.line > (other?.line ?? 0);
  const place = ({ trap }: Refusal): number => (trap === undefined ? -1 : TRAP_KINDS.indexOf(trap));
  return place(one) > place(other);
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
