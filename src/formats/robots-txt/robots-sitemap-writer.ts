// Sitemap lines as they are written.

import { PortolanError } from '../../base/portolan-error.ts';
import type { RobotsEditableText, RobotsTextLine } from './robots-editable-text.ts';
import { robotsLineText, splitRobotsLine } from './robots-line.ts';
import { type RobotsSitemapLoc, readRobotsSitemapLine } from './robots-sitemap-line.ts';
import type { PlannedPlace } from './robots-sitemap-plan.ts';
import { readRobotsSitemapUrl } from './robots-sitemap-url.ts';

/** A line of the edited file; `fresh` says that its end was chosen here. */
export interface EditedRobotsLine extends RobotsTextLine {
  readonly fresh?: true;
}

/** A line that names sitemaps, the URLs on it, and what shall come in the place of each. */
export interface SitemapLineChange {
  readonly line: RobotsTextLine;
  readonly locs: readonly RobotsSitemapLoc[];
  readonly places: readonly PlannedPlace[];
  /** What ends a new line. */
  readonly lineEnd: string;
}

const encoder = new TextEncoder();

/**
 * The sitemap that a URL given by the caller becomes on a line of its own.
 *
 * As written where the reader gives it back so. Else as the URL class writes it, without the
 * fragment, and with commas and quotes escaped, which a line could be cut at.
 * Errors: CONFIG_INVALID, when it is no http or https URL, or longer than a line can count.
 */
export function writableSitemap(url: string, base: URL | undefined): RobotsSitemapLoc {
  const { loc } = readRobotsSitemapUrl(url.trim(), base);
  const sitemap = loc === undefined ? undefined : (readBack(loc) ?? readBack(escapedLoc(loc)));
  if (sitemap !== undefined) return sitemap;
  throw new PortolanError('CONFIG_INVALID', {
    message: `"${url}" cannot stand on a Sitemap line of robots.txt.`,
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
 * The lines that come in the place of a line. A line whose URLs all stay is kept as it is, with
 * the new ones before it. Otherwise each URL gets its own line, the first with the comment.
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

/**
 * The line end that most lines have; the first of equally frequent ones, LF where there is none.
 */
export function dominantLineEnd(lines: readonly RobotsTextLine[]): string {
  const counts = new Map<string, number>();
  for (const { end } of lines) if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1);
  let dominant = '\n';
  for (const [end, count] of counts) if (count > (counts.get(dominant) ?? 0)) dominant = end;
  return dominant;
}

/**
 * Lines put into the file's final form: only the last may be without an end, and a new CR must
 * not swallow the LF that ends an empty line behind it.
 */
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
