// The first reading of a file that is fixed: what it is, what is wrong with it, what it needs.
import { givenValues } from '../../../base/given-values.ts';
import type { ByteSource } from '../../../formats/bytes/byte-source.ts';
import type { ReadSummary } from '../../../formats/options/read-options.ts';
import { readPlacedSitemap } from '../../../formats/placed-reader.ts';
import type { ReadProblem, ReadProblemCode } from '../../../formats/problems/read-problem.ts';
import type { EntryPlaces } from '../../../formats/records/entry-places.ts';
import type { Extension } from '../../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../../protocol/extensions/extensions.ts';
import { parseLastmod } from '../../../protocol/lastmod.ts';
import type { SitemapFormat } from '../../../protocol/sitemap-format.ts';
import type { Entry } from '../../../protocol/url-entry.ts';
import { FIX_CLASSES, type FixClass } from '../notes/fix-classes.ts';
import { FixNotes } from '../notes/fix-notes.ts';
import { CertainLines } from './certain-lines.ts';
import type { DropPage } from './dropped-pages.ts';
import { createOrderCount } from './order-count.ts';
import { OwnNamespaces } from './own-namespaces.ts';

// A stylesheet is looked for in so much of a document.
const BEGINNING_BYTES = 65_536;
const STYLESHEET =
  /<\?xml-stylesheet(?:\s+[a-z]+\s*=\s*(?:"(?:[^"<>&]|&amp;)*"|'(?:[^'<>&]|&amp;)*'))+\s*\?>/;
const ROOT = /<(?:[\w-]+:)?(?:urlset|sitemapindex)\b/i;
const PRINTABLE = /^[\x20-\x7e\t\r\n]*$/;

/** Finds the stylesheet of a document whose beginning is in ASCII. */
class DocumentBeginning {
  #text = '';

  take(bytes: Uint8Array): void {
    if (this.#text.length >= BEGINNING_BYTES) return;
    const part = bytes.subarray(0, BEGINNING_BYTES - this.#text.length);
    this.#text += new TextDecoder('latin1').decode(part);
  }

  /** The instruction that links it, as written. */
  get stylesheet(): string | undefined {
    const root = this.#text.search(ROOT);
    const prolog = withoutComments(this.#text.slice(0, Math.max(0, root)));
    const found = STYLESHEET.exec(prolog)?.[0];
    return found !== undefined && PRINTABLE.test(found) ? found : undefined;
  }
}

function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    if (start < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    const end = text.indexOf('-->', start);
    if (end < 0) return kept;
    from = end + 3;
  }
}

/** The bytes of a sitemap, or how to open them: they are read twice. */
export type FixInput = Uint8Array | (() => ByteSource | Promise<ByteSource>);

/** What is known of a file after one reading. */
export interface SitemapSurvey {
  /** Absent when it is not a sitemap. */
  readonly format?: SitemapFormat;
  readonly entries: number;
  readonly complete: boolean;
  readonly untrusted?: ReadSummary['untrusted'];
  readonly notes: FixNotes;
  /** The extensions that its entries use, in the order of the tables. */
  readonly extensions: readonly Extension['name'][];
  /** The namespaces of its own elements. */
  readonly namespaces: OwnNamespaces;
  /** The instruction that links a stylesheet. */
  readonly stylesheet?: string;
}

export interface SurveyOptions {
  /** Its address where it is known, else its name. */
  readonly address: string;
  /** Called with each sitemap that it lists. */
  readonly onSitemap?: ((loc: string) => void) | undefined;
  readonly drop?: DropPage | undefined;
  readonly signal?: AbortSignal | undefined;
}

// Problems of an entry's values, which do not matter where the entry is lost. The others with these
// beginnings cost the entry, by the table, or are about its tags.
const OF_VALUES = /^(?:loc|lastmod|changefreq|priority|extension|image)-/;
const OF_TAGS: ReadonlySet<ReadProblemCode> = new Set([
  'loc-outside-entry',
  'loc-repeated',
  'loc-inside-element',
  'loc-without-element',
  'loc-not-closed',
] satisfies ReadProblemCode[]);

// The schemas do not expect these either, and they have names of their own.
const NOT_OF_ORDER: readonly ReadProblemCode[] = [
  'element-repeated',
  'element-unknown',
  'element-misplaced',
  'entry-without-loc',
  'loc-repeated',
];

// Problems of one line of a list.
const OF_LINES = /^(?:loc-|text-(?:several-urls|comment|not-url|column)$)/;

// Problems wait for their entry; of so many none came. A window has fewer.
const HELD_MAX = 200_000;
const FOUND_CHARACTERS_MAX = 80;

/** Opens the bytes again. Errors: what opening them throws. */
export async function openFixInput(input: FixInput): Promise<ByteSource> {
  return input instanceof Uint8Array ? input : input();
}

/**
 * Reads a sitemap from beginning to end and notes what a copy would do about each problem.
 *
 * Errors: what the input throws; the signal's reason.
 */
export async function surveySitemap(
  input: FixInput,
  { address, onSitemap, drop, signal }: SurveyOptions,
): Promise<SitemapSurvey> {
  const notes = new FixNotes();
  const sorting = new ProblemSorting(notes, /^https?:/i.test(address));
  const namespaces = new OwnNamespaces();
  const used = new Set<string>();
  const beginning = new DocumentBeginning();
  const order = createOrderCount();
  let summary: ReadSummary | undefined;
  const batches = readPlacedSitemap(await openFixInput(input), {
    url: address,
    remarks: true,
    onProblem: (problem) => {
      sorting.take(problem);
      noteNamespace(problem, namespaces);
    },
    onBytes: (bytes) => {
      beginning.take(bytes);
      order.write(bytes);
    },
    onEnd: (end) => {
      summary = end;
    },
    signal,
  });
  for await (const { entries, places } of batches) {
    sorting.sort(entries, places);
    if (drop) noteDropped(entries, places, { drop, notes });
    for (const entry of entries) {
      noteUse(entry, used);
      if (entry.kind === 'sitemap') onSitemap?.(entry.loc);
    }
  }
  sorting.finish();
  const { format, entries = 0, complete = false, untrusted } = summary ?? {};
  if (format === 'urlset' || format === 'sitemapindex') {
    const { count, places } = order.end();
    const others = NOT_OF_ORDER.reduce((sum, code) => sum + notes.countOf(code), 0);
    notes.addAll('element-order', 'repaired', { count: count - others, places });
  }
  const { stylesheet } = beginning;
  const extensions = EXTENSIONS.filter(({ property }) => used.has(property));
  const names = extensions.map(({ name }) => name);
  const read = { format, entries, complete, untrusted, notes, namespaces, stylesheet };
  return givenValues({ ...read, extensions: names });
}

function noteDropped(
  entries: readonly Entry[],
  places: EntryPlaces,
  { drop, notes }: { readonly drop: DropPage; readonly notes: FixNotes },
): void {
  for (const [index, { kind, loc }] of entries.entries()) {
    const code = kind === 'url' ? drop(loc) : undefined;
    if (code === undefined) continue;
    const { line, column, offset } = places.positionOf(index, [loc]);
    notes.add(code, 'dropped-page', { line, column, offset, found: loc });
  }
}

function noteNamespace({ code, found }: ReadProblem, namespaces: OwnNamespaces): void {
  if (code === 'namespace-missing') namespaces.take('');
  if (code === 'namespace-foreign' && found !== undefined) namespaces.take(found);
}

function noteUse(entry: Entry, used: Set<string>): void {
  for (const property in entry) {
    if (!CORE_FIELDS.has(property)) used.add(property);
  }
}

const CORE_FIELDS: ReadonlySet<string> = new Set([
  'kind',
  'loc',
  'lastmod',
  'changefreq',
  'priority',
]);

/** Sorts problems into classes when it is known whether their entries were read. */
class ProblemSorting {
  readonly #notes: FixNotes;
  readonly #addressed: boolean;
  readonly #lines = new CertainLines();
  #held: ReadProblem[] = [];

  constructor(notes: FixNotes, addressed: boolean) {
    this.#notes = notes;
    this.#addressed = addressed;
  }

  take(problem: ReadProblem): void {
    this.#held.push(problem);
    if (this.#held.length >= HELD_MAX) this.#settle(this.#held.splice(0, HELD_MAX / 2));
  }

  /** Sorts those before the end of a batch. */
  sort(entries: readonly Entry[], places: EntryPlaces): void {
    const held = this.#held;
    if (held.length === 0) return;
    this.#held = [];
    if (places.format === 'text') this.#sortLines(held, entries, places);
    else this.#settle(held, places);
  }

  /** Sorts those after the last batch. */
  finish(): void {
    this.#settle(this.#held);
    this.#held = [];
  }

  #sortLines(held: readonly ReadProblem[], entries: readonly Entry[], places: EntryPlaces): void {
    for (const problem of held) this.#lines.take(problem);
    const { uncertain } = this.#lines.sift(entries, places);
    // The URLs that are left out are noted for their lines.
    this.#settle(
      held.filter(({ code, line }) => !OF_LINES.test(code) || !uncertain.has(line)),
      places,
    );
    for (const index of [...uncertain.values()].flat()) {
      const found = entries[index]?.loc.slice(0, FOUND_CHARACTERS_MAX) ?? '';
      const place = { ...places.position(index), found };
      this.#notes.add('text-line-uncertain', 'dropped-entry', place);
    }
  }

  #settle(problems: readonly ReadProblem[], places?: EntryPlaces): void {
    const came = (offset: number): boolean => places?.indexAt(offset) !== undefined;
    for (const problem of problems) {
      const fixClass = this.#classOf(problem, came, places?.format === 'text');
      if (fixClass) this.#notes.add(problem.code, fixClass, problem);
    }
  }

  #classOf(
    { code, offset, found = '' }: ReadProblem,
    came: (offset: number) => boolean,
    inList: boolean,
  ): FixClass | undefined {
    const { class: usual } = FIX_CLASSES[code];
    if (code === 'loc-relative') return this.#addressed ? usual : 'dropped-entry';
    if (code === 'xml-entity-declared') return came(offset) ? 'assumed' : usual;
    // Of a list, the whole line.
    if (code === 'limit-text') return came(offset) && !inList ? usual : 'dropped-entry';
    const moot = usual !== 'dropped-entry' && OF_VALUES.test(code) && !OF_TAGS.has(code);
    if (moot && !came(offset)) return undefined;
    if (code !== 'extension-date-not-w3c') return usual;
    return parseLastmod(found).note === 'lastmod-not-w3c' ? usual : 'assumed';
  }
}
