// The addresses found in a crawl, with their state. docs/reference/decisions.md §3.

import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { Frontier, FrontierChange, FrontierRow } from '../../queue/port/frontier.ts';
import { type LinkListItem, walkLinkList } from '../record/link-list.ts';
import { MARK, MARK_LOOK_SHIFT } from '../record/visit-facts.ts';
import { sharesList } from '../traps/combined-lists.ts';
import { isOfCombination } from '../traps/combined-parameters.ts';
import { isCombined } from '../traps/combined-segments.ts';
import type { TrapKind } from '../traps/trap-kinds.ts';
import {
  ADDRESS_STATE,
  type AdmissionRules,
  HELD_BY_WAY,
  heldByItself,
  heldByWay,
  stateOfHeld,
  stateOfRow,
  WHY_SITEMAP,
} from './admission.ts';
import { Column } from './column.ts';
import type { IdleParameters } from './idle-parameters.ts';
import {
  type Arrival,
  growthOfArrival,
  isOfOneKind,
  type MeetingContext,
  type MeetingPage,
  type MetLink,
  marksOf,
  meetingContext,
  noteRow,
} from './meeting-page.ts';
import { Provenance } from './provenance.ts';
import type { Templates } from './templates.ts';

export const ADDRESSES_MAX = 10_000_000;

const WAYS = MARK.start | MARK.link | MARK.nofollow | MARK.hreflang | MARK.target;
const GROWING: ReadonlySet<TrapKind> = new Set(['path-depth', 'repeated-segments', 'copies']);
// Whatever its template: named by more than links, visited before, or sampled again.
const NAMED_ANYWAY =
  MARK.start | MARK.target | MARK.sitemap | MARK.retried | (0xffff_ffff << MARK_LOOK_SHIFT);
// While no rows are being added, all changes go to the frontier at once.
const NONE_ADDED = Number.POSITIVE_INFINITY;

export interface AddressBookOptions {
  readonly generation: number;
  readonly rules: AdmissionRules;
  readonly parameters: IdleParameters;
}

/** The addresses of one crawl of a site. */
export class AddressBook {
  readonly #frontier: Frontier;
  readonly #templates: Templates;
  readonly #rules: AdmissionRules;
  readonly #parameters: IdleParameters;
  readonly #generation: number;
  readonly #state = new Column(8);
  /** What holds an address because of the way to it: an index in `HELD_BY_WAY`, from 1. */
  readonly #way = new Column(8);
  readonly #marks = new Column(32);
  readonly #clicks = new Column(16);
  readonly #chain = new Column(8);
  readonly #met = new Column(32);
  readonly #template = new Column(32);
  /** robots.txt was asked, and allows it. */
  readonly #allowed = new Column(8);
  #addedFrom = NONE_ADDED;
  readonly #added: { readonly url: string; readonly why: string }[] = [];
  readonly #provenance: Provenance;
  /** By round: the templates of addresses that robots.txt disallowed. */
  readonly #disallowed = new Map<number, number[]>();
  #size = 0;
  #full = false;

  /** Loads the addresses of the generation. */
  constructor(
    frontier: Frontier,
    templates: Templates,
    { generation, rules, parameters }: AddressBookOptions,
  ) {
    this.#frontier = frontier;
    this.#templates = templates;
    this.#generation = generation;
    this.#rules = rules;
    this.#parameters = parameters;
    this.#provenance = new Provenance(templates);
    for (const row of frontier.rows()) if (row.generation === generation) this.#load(row);
    if (this.#size > 0) this.#loadProvenance();
  }

  get size(): number {
    return this.#size;
  }

  /** Some addresses were dropped because there are too many. */
  get full(): boolean {
    return this.#full;
  }

  template(number: number): number {
    return this.#template.get(number);
  }

  /** Bits of `MARK`. */
  marks(number: number): number {
    return this.#marks.get(number);
  }

  mark(number: number, bits: number): void {
    const marks = this.#marks.get(number) | bits;
    this.#marks.set(number, marks);
    this.#frontier.change(number, { marks });
  }

  isAllowed(number: number): boolean {
    return this.#allowed.get(number) === 1;
  }

  allow(number: number): void {
    this.#allowed.set(number, 1);
  }

  /** Its turn came, and robots.txt disallows it. */
  disallow(number: number, why: string, round: number): void {
    this.settle(number);
    this.#frontier.change(number, { state: 'held', why, round });
    this.#noteDisallowed(number, round);
  }

  disallowedIn(round: number): readonly number[] {
    return this.#disallowed.get(round) ?? [];
  }

  /** Whether the address is one more of a quiet family, and only named by that family. */
  isQuietTrap(number: number, url: string): boolean {
    if ((this.#marks.get(number) & NAMED_ANYWAY) !== 0) return false;
    if (!this.#provenance.isQuiet(number, this.#template.get(number))) return false;
    return !this.#rules.allowsTrap(url, 'template');
  }

  /** Whether the address may be cut as a variant of a page that differs in idle parameters only. */
  mayBeVariant(number: number, url: string): boolean {
    return (
      (this.#marks.get(number) & NAMED_ANYWAY) === 0 && !this.#rules.allowsTrap(url, 'parameter')
    );
  }

  /** Whether it combines filters in path segments, and was met by pages of its folder alone. */
  isCombinedTrap(number: number, url: string): boolean {
    if (!this.#parameters.isOrderIdle(url) || this.#rules.allowsTrap(url, 'facets')) return false;
    if ((this.#marks.get(number) & (NAMED_ANYWAY | MARK.byOtherPath)) !== 0) return false;
    return isCombined(url, (urls) => [...this.#frontier.find(urls)].map((one) => this.#isMet(one)));
  }

  /** Holds it when its turn came; a page that names it later may admit it again. */
  holdAsTrap(number: number, kind: 'template' | 'parameter' | 'facets'): void {
    const why = `trap ${kind}`;
    this.#state.set(number, ADDRESS_STATE.byWay);
    this.#way.set(number, HELD_BY_WAY.indexOf(why) + 1);
    this.#frontier.change(number, { state: 'held', why });
  }

  admitHeld(number: number, bits: number): void {
    const marks = this.#marks.get(number) | bits;
    this.#marks.set(number, marks);
    this.#state.set(number, ADDRESS_STATE.waiting);
    this.#way.set(number, 0);
    this.#frontier.change(number, { state: 'waiting', why: '', marks });
  }

  /** Its turn came: later meetings have no effect. */
  settle(number: number): void {
    this.#state.set(number, ADDRESS_STATE.gone);
  }

  reopen(number: number): void {
    this.#state.set(number, ADDRESS_STATE.waiting);
  }

  meetStart(url: string): void {
    this.#take(url, { state: ADDRESS_STATE.waiting, why: '', marks: MARK.start, round: 0 });
  }

  /**
   * Adds an address of the site's sitemaps with its lastmod in seconds since 1970, or 0.
   * `isDisallowed`: robots.txt disallows the spelling in the sitemap. Returns its number.
   */
  meetListed(url: string, lastmodSeconds: number, isDisallowed = false): number {
    const listed = MARK.sitemap | (isDisallowed ? MARK.spellingDisallowed : 0);
    const [number = 0] = this.#frontier.find([url]);
    if (this.#isMet(number)) {
      const marks = this.#marks.get(number) | listed;
      this.#marks.set(number, marks);
      this.#frontier.change(number, { marks, lastmodSeconds });
      if (this.#state.get(number) !== ADDRESS_STATE.byWay) return number;
      // Its host was opened later: now it is admitted, whatever held it.
      this.#state.set(number, ADDRESS_STATE.sitemap);
      this.#way.set(number, 0);
      this.#frontier.change(number, { why: WHY_SITEMAP });
      return number;
    }
    const why = heldByItself(url, this.#rules);
    const state = why === undefined ? ADDRESS_STATE.sitemap : stateOfHeld(why);
    const taken = { state, why: why ?? WHY_SITEMAP, marks: listed, round: 0, lastmodSeconds };
    return this.#take(url, taken);
  }

  /** Adds the links of a page, and returns them with their numbers. */
  meetLinks(
    page: MeetingPage,
    links: readonly MetLink[],
    round: number,
  ): readonly (MetLink & LinkListItem)[] {
    const by = meetingContext(page, {
      template: this.#template.get(page.number),
      round,
      frontier: this.#frontier,
      templates: this.#templates,
      parameters: this.#parameters,
      wasMet: (number) => this.#isMet(number) && this.#met.get(number) < round,
    });
    const arrivals = this.#arrivals(links, by, round);
    noteRow(arrivals, by, (number) => this.#template.get(number));
    const brings = this.#noteNews(page, by, arrivals);
    const chain = this.#chain.get(page.number) + 1;
    const clicks = this.#clicks.get(page.number);
    const from = { by, clicks, chain, linkChain: brings || page.newWords ? 0 : chain };
    for (const arrival of arrivals) this.#arrive(arrival, from);
    this.#addNew(round);
    return arrivals;
  }

  /** Admits what only sitemaps name. Returns how many. */
  admitListed(): number {
    let count = 0;
    for (let number = 1; number < this.#frontier.nextNumber; number += 1) {
      if (this.#state.get(number) !== ADDRESS_STATE.sitemap) continue;
      this.#state.set(number, ADDRESS_STATE.waiting);
      this.#clicks.set(number, 0);
      this.#chain.set(number, 0);
      this.#frontier.change(number, { state: 'waiting', why: '', clicks: 0, chain: 0 });
      count += 1;
    }
    return count;
  }

  #load(row: FrontierRow): void {
    const { number, url, state, why, round } = row;
    this.#marks.set(number, row.marks);
    this.#clicks.set(number, row.clicks);
    this.#chain.set(number, row.chain);
    this.#state.set(number, stateOfRow(row));
    this.#way.set(number, HELD_BY_WAY.indexOf(row.why) + 1);
    this.#remember(number, url, row.met);
    if (state === 'held' && why.startsWith('robots')) this.#noteDisallowed(number, round);
  }

  #loadProvenance(): void {
    for (const { number, links } of this.#frontier.links(this.#generation)) {
      const ofPage = this.#template.get(number);
      walkLinkList(links, (linked, how) => {
        if (how !== 'nofollow') this.#provenance.add(linked, this.#template.get(linked), ofPage);
      });
    }
  }

  #noteDisallowed(number: number, round: number): void {
    const templates = this.#disallowed.get(round) ?? [];
    templates.push(this.#template.get(number));
    this.#disallowed.set(round, templates);
  }

  /** Marks the page with what its links show; returns whether it brings something new. */
  #noteNews(
    { number, newWords }: MeetingPage,
    by: MeetingContext,
    arrivals: readonly Arrival[],
  ): boolean {
    let bits = newWords ? MARK.newWords : 0;
    const isLookedAt = this.#marks.get(number) >>> MARK_LOOK_SHIFT !== 0;
    if (isLookedAt && arrivals.some((arrival) => this.#grows(arrival, by))) bits |= MARK.grows;
    for (const arrival of arrivals) {
      if (this.#met.get(arrival.number) === by.round) bits |= this.#newsOf(arrival, by);
    }
    const before = this.#marks.get(number) & ~(MARK.brings | MARK.newWords | MARK.grows);
    this.#marks.set(number, before | bits);
    return (bits & MARK.brings) !== 0;
  }

  #remember(number: number, url: string, round: number): void {
    this.#size += 1;
    this.#met.set(number, round);
    // What is outside, or too long for a sitemap, is never visited.
    if (this.#state.get(number) === ADDRESS_STATE.outside || url.length > LOC_CHARACTERS_MAX)
      return;
    const template = this.#template.get(number) || this.#templates.of(url);
    this.#template.set(number, template);
    this.#templates.noteNames(url, round);
  }

  #isMet(number: number): boolean {
    return number > 0 && this.#state.get(number) !== ADDRESS_STATE.unmet;
  }

  /** Whether it is a new link that grows out of the page's address, deeper and deeper. */
  #grows(arrival: Arrival, by: MeetingContext): boolean {
    const { number, how } = arrival;
    const isNewLink = this.#met.get(number) === by.round && (how === 'link' || how === 'nofollow');
    const growth = isNewLink ? growthOfArrival(arrival, by, this.#rules) : undefined;
    return growth !== undefined && GROWING.has(growth);
  }

  /** The mark for the page that is due to a new address. */
  #newsOf(arrival: Arrival, by: MeetingContext): number {
    const { url, number, how, isOwn } = arrival;
    const state = this.#state.get(number);
    if (state === ADDRESS_STATE.outside || state === ADDRESS_STATE.held || how === 'hreflang')
      return 0;
    if (growthOfArrival(arrival, by, this.#rules) !== undefined) return 0;
    if (isOfCombination(by.url, url) || sharesList(by.url, url)) return 0;
    return isOwn || this.#templates.isSpent(this.#template.get(number)) ? 0 : MARK.brings;
  }

  #take(url: string, arrival: Taken): number {
    const { state, why, marks, round, lastmodSeconds = 0 } = arrival;
    const row = {
      state: state === ADDRESS_STATE.waiting ? ('waiting' as const) : ('held' as const),
      why,
      generation: this.#generation,
      met: round,
      round: 0,
      clicks: 0,
      chain: 0,
      marks,
      lastmodSeconds,
    };
    let [number = 0] = this.#frontier.find([url]);
    if (number > 0) this.#frontier.change(number, row);
    else if (this.#isFull()) return 0;
    else number = this.#frontier.add([{ url, ...row }]);
    this.#state.set(number, state);
    this.#marks.set(number, marks);
    this.#remember(number, url, round);
    return number;
  }

  #isFull(): boolean {
    const isFull = this.#size >= ADDRESSES_MAX;
    this.#full ||= isFull;
    return isFull;
  }

  #arrivals(links: readonly MetLink[], by: MeetingContext, round: number): readonly Arrival[] {
    const numbers = this.#frontier.find(links.map(({ url }) => url));
    // A page may link the same new address in several ways.
    const added = new Map<string, number>();
    const arrivals: Arrival[] = [];
    this.#addedFrom = this.#frontier.nextNumber;
    for (const [index, { url, how, isDisallowed = false, text = 0 }] of links.entries()) {
      const known = numbers[index] || added.get(url);
      const number = known ?? this.#addedFrom + this.#added.length;
      if (!this.#isMet(number)) {
        if (known === undefined && this.#isFull()) continue;
        this.#takeLinked(url, number, round);
        if (known === undefined) added.set(url, number);
      }
      const isOwn = isOfOneKind(by, url, this.#template.get(number));
      // All fields are there from the beginning, so that all objects have one shape.
      arrivals.push({ url, number, how, isDisallowed, isOwn, text, growth: undefined });
    }
    return arrivals;
  }

  /** A new address of this crawl. `#arrive` decides whether it is admitted. */
  #takeLinked(url: string, number: number, round: number): void {
    const why = heldByItself(url, this.#rules) ?? '';
    if (number >= this.#addedFrom) this.#added.push({ url, why });
    else {
      const met = { generation: this.#generation, met: round, round: 0 };
      const row = { ...met, clicks: 0, chain: 0, marks: 0, lastmodSeconds: 0 };
      this.#frontier.change(number, { ...row, state: 'held', why });
    }
    this.#state.set(number, why === '' ? ADDRESS_STATE.byWay : stateOfHeld(why));
    this.#way.set(number, 0);
    this.#marks.set(number, 0);
    this.#remember(number, url, round);
  }

  #arrive(arrival: Arrival, from: ArrivalContext): void {
    const { url, number, how, isOwn } = arrival;
    const { by } = from;
    const state = this.#state.get(number);
    const change: Writable<FrontierChange> = {};
    const before = this.#marks.get(number);
    const marks = before | marksOf(arrival, by, before);
    if (marks !== before) {
      this.#marks.set(number, marks);
      change.marks = marks;
    }
    if (state !== ADDRESS_STATE.gone) {
      const clicks = from.clicks + (how === 'target' ? 0 : 1);
      const chain = how === 'target' ? from.chain : isOwn && how === 'link' ? from.linkChain : 0;
      const isFirst = (before & WAYS) === 0;
      this.#approach(number, { clicks, chain, isFirst }, change);
      if (how !== 'nofollow') this.#provenance.add(number, this.#template.get(number), by.template);
      if (state === ADDRESS_STATE.byWay || state === ADDRESS_STATE.sitemap) {
        const growth = growthOfArrival(arrival, by, this.#rules);
        const why = heldByWay({ url, how, growth, clicks, chain }, this.#rules);
        if (why === undefined) {
          this.#state.set(number, ADDRESS_STATE.waiting);
          change.state = 'waiting';
          change.why = '';
        } else if (state === ADDRESS_STATE.byWay) this.#hold(number, why, change);
      }
    }
    if (number < this.#addedFrom && hasFields(change)) this.#frontier.change(number, change);
  }

  /** The minimum over all meetings counts. */
  #approach(
    number: number,
    { clicks, chain, isFirst }: { clicks: number; chain: number; isFirst: boolean },
    change: Writable<FrontierChange>,
  ): void {
    if (isFirst || clicks < this.#clicks.get(number)) {
      this.#clicks.set(number, clicks);
      change.clicks = clicks;
    }
    if (isFirst || chain < this.#chain.get(number)) {
      this.#chain.set(number, chain);
      change.chain = chain;
    }
  }

  #hold(number: number, why: string, change: Writable<FrontierChange>): void {
    const way = HELD_BY_WAY.indexOf(why) + 1;
    if (way <= this.#way.get(number)) return;
    this.#way.set(number, way);
    change.why = why;
  }

  /** Writes the new addresses of a page after all its links. */
  #addNew(round: number): void {
    const from = this.#addedFrom;
    this.#addedFrom = NONE_ADDED;
    if (this.#added.length === 0) return;
    const rows = this.#added.map(({ url, why }, index) => {
      const number = from + index;
      const isWaiting = this.#state.get(number) === ADDRESS_STATE.waiting;
      const way = HELD_BY_WAY[this.#way.get(number) - 1] ?? '';
      return {
        url,
        state: isWaiting ? ('waiting' as const) : ('held' as const),
        why: isWaiting ? '' : why || way,
        generation: this.#generation,
        met: round,
        round: 0,
        clicks: this.#clicks.get(number),
        chain: this.#chain.get(number),
        marks: this.#marks.get(number),
        lastmodSeconds: 0,
      };
    });
    this.#added.length = 0;
    this.#frontier.add(rows);
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

interface Taken {
  readonly state: number;
  readonly why: string;
  readonly marks: number;
  readonly round: number;
  readonly lastmodSeconds?: number;
}

interface ArrivalContext {
  readonly by: MeetingContext;
  readonly clicks: number;
  /** The chain of its targets. */
  readonly chain: number;
  /** The chain of linked addresses of the page's own kind. */
  readonly linkChain: number;
}

function hasFields(change: FrontierChange): boolean {
  for (const _field in change) return true;
  return false;
}
