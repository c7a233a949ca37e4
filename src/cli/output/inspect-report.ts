// An inspection for people: where the page is listed, how it answered, what engines make of it.
import { formatByteSize } from '../../base/byte-size.ts';
import { counted } from '../../base/counted.ts';
import { formatDuration } from '../../base/duration.ts';
import type {
  EngineOutlook,
  InspectedAlternate,
  Inspection,
  Listing,
  ListingSearch,
} from '../../check/inspect/inspection.ts';
import type { AgentVerdict, PageEvidence } from '../../rules/evidence/page-evidence.ts';
import type { Finding } from '../../rules/finding.ts';
import type { PaintStyle } from './paint.ts';
import { plainText } from './plain-text.ts';
import type { SummaryPaints } from './summary-paints.ts';

/** How an inspection is printed. */
export interface InspectReportOptions {
  readonly paints: SummaryPaints;
  /** All of every list. Otherwise the first 5. */
  readonly all: boolean;
}

/** A label with what stands behind it, line by line. */
type Row = readonly [label: string, lines: readonly string[]];

const LABEL_CHARACTERS = 12;
const SHOWN_MAX = 5;
const VALUE_CHARACTERS_MAX = 500;
const FOUND_WORDS = {
  given: 'as asked for',
  'robots-txt': 'named by robots.txt',
  guessed: 'found at a usual place; robots.txt names none',
  page: 'named by the front page; robots.txt names none',
} as const;
const DIRECTIVE_PLACES = { meta: 'meta element', header: 'X-Robots-Tag' } as const;
const VERDICT_PAINTS: Readonly<Record<EngineOutlook['verdict'], PaintStyle>> = {
  indexable: 'cyan',
  other: 'yellow',
  'not-indexable': 'red',
  unknown: 'dim',
};

/**
 * Makes the text of an inspection. What strangers wrote is made harmless.
 *
 * Errors: None.
 */
export function formatInspection(inspection: Inspection, options: InspectReportOptions): string {
  const { url, search, evidence, alternates, findings, notChecked } = inspection;
  const { bold } = options.paints;
  const rows: Row[] = [
    ...(search ? listingRows(search, options) : []),
    ['robots.txt', robotsLines(evidence.agents)],
    ...answerRows(evidence),
    ...pageRows(evidence),
    ...alternateRows(alternates, options),
    ...mediaRows(evidence, options),
  ];
  const parts = [
    `${bold(shown(url))}\n`,
    rows.map((row) => rowText(row, options)).join(''),
    `${bold('What engines would make of it')}\n${engineText(inspection, options)}`,
    findingText(findings, inspection, options),
    notChecked.map(({ why }) => `${options.paints.dim(shown(why))}\n`).join(''),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function rowText([label, lines]: Row, { paints }: InspectReportOptions): string {
  return lines
    .map((line, index) => {
      const name = index === 0 ? label : '';
      return `${paints.dim(name.padEnd(LABEL_CHARACTERS))}${line}\n`;
    })
    .join('');
}

function shown(text: string): string {
  const plain = plainText(text);
  return plain.length <= VALUE_CHARACTERS_MAX ? plain : `${plain.slice(0, VALUE_CHARACTERS_MAX)}…`;
}

/** The first ones, and how many more there are. */
function firstOf(
  lines: readonly string[],
  { all }: InspectReportOptions,
  total: number = lines.length,
): readonly string[] {
  const kept = all ? lines : lines.slice(0, SHOWN_MAX);
  const hidden = total - kept.length;
  return hidden > 0 ? [...kept, `and ${counted(hidden, 'more', 'more')}`] : kept;
}

function listingRows(search: ListingSearch, options: InspectReportOptions): readonly Row[] {
  const { listed, listedCount, similar, sitemaps, entries, complete, roots, problems } = search;
  const size = `${counted(sitemaps, 'sitemap')}, ${counted(entries, 'entry', 'entries')}`;
  const how = [...new Set(roots.map(({ found }) => FOUND_WORDS[found]))].join('; ');
  const where = `${size} looked through${how === '' ? '' : `, ${how}`}`;
  const times = listedCount > 1 ? `yes, ${counted(listedCount, 'time')}` : 'yes';
  const no = complete ? 'no' : 'not in what was read';
  const head = roots.length === 0 ? 'no: the site has no sitemap' : listedCount > 0 ? times : no;
  const rows: Row[] = [
    ['Listed', [`${head} (${where})`, ...firstOf(listed.map(listingText), options, listedCount)]],
  ];
  if (listedCount === 0 && similar.length > 0) {
    const lines = similar.map((one) => `${shown(one.loc)}  ${placeText(one)}`);
    rows.push(['But listed', firstOf(lines, options)]);
  }
  if (problems.length > 0) {
    rows.push([
      'Not read',
      firstOf(
        problems.map(({ message }) => shown(message)),
        options,
      ),
    ]);
  }
  return rows;
}

function listingText(listing: Listing): string {
  const { lastmod } = listing;
  return placeText(listing) + (lastmod === undefined ? '' : `, lastmod ${shown(lastmod)}`);
}

function placeText({ sitemap, line, column, entry }: Listing): string {
  return `${shown(sitemap)}:${line}:${column}, entry ${entry}`;
}

function robotsLines(agents: readonly AgentVerdict[]): readonly string[] {
  const byVerdict = Map.groupBy(agents, ({ allowed, robotsTxt, line, because }) => {
    const what = allowed ? 'allowed' : 'disallowed';
    const where =
      line !== undefined
        ? `line ${line} of ${robotsTxt}`
        : because === 'absent'
          ? `there is no ${robotsTxt}`
          : because === 'unreachable'
            ? `${robotsTxt} could not be had`
            : `no rule of ${robotsTxt} is about it`;
    return `${what} (${where})`;
  });
  return [...byVerdict].map(([verdict, group]) => {
    const names = group.map(({ agent }) => agent).join(', ');
    return `${shown(verdict)} for ${shown(names)}`;
  });
}

function answerRows({ response }: PageEvidence): readonly Row[] {
  if (!response) return [['Answer', ['not asked for']]];
  const { status, failure, problem, contentType, bytes, firstByteMs } = response;
  const { redirects, finalUrl, lastModified } = response;
  const parts = [
    status === undefined ? undefined : String(status),
    contentType === undefined ? undefined : shown(contentType),
    bytes === undefined ? undefined : formatByteSize(bytes),
    firstByteMs === undefined ? undefined : `first byte after ${formatDuration(firstByteMs)}`,
  ].filter((part) => part !== undefined);
  const answer = parts.length > 0 ? parts.join(', ') : 'none';
  const failed = failure === undefined ? [] : [shown(problem ?? failure)];
  const way = redirects.map(({ url, status: step }) => `${step} ${shown(url)}`);
  return [
    ...(way.length === 0 ? [] : [['Redirects', [...way, `to ${shown(finalUrl)}`]] as const]),
    ['Answer', [answer, ...failed]],
    ...(lastModified === undefined
      ? []
      : [['Modified', [`${shown(lastModified)}, by its header`]] as const]),
  ];
}

function pageRows({ page, entry, soft404 }: PageEvidence): readonly Row[] {
  if (!page) return [];
  const { title, canonicals, noindex, unavailableAfter, refresh, dates = [] } = page;
  const rows: Row[] = [['Title', [title === undefined ? 'none' : shown(title)]]];
  const named = canonicals.map(({ url, source }) => {
    const own = url === entry.loc ? 'the page itself' : 'another address';
    return `${shown(url)} (${own}${source === 'header' ? ', by the header Link' : ''})`;
  });
  rows.push(['Canonical', named.length === 0 ? ['none'] : named]);
  const said = noindex.map(
    ({ agent, source, directive }) =>
      `${directive} for ${agent === '*' ? 'all' : shown(agent)} (${DIRECTIVE_PLACES[source]})`,
  );
  if (unavailableAfter !== undefined) said.push(`unavailable after ${shown(unavailableAfter)}`);
  rows.push(['Indexing', said.length === 0 ? ['nothing on the page forbids it'] : said]);
  if (refresh) rows.push(['Refresh', [`after ${refresh.seconds} s to ${shown(refresh.url)}`]]);
  if (soft404 !== undefined) rows.push(['Looks like', ['a page that is missing or empty']]);
  const words = [
    entry.lastmod === undefined ? undefined : `${shown(entry.lastmod)} in the sitemap`,
    ...dates.map((date) => `${shown(date)} on the page`),
  ].filter((word) => word !== undefined);
  if (words.length > 0) rows.push(['Dates', [words.join(', ')]]);
  return rows;
}

function alternateRows(
  alternates: readonly InspectedAlternate[],
  options: InspectReportOptions,
): readonly Row[] {
  if (alternates.length === 0) return [];
  const lines = alternates.map(({ hreflang, href, named, status, linksBack }) => {
    const where =
      named === 'both' ? '' : named === 'page' ? ', on the page alone' : ', in the sitemap alone';
    const answer = status === undefined ? '' : `, status ${status}`;
    const back = linksBack === undefined ? '' : linksBack ? ', links back' : ', does not link back';
    return `${shown(hreflang)}  ${shown(href)}${where}${answer}${back}`;
  });
  return [['hreflang', firstOf(lines, options)]];
}

function mediaRows({ media }: PageEvidence, options: InspectReportOptions): readonly Row[] {
  if (media.length === 0) return [];
  const lines = media.map(({ url, role, status, failure, disallowed, contentType }) => {
    const type = contentType === undefined ? '' : `, ${shown(contentType)}`;
    const answer = disallowed ? 'disallowed by robots.txt' : (status ?? failure ?? 'not known');
    return `${role} ${shown(url)}: ${answer}${type}`;
  });
  return [['Media', firstOf(lines, options)]];
}

function engineText({ engines }: Inspection, { paints }: InspectReportOptions): string {
  return engines
    .map(({ verdict, sentence, engine }) => {
      const paint = paints[VERDICT_PAINTS[verdict]];
      return `  ${paint(engine.padEnd(LABEL_CHARACTERS - 2))}${shown(sentence)}\n`;
    })
    .join('');
}

function findingText(
  findings: readonly Finding[],
  { profile }: Inspection,
  { paints }: InspectReportOptions,
): string {
  const { bold, dim, red, yellow, cyan } = paints;
  if (findings.length === 0) return `${bold('Findings')}  none, by the profile ${profile}\n`;
  const lines = findings.map(({ rule, severity, message, fix, places }) => {
    const paint = severity === 'error' ? red : severity === 'warning' ? yellow : cyan;
    const more = places.slice(1).flatMap(({ found }) => (found === undefined ? [] : [found]));
    const others = more.map((found) => `      ${shown(found)}\n`).join('');
    return `  ${paint(severity)} ${shown(message)} ${dim(rule)}\n${others}    → ${shown(fix)}\n`;
  });
  return `${bold('Findings')}  by the profile ${profile}\n${lines.join('')}`;
}
