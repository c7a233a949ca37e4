// Every address that was met: what a page's links come to. docs/reference/decisions.md §3.

import { LOC_CHARACTERS_MAX } from '../protocol/limits.ts';
import type { Frontier, FrontierChange, FrontierRow } from '../queue/frontier.ts';
import { type AdmissionRules, HELD_BY_WAY, heldByItself, heldByWay } from './admission.ts';
import { Column } from './column.ts';
import type { LinkHow, LinkListItem } from './link-list.ts';
import type { Templates } from './templates.ts';
import { MARK } from './visit-facts.ts';

/** The most addresses that are remembered. */
export const ADDRESSES_MAX = 10_000_000;

/** A page whose links are met. */
export interface MeetingPage {
  readonly number: number;
  readonly url: string;
  /** Its words are new for its template. */
  readonly newWords: boolean;
}

/** A link of it: an address in its normal form. */
export interface MetLink {
  readonly url: string;
  readonly how: LinkHow;
  /** robots.txt disallows the spelling in which it is linked. */
  readonly isDisallowed?: boolean;
  /** The number of what it reads, in the frontier. */
  readonly text?: number;
}

const MARK_OF: Readonly<Record<LinkHow, number>> = {
  link: MARK.link,
  nofollow: MARK.nofollow,
  hreflang: MARK.hreflang,
  target: MARK.target,
};

// What holds an address that sitemaps alone name: it is let in when nothing else waits.
const WHY_SITEMAP = 'sitemap';
// `gone`: planned, visited, or held when its turn came; meetings change nothing any more.
const STATE = { unmet: 0, outside: 1, held: 2, byWay: 3, sitemap: 4, waiting: 5, gone: 6 } as const;
// What is changed of a row meanwhile is written with it when it is added.
const NONE_ADDED = Number.POSITIVE_INFINITY;

/** The addresses of one crawl of a site. */
export class AddressBook {
  readonly #frontier: Frontier;
  readonly #templates: Templates;
  readonly #rules: AdmissionRules;
  readonly #generation: number;
  readonly #state = new Column(8);
  /** What holds it by the way: the index in `HELD_BY_WAY`, from 1. */
  readonly #way = new Column(8);
  readonly #marks = new Column(16);
  readonly #clicks = new Column(16);
  readonly #chain = new Column(8);
  readonly #met = new Column(32);
  readonly #template = new Column(32);
  /** robots.txt was asked, and allows it. */
  readonly #allowed = new Column(8);
  #addedFrom = NONE_ADDED;
  readonly #added: { readonly url: string; readonly why: string }[] = [];
  #size = 0;
  #full = false;

  /** Reads what the frontier holds of the generation. Errors: those of the frontier. */
  constructor(
    frontier: Frontier,
    templates: Templates,
    { generation, rules }: { readonly generation: number; readonly rules: AdmissionRules },
  ) {
    this.#frontier = frontier;
    this.#templates = templates;
    this.#generation = generation;
    this.#rules = rules;
    for (const row of frontier.rows()) if (row.generation === generation) this.#load(row);
  }

  /** How many addresses were met in this crawl. */
  get size(): number {
    return this.#size;
  }

  /** Some addresses were not taken in, for there are too many. */
  get full(): boolean {
    return this.#full;
  }

  /** The number of an address's template. Errors: None. */
  template(number: number): number {
    return this.#template.get(number);
  }

  /** How an address was met, as bits of `MARK`. Errors: None. */
  marks(number: number): number {
    return this.#marks.get(number);
  }

  /** Adds bits to those of an address. Errors: those of the frontier. */
  mark(number: number, bits: number): void {
    const marks = this.#marks.get(number) | bits;
    this.#marks.set(number, marks);
    this.#frontier.change(number, { marks });
  }

  /** robots.txt was asked about it, and allows it. Errors: None. */
  isAllowed(number: number): boolean {
    return this.#allowed.get(number) === 1;
  }

  /** Remembers that robots.txt allows it. Errors: RangeError, without memory. */
  allow(number: number): void {
    this.#allowed.set(number, 1);
  }

  /** Its turn came: further meetings change nothing. Errors: None. */
  settle(number: number): void {
    this.#state.set(number, STATE.gone);
  }

  /** It waits again. Errors: None. */
  reopen(number: number): void {
    this.#state.set(number, STATE.waiting);
  }

  /** Takes the start. Errors: those of the frontier. */
  meetStart(url: string): void {
    this.#take(url, { state: STATE.waiting, why: '', marks: MARK.start, round: 0 });
  }

  /**
   * Takes an address that the site's sitemaps list, with their lastmod in seconds since 1970, or 0.
   * `isDisallowed`: robots.txt disallows the spelling in which they list it.
   *
   * Errors: those of the frontier.
   */
  meetListed(url: string, lastmodSeconds: number, isDisallowed = false): void {
    const listed = MARK.sitemap | (isDisallowed ? MARK.spellingDisallowed : 0);
    const [number = 0] = this.#frontier.find([url]);
    if (this.#isMet(number)) {
      const marks = this.#marks.get(number) | listed;
      this.#marks.set(number, marks);
      this.#frontier.change(number, { marks, lastmodSeconds });
      return;
    }
    const why = heldByItself(url, this.#rules, true);
    const state = why === undefined ? STATE.sitemap : stateOfHeld(why);
    const taken = { state, why: why ?? WHY_SITEMAP, marks: listed, round: 0, lastmodSeconds };
    this.#take(url, taken);
  }

  /**
   * Takes the links of a page, and gives them by their numbers.
   *
   * Errors: those of the frontier.
   */
  meetLinks(
    page: MeetingPage,
    links: readonly MetLink[],
    round: number,
  ): readonly (MetLink & LinkListItem)[] {
    if (links.length === 0) return [];
    const own = this.#template.get(page.number);
    const arrivals = this.#arrivals(links, own, round);
    const brings = arrivals.some((one) => this.#isNews(one, round));
    const chain = brings || page.newWords ? 0 : this.#chain.get(page.number) + 1;
    const from = { page, round, brings, chain };
    for (const arrival of arrivals) this.#arrive(arrival, from);
    this.#addNew(round);
    return arrivals;
  }

  /** Lets in those that sitemaps alone name. Gives how many. Errors: those of the frontier. */
  admitListed(): number {
    let count = 0;
    for (let number = 1; number < this.#frontier.nextNumber; number += 1) {
      if (this.#state.get(number) !== STATE.sitemap) continue;
      this.#state.set(number, STATE.waiting);
      this.#clicks.set(number, 0);
      this.#chain.set(number, 0);
      this.#frontier.change(number, { state: 'waiting', why: '', clicks: 0, chain: 0 });
      count += 1;
    }
    return count;
  }

  #load(row: FrontierRow): void {
    const { number, url } = row;
    this.#marks.set(number, row.marks);
    this.#clicks.set(number, row.clicks);
    this.#chain.set(number, row.chain);
    this.#state.set(number, stateOfRow(row));
    this.#way.set(number, HELD_BY_WAY.indexOf(row.why) + 1);
    this.#remember(number, url, row.met);
  }

  #remember(number: number, url: string, round: number): void {
    this.#size += 1;
    this.#met.set(number, round);
    // What is outside, or longer than any sitemap may list, is never visited.
    if (this.#state.get(number) === STATE.outside || url.length > LOC_CHARACTERS_MAX) return;
    const template = this.#template.get(number) || this.#templates.of(url);
    this.#template.set(number, template);
    this.#templates.noteNames(url, template, round);
  }

  #isMet(number: number): boolean {
    return number > 0 && this.#state.get(number) !== STATE.unmet;
  }

  /** A link to an address of another template, within the scope, that was first met just now. */
  #isNews({ number, how, isOwn }: Arrival, round: number): boolean {
    if (isOwn || (how !== 'link' && how !== 'nofollow')) return false;
    return this.#met.get(number) === round && this.#state.get(number) !== STATE.outside;
  }

  #take(url: string, arrival: Taken): void {
    const { state, why, marks, round, lastmodSeconds = 0 } = arrival;
    const row = {
      state: state === STATE.waiting ? ('waiting' as const) : ('held' as const),
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
    else if (this.#isFull()) return;
    else number = this.#frontier.add([{ url, ...row }]);
    this.#state.set(number, state);
    this.#marks.set(number, marks);
    this.#remember(number, url, round);
  }

  #isFull(): boolean {
    const isFull = this.#size >= ADDRESSES_MAX;
    this.#full ||= isFull;
    return isFull;
  }

  #arrivals(links: readonly MetLink[], own: number, round: number): readonly Arrival[] {
    const numbers = this.#frontier.find(links.map(({ url }) => url));
    // One page may link a new address in several ways.
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
      const isOwn = this.#template.get(number) === own;
      arrivals.push({ url, number, how, isDisallowed, isOwn, text });
    }
    return arrivals;
  }

  /** An address that was not met in this crawl. Whether it is let in is told as it arrives. */
  #takeLinked(url: string, number: number, round: number): void {
    const why = heldByItself(url, this.#rules, false) ?? '';
    if (number >= this.#addedFrom) this.#added.push({ url, why });
    else {
      const { clicks, chain, marks, lastmodSeconds } = NOTHING_KNOWN;
      const met = { generation: this.#generation, met: round, round: 0 };
      const row = { state: 'held' as const, why, clicks, chain, marks, lastmodSeconds };
      this.#frontier.change(number, { ...row, ...met });
    }
    this.#state.set(number, why === '' ? STATE.byWay : stateOfHeld(why));
    this.#way.set(number, 0);
    this.#marks.set(number, 0);
    this.#remember(number, url, round);
  }

  #arrive({ url, number, how, isOwn, isDisallowed }: Arrival, from: ArrivalContext): void {
    const state = this.#state.get(number);
    const change: Writable<FrontierChange> = {};
    const before = this.#marks.get(number);
    const marks = before | MARK_OF[how] | (isDisallowed ? MARK.spellingDisallowed : 0);
    if (marks !== before) {
      this.#marks.set(number, marks);
      change.marks = marks;
    }
    if (state !== STATE.gone) {
      const { page, round } = from;
      const clicks = this.#clicks.get(page.number) + (how === 'target' ? 0 : 1);
      const chain = isOwn && how === 'link' ? from.chain : 0;
      const isFirst = (before & ~(MARK.sitemap | MARK.spellingDisallowed)) === 0;
      this.#approach(number, { clicks, chain, isFirst }, change);
      if (state === STATE.byWay || state === STATE.sitemap) {
        const namesBefore = (): number =>
          this.#templates.namesBefore(this.#template.get(page.number), round);
        const { brings } = from;
        const meeting = { url, how, isOwn, from: page.url, brings, clicks, chain, namesBefore };
        const why = heldByWay(meeting, this.#rules);
        if (why === undefined) this.#admit(number, change);
        else if (state === STATE.byWay) this.#hold(number, why, change);
      }
    }
    if (number < this.#addedFrom && hasFields(change)) this.#frontier.change(number, change);
  }

  /** The least of all meetings counts. */
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

  #admit(number: number, change: Writable<FrontierChange>): void {
    this.#state.set(number, STATE.waiting);
    change.state = 'waiting';
    change.why = '';
  }

  #hold(number: number, why: string, change: Writable<FrontierChange>): void {
    const way = HELD_BY_WAY.indexOf(why) + 1;
    if (way <= this.#way.get(number)) return;
    this.#way.set(number, way);
    change.why = why;
  }

  /** Writes the new addresses of a page once all its links have been met. */
  #addNew(round: number): void {
    const from = this.#addedFrom;
    this.#addedFrom = NONE_ADDED;
    if (this.#added.length === 0) return;
    const rows = this.#added.map(({ url, why }, index) => {
      const number = from + index;
      const isWaiting = this.#state.get(number) === STATE.waiting;
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

const NOTHING_KNOWN = { clicks: 0, chain: 0, marks: 0, lastmodSeconds: 0 } as const;

interface Taken {
  readonly state: number;
  readonly why: string;
  readonly marks: number;
  readonly round: number;
  readonly lastmodSeconds?: number;
}

interface Arrival extends MetLink, LinkListItem {
  /** It has the page's own template. */
  readonly isOwn: boolean;
}

interface ArrivalContext {
  readonly page: MeetingPage;
  readonly round: number;
  /** It links something new of another template. */
  readonly brings: boolean;
  /** The chain of addresses of the page's own template that it links. */
  readonly chain: number;
}

function hasFields(change: FrontierChange): boolean {
  for (const _field in change) return true;
  return false;
}

function stateOfHeld(why: string): number {
  return why === 'out-of-scope' ? STATE.outside : STATE.held;
}

function stateOfRow({ state, why }: FrontierRow): number {
  if (state === 'waiting') return STATE.waiting;
  if (state !== 'held') return STATE.gone;
  if (why === WHY_SITEMAP) return STATE.sitemap;
  if (HELD_BY_WAY.includes(why)) return STATE.byWay;
  // Held when its turn came.
  if (/^(?:robots|limit|trap template)/.test(why)) return STATE.gone;
  return stateOfHeld(why);
}
