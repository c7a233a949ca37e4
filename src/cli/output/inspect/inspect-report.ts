// An inspection for people: where the page is listed, how it answered, what engines make of it.
import { counted } from '../../../base/counted.ts';
import type {
  EngineOutlook,
  Inspection,
  Listing,
  ListingSearch,
} from '../../../check/inspect/inspection.ts';
import { inspectionRows } from '../../../check/inspect/inspection-rows.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { PaintStyle, SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

export interface InspectReportOptions {
  readonly paints: SummaryPaints;
  /** All of every list. Otherwise the first 5. */
  readonly all: boolean;
}

/** A label and its lines. */
type Row = readonly [label: string, lines: readonly string[]];

const LABEL_CHARACTERS = 12;
const SHOWN_MAX = 5;
const VALUE_CHARACTERS_MAX = 500;
const FOUND_WORDS = {
  given: 'as asked for',
  'robots-txt': 'named by robots.txt',
  guessed: 'found at a default location; robots.txt does not name one',
  page: 'named by the front page; robots.txt does not name one',
} as const;
const VERDICT_PAINTS: Readonly<Record<EngineOutlook['verdict'], PaintStyle>> = {
  indexable: 'cyan',
  other: 'yellow',
  'not-indexable': 'red',
  unknown: 'dim',
};

/** Makes the text of an inspection. What strangers wrote is made harmless. */
export function formatInspection(inspection: Inspection, options: InspectReportOptions): string {
  const { url, search, findings, notChecked } = inspection;
  const { bold } = options.paints;
  const rows: Row[] = [
    ...(search ? listingRows(search, options) : []),
    ...inspectionRows(inspection).map(
      ({ label, lines, isList }): Row => [
        label,
        isList ? firstOf(lines.map(plainText), options) : lines.map(plainText),
      ],
    ),
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
