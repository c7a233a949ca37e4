// The change of a file's Sitemap lines: which stay, go and come, and how new ones are written.
import { PortolanError } from '../../base/portolan-error.ts';
import type { RobotsEditableText, RobotsTextLine } from './robots-editable-text.ts';
import { robotsLineText, splitRobotsLine } from './robots-line.ts';
import { type RobotsSitemapLoc, readRobotsSitemapLine } from './robots-sitemap-line.ts';
import { readRobotsSitemapUrl } from './robots-sitemap-url.ts';

/** A sitemap that the edited file is to name. */
export interface WantedSitemap extends RobotsSitemapLoc {
  /** The identity of the one that it replaces. */
  readonly insteadOf?: string;
}

/** What takes the place of a URL: first the new ones, then the URL itself when it stays. */
interface PlannedPlace {
  readonly before: readonly WantedSitemap[];
  readonly stays: boolean;
}

/** A place for each URL in the file, and what is new after the last. */
export interface SitemapPlan {
  readonly places: readonly PlannedPlace[];
  readonly behind: readonly WantedSitemap[];
}

/**
 * Plans the change from the URLs in the file, in order and with repetitions, to the wanted ones,
 * each of which is wanted once.
 *
 * A URL stays where the wanted order allows it, and then its repetitions stay too. A new one takes
 * the place of the one that it replaces, else the first free place before its successor.
 */
export function planSitemaps(
  present: readonly RobotsSitemapLoc[],
  wanted: readonly WantedSitemap[],
): SitemapPlan {
  const staying = chooseStaying(present, wanted);
  const firstPlaces = new Map<string, number>();
  present.forEach(({ identity }, place) => {
    if (!firstPlaces.has(identity)) firstPlaces.set(identity, place);
  });
  const stayed = new Set<string>();
  let next = 0;
  const places = present.map(({ identity }, place): PlannedPlace => {
    if (stayed.has(identity)) return { before: [], stays: true };
    const { stays, successor } = staying[place] ?? { stays: false, successor: wanted.length };
    const start = next;
    while (next < successor && mayCome(wanted[next], place)) next += 1;
    const before = wanted.slice(start, next);
    if (stays) {
      stayed.add(identity);
      next += 1;
    }
    return { before, stays };
  });
  return { places, behind: wanted.slice(next) };

  function mayCome(sitemap: WantedSitemap | undefined, place: number): boolean {
    if (staying[place]?.stays || sitemap?.insteadOf === undefined) return true;
    return (firstPlaces.get(sitemap.insteadOf) ?? 0) <= place;
  }
}

/** For each place: whether its URL stays, and the index in `wanted` of the next one that does. */
function chooseStaying(
  present: readonly RobotsSitemapLoc[],
  wanted: readonly WantedSitemap[],
): { readonly stays: boolean; readonly successor: number }[] {
  const indexOf = new Map(wanted.map(({ identity }, index) => [identity, index]));
  let next = 0;
  const stays = present.map(({ identity }) => {
    const index = indexOf.get(identity);
    if (index === undefined || index < next) return false;
    next = index + 1;
    return true;
  });
  let successor = wanted.length;
  const choices = present.map((_, fromEnd) => {
    const place = present.length - 1 - fromEnd;
    if (stays[place]) successor = indexOf.get(present[place]?.identity ?? '') ?? successor;
    return { stays: stays[place] ?? false, successor };
  });
  return choices.reverse();
}

/** A line of the edited file; `fresh`: its end was chosen here. */
export interface EditedRobotsLine extends RobotsTextLine {
  readonly fresh?: true;
}

/** A line that names sitemaps, the URLs on it, and what takes the place of each. */
interface SitemapLineChange {
  readonly line: RobotsTextLine;
  readonly locs: readonly RobotsSitemapLoc[];
  readonly places: readonly PlannedPlace[];
  readonly lineEnd: string;
}

const encoder = new TextEncoder();

/**
 * The sitemap that a URL given by the caller becomes on a line of its own.
 *
 * As written where the reader reads it back so. Else as the URL class writes it, without the
 * fragment, and with commas and quotes escaped, at which a line could be cut.
 * Errors: CONFIG_INVALID, when it is not an http or https URL, or is too long for a line.
 */
export function writableSitemap(url: string, base: URL | undefined): RobotsSitemapLoc {
  const { loc } = readRobotsSitemapUrl(url.trim(), base);
  const sitemap = loc === undefined ? undefined : (readBack(loc) ?? readBack(escapedLoc(loc)));
  if (sitemap !== undefined) return sitemap;
  throw new PortolanError('CONFIG_INVALID', {
    message: `"${url}" cannot be written on a Sitemap line of robots.txt.`,
    hint:
      'Give an absolute http or https URL of less than 16,000 bytes, ' +
      'or a relative one together with the address of the robots.txt.',
    url,
  });
}

export function newSitemapLine<T>(
  text: RobotsEditableText<T>,
  loc: string,
  end: string,
): EditedRobotsLine {
  return { text: text.toUnits(`Sitemap: ${loc}`), end, fresh: true };
}

/**
 * The lines that replace a line. One whose URLs all stay is kept as it is, after the new ones.
 * Otherwise each URL gets its own line, the first with the comment.
 */
export function changedSitemapLine<T>(
  text: RobotsEditableText<T>,
  { line, locs, places, lineEnd }: SitemapLineChange,
): EditedRobotsLine[] {
  const [first, ...others] = places;
  if (places.every(({ stays }) => stays) && others.every(({ before }) => before.length === 0)) {
    const before = first?.before ?? [];
    return [...before.map(({ loc }) => newSitemapLine(text, loc, lineEnd)), line];
  }
  const written = new Set<string>();
  places.forEach(({ before, stays }, index) => {
    for (const { loc } of before) written.add(loc);
    const loc = locs[index]?.loc;
    if (stays && loc !== undefined) written.add(loc);
  });
  const lines = [...written].map((loc) => newSitemapLine(text, loc, lineEnd));
  const hash = line.text.indexOf('#');
  const [head, ...tail] = lines;
  if (head === undefined) return [];
  const comment = hash === -1 ? '' : ` ${line.text.slice(hash)}`;
  const commented = [{ ...head, text: head.text + comment }, ...tail];
  return commented.map((each, index) =>
    index === commented.length - 1 ? { text: each.text, end: line.end } : each,
  );
}

/** The line end that most lines have: the first of equally frequent ones; LF where none has. */
export function dominantLineEnd(lines: readonly RobotsTextLine[]): string {
  const counts = new Map<string, number>();
  for (const { end } of lines) if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1);
  let dominant = '\n';
  for (const [end, count] of counts) if (count > (counts.get(dominant) ?? 0)) dominant = end;
  return dominant;
}

/** Only the last line may have no end, and a new CR must not swallow the LF of an empty line. */
export function withLineEnds(
  lines: readonly EditedRobotsLine[],
  lineEnd: string,
): RobotsTextLine[] {
  return lines.map(({ text, end, fresh }, index) => {
    const next = lines[index + 1];
    if (next === undefined) return { text, end };
    const chosen = end === '' ? lineEnd : end;
    const swallows = (fresh || end === '') && chosen === '\r' && next.text === '';
    return { text, end: swallows && next.end === '\n' ? '\n' : chosen };
  });
}

function escapedLoc(loc: string): string {
  const url = new URL(loc);
  url.hash = '';
  return url.href.replace(/[,'`"<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

function readBack(loc: string): RobotsSitemapLoc | undefined {
  const bytes = encoder.encode(`Sitemap: ${loc}`);
  const text = robotsLineText(bytes, { start: 0, end: bytes.length });
  const parts = splitRobotsLine(bytes, text);
  if (parts === undefined || /[\r\n]/.test(loc)) return undefined;
  const { locs } = readRobotsSitemapLine(bytes, parts, undefined);
  return locs.length === 1 && locs[0]?.loc === loc ? locs[0] : undefined;
}
