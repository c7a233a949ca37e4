// Sets what a crawl gave beside the right answer, and says every difference in a line.
import type { RightAnswer } from './right-answer.ts';
import type { RightEntry } from './right-listing.ts';

/** An entry, as a crawl gives it. */
export interface ListedEntry {
  readonly loc: string;
  readonly lastmod?: string;
  readonly alternates?: readonly { readonly hreflang: string; readonly href: string }[];
  readonly images?: readonly { readonly loc: string }[];
  readonly videos?: readonly {
    readonly thumbnailLoc: string;
    readonly title: string;
    readonly description: string;
    readonly contentLoc?: string;
    readonly playerLoc?: string;
  }[];
}

/** A decision, as a crawl gives it. */
export interface GivenDecision {
  readonly url: string;
  readonly reason: string;
  readonly detail?: string;
  readonly other?: string;
  readonly orphan?: true;
  readonly gap?: true;
}

/** What a crawl gave. */
export interface GivenAnswer {
  readonly entries: readonly ListedEntry[];
  readonly decisions: Iterable<GivenDecision>;
}

/** Every difference; none when the crawl is right. */
export function compareCrawl(given: GivenAnswer, right: RightAnswer): string[] {
  const lines: string[] = [];
  const met = new Set<string>();
  for (const decision of given.decisions) {
    const { url, reason, detail = '', orphan, gap } = decision;
    if (met.has(url)) lines.push(`${url}: decided twice.`);
    met.add(url);
    const rightReason = right.reasons.get(url);
    if (rightReason !== reason) {
      lines.push(`${url}: is ${reason} ${detail}, and has to be ${rightReason ?? 'unknown'}.`);
      continue;
    }
    const trap = right.traps.get(url);
    if (trap !== undefined && trap !== detail) {
      lines.push(`${url}: is cut as ${detail}, and has to be as ${trap}.`);
    }
    compareMark(lines, url, {
      name: 'orphan',
      given: orphan === true,
      right: right.orphans.has(url),
    });
    compareMark(lines, url, { name: 'gap', given: gap === true, right: right.gaps.has(url) });
    const other = right.others.get(url);
    if (other !== undefined && decision.other !== other) {
      lines.push(`${url}: is ${reason} of ${decision.other}, and has to be of ${other}.`);
    }
  }
  for (const [url, reason] of right.reasons) {
    if (!met.has(url)) lines.push(`${url}: was not met, and has to be ${reason}.`);
  }
  compareEntries(lines, given.entries, right.entries);
  return lines;
}

function compareMark(
  lines: string[],
  url: string,
  { name, given, right }: { name: string; given: boolean; right: boolean },
): void {
  if (given !== right) lines.push(`${url}: is ${given ? '' : 'not '}marked as ${name}.`);
}

function compareEntries(
  lines: string[],
  given: readonly ListedEntry[],
  right: ReadonlyMap<string, RightEntry>,
): void {
  const listed = new Set<string>();
  for (const entry of given) {
    if (listed.has(entry.loc)) lines.push(`${entry.loc}: is listed twice.`);
    listed.add(entry.loc);
    const expected = right.get(entry.loc);
    if (expected === undefined) {
      lines.push(`${entry.loc}: is listed and must not be.`);
      continue;
    }
    const parts: [string, string, string][] = [
      ['lastmod', timeOf(entry.lastmod), timeOf(expected.lastmod)],
      ['alternates', alternatesOf(entry).join(' '), expected.alternates.join(' ')],
      ['images', (entry.images ?? []).map(({ loc }) => loc).join(' '), expected.images.join(' ')],
      ['videos', videosOf(entry).join(' '), expected.videos.join(' ')],
    ];
    for (const [name, is, should] of parts) {
      if (is !== should) lines.push(`${entry.loc}: ${name} is "${is}", and has to be "${should}".`);
    }
  }
  for (const loc of right.keys()) {
    if (!listed.has(loc)) lines.push(`${loc}: is not listed, and has to be.`);
  }
}

function timeOf(time: string | number | undefined): string {
  return time === undefined ? '' : new Date(time).toISOString();
}

function alternatesOf({ alternates = [] }: ListedEntry): string[] {
  return alternates.map(({ hreflang, href }) => `${hreflang} ${href}`).sort();
}

function videosOf({ videos = [] }: ListedEntry): string[] {
  return videos.map(({ thumbnailLoc, title, description, contentLoc = '', playerLoc = '' }) =>
    [thumbnailLoc, title, description, contentLoc, playerLoc].join('|'),
  );
}
