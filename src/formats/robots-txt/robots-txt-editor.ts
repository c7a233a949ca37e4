// The robots.txt editor: adds, replaces and removes Sitemap lines, and touches nothing else.
import {
  checkPlainKind,
  checkPlainOptions,
  checkText,
  type PlainOptionKinds,
} from '../../base/check-value.ts';
import {
  editableBytes,
  editableString,
  type RobotsEditableText,
  type RobotsTextLine,
} from './robots-editable-text.ts';
import { ROBOTS_BYTES_MAX, robotsKeyOf, robotsLineText, splitRobotsLine } from './robots-line.ts';
import { type RobotsSitemapLoc, readRobotsSitemapLine } from './robots-sitemap-line.ts';
import { readRobotsSitemapUrl, robotsBase } from './robots-sitemap-url.ts';
import {
  changedSitemapLine,
  dominantLineEnd,
  type EditedRobotsLine,
  newSitemapLine,
  planSitemaps,
  type SitemapPlan,
  type WantedSitemap,
  withLineEnds,
  writableSitemap,
} from './robots-sitemap-writer.ts';

/** What to do with the Sitemap lines. In this order: `set`, `remove`, `replace`, `add`. */
export interface SitemapLineEdits {
  /** The address of the robots.txt, by which relative sitemaps are resolved. Default: none. */
  readonly url?: string | undefined;
  /** The file is to name these and no others, in this order. */
  readonly set?: readonly string[] | undefined;
  /** These are removed. What the file does not name is ignored. */
  readonly remove?: readonly string[] | undefined;
  /** `to` takes the place of `from`. What the file does not name is ignored. */
  readonly replace?: readonly { readonly from: string; readonly to: string }[] | undefined;
  /** These are added after the others, unless the file names them already. */
  readonly add?: readonly string[] | undefined;
}

const EDIT_KINDS: PlainOptionKinds<SitemapLineEdits> = {
  url: 'text',
  set: 'texts',
  remove: 'texts',
  replace: 'list',
  add: 'texts',
};

/** A line that names at least one sitemap. */
interface Slot {
  readonly line: RobotsTextLine;
  readonly lineIndex: number;
  readonly locs: readonly RobotsSitemapLoc[];
}

/**
 * Edits the `Sitemap:` lines of a robots.txt and returns the file in the form it came in: bytes
 * for bytes (UTF-8, UTF-16 with its mark, or any other encoding), a string for a string.
 *
 * Every other line keeps its bytes and its line end; so does each sitemap line whose URLs all
 * stay. URLs are the same when the reader takes them for the same. New lines go where the replaced
 * ones were, after the last sitemap line, or at the end; in a file that is, or would become, larger
 * than the 512,000 bytes engines read, at its top. They end as most lines do. The same edit twice
 * changes nothing more, and an edit without effect returns the input itself. Sitemap lines that
 * name no usable URL are left unchanged.
 * Errors: CONFIG_INVALID, when a URL to add is not http or https, or is too long for a line.
 * Source: https://www.sitemaps.org/protocol.html#submit_robots
 *
 * ```ts
 * editSitemapLines(bytes, { add: ['https://example.com/sitemap.xml'] });
 * ```
 */
export function editSitemapLines(input: string, edits: SitemapLineEdits): string;
export function editSitemapLines(input: Uint8Array, edits: SitemapLineEdits): Uint8Array;
export function editSitemapLines(
  input: string | Uint8Array,
  edits: SitemapLineEdits,
): string | Uint8Array {
  checkPlainKind('input', input, 'text|bytes');
  checkPlainKind('edits', edits, 'object');
  checkPlainOptions(edits, EDIT_KINDS, 'edits');
  for (const { from, to } of edits.replace ?? []) {
    checkText('edits.replace.from', from);
    checkText('edits.replace.to', to);
  }
  if (typeof input === 'string') return editedText(editableString(input), edits) ?? input;
  return editedText(editableBytes(input), edits) ?? input;
}

function editedText<T>(text: RobotsEditableText<T>, edits: SitemapLineEdits): T | undefined {
  const base = robotsBase(edits.url);
  const slots = findSlots(text, base);
  const present = slots.flatMap(({ locs }) => locs);
  const wanted = wantedSitemaps(present, edits, base);
  const plan = planSitemaps(present, wanted);
  const changed = plan.places.some(({ before, stays }) => before.length > 0 || !stays);
  if (!changed && plan.behind.length === 0) return undefined;
  return text.join(editedLines(text, slots, plan));
}

function editedLines<T>(
  text: RobotsEditableText<T>,
  slots: readonly Slot[],
  plan: SitemapPlan,
): RobotsTextLine[] {
  const lineEnd = dominantLineEnd(text.lines);
  const lines: EditedRobotsLine[][] = [];
  let lineIndex = 0;
  let place = 0;
  for (const { line, lineIndex: slotIndex, locs } of slots) {
    const places = plan.places.slice(place, place + locs.length);
    lines.push(text.lines.slice(lineIndex, slotIndex));
    lines.push(changedSitemapLine(text, { line, locs, places, lineEnd }));
    lineIndex = slotIndex + 1;
    place += locs.length;
  }
  const rest = text.lines.slice(lineIndex);
  const behind = plan.behind.map(({ loc }) => newSitemapLine(text, loc, lineEnd));
  const bytesAdded = behind.reduce((sum, line) => sum + 3 * (line.text.length + 2), 0);
  if (text.byteCount + bytesAdded > ROBOTS_BYTES_MAX) {
    lines.unshift(behind);
  } else if (slots.length > 0) {
    lines.push(behind);
  } else {
    // Where the file ends with a line end, its last line is empty.
    lines.push(rest.splice(0, rest.at(-1)?.text === '' ? rest.length - 1 : rest.length), behind);
  }
  return withLineEnds([...lines, rest].flat(), lineEnd);
}

function findSlots<T>(text: RobotsEditableText<T>, base: URL | undefined): Slot[] {
  const slots: Slot[] = [];
  text.lines.forEach((line, lineIndex) => {
    if (!/site-?map/i.test(line.text)) return;
    const bytes = text.toBytes(line.text);
    const parts = splitRobotsLine(bytes, robotsLineText(bytes, { start: 0, end: bytes.length }));
    if (parts === undefined) return;
    const key = String.fromCharCode(...bytes.subarray(parts.key.start, parts.key.start + 8));
    if (robotsKeyOf(key) !== 'sitemap') return;
    const { locs } = readRobotsSitemapLine(bytes, parts, base);
    if (locs.length > 0) slots.push({ line, lineIndex, locs });
  });
  return slots;
}

function wantedSitemaps(
  present: readonly RobotsSitemapLoc[],
  edits: SitemapLineEdits,
  base: URL | undefined,
): WantedSitemap[] {
  const { set, remove = [], replace = [], add = [] } = edits;
  const identityOf = (url: string) => readRobotsSitemapUrl(url.trim(), base).identity;
  const known = new Map(present.map((sitemap) => [sitemap.identity, sitemap]));
  const read = (url: string) => known.get(identityOf(url) ?? '') ?? writableSitemap(url, base);
  const removed = new Set(remove.map(identityOf));
  const replaced = new Map(replace.map(({ from, to }) => [identityOf(from), read(to)]));
  const wanted = new Map<string, WantedSitemap>();
  for (const sitemap of set === undefined ? present : set.map(read)) {
    if (removed.has(sitemap.identity)) continue;
    const to = replaced.get(sitemap.identity);
    const entry = to === undefined ? sitemap : { ...to, insteadOf: sitemap.identity };
    if (!wanted.has(entry.identity)) wanted.set(entry.identity, entry);
  }
  for (const sitemap of add.map(read)) {
    if (!wanted.has(sitemap.identity)) wanted.set(sitemap.identity, sitemap);
  }
  return [...wanted.values()];
}
