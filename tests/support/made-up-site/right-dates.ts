// Addresses that end in a day or month, and which are of one kind: decisions.md §7.
import { queryPairs } from './right-form.ts';
import { segmentsOf } from './right-templates.ts';

const YEARS_MAX = 2;
const YEAR_FIRST = 1900;
const YEAR_LAST = 2199;
const MONTHS = [
  'january jan januar janvier enero gennaio janeiro januari',
  'february feb februar fevrier febrero febbraio fevereiro februari',
  'march mar maerz mars marzo marco maart',
  'april apr avril abril aprile',
  'may mai mayo maggio maio mei',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet julio luglio julho',
  'august aug aout agosto augustus',
  'september sep sept septembre septiembre settembre setembro',
  'october oct oktober octobre octubre ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec dezember decembre diciembre dicembre dezembro',
];
const DAY_MS = 86_400_000;

/** Whether two addresses are of one kind. */
export function areOfOneKind(
  one: { readonly url: string; readonly template: string },
  other: { readonly url: string; readonly template: string },
): boolean {
  if (one.template === other.template) return true;
  return isDated(one) && isDated(other);
}

/** Whether an address ends in a day or month. */
export function isDated({ url }: { readonly url: string }): boolean {
  return datesOf(url).length > 0;
}

/** On which sides an address ends in a day or month more than two years away from `now`. */
export function farSides(address: string, now: number): { before: boolean; after: boolean } {
  const first = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  const last = new Date(first);
  first.setUTCFullYear(first.getUTCFullYear() - YEARS_MAX);
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_MAX);
  const dates = datesOf(address);
  return {
    before: dates.some((at) => at < first.getTime()),
    after: dates.some((at) => at > last.getTime()),
  };
}

function datesOf(address: string): number[] {
  const segments = segmentsOf(address);
  const dates = [
    dateOf(segments.at(-1) ?? '', '-'),
    dateOf(segments.slice(-2).join('/'), '/'),
    dateOf(segments.slice(-3).join('/'), '/'),
    namedMonth(segments.at(-1) ?? ''),
    namedMonth(segments.slice(-2).join('/')),
  ];
  const pairs = queryPairs(address).map((pair) => pair.split('='));
  for (const [, value = ''] of pairs) {
    dates.push(dateOf(value, '-'));
    if (!value.includes('/')) dates.push(namedMonth(value));
  }
  const textOf = (name: string): string => pairs.find((pair) => pair[0] === name)?.[1] ?? '';
  dates.push(dateOf(`${textOf('year')}/${textOf('month')}`, '/'));
  return dates.flatMap((at) => at ?? []);
}

// `april-2026`, `2026_apr`, `2026/avril`: in seven languages.
function namedMonth(text: string): number | undefined {
  const [, before = '', after = ''] = /^([a-z]+|\d+)[-_/]?([a-z]+|\d+)$/i.exec(text) ?? [];
  const [year, name] = /^\d/.test(before) ? [before, after] : [after, before];
  const month = MONTHS.findIndex((names) => names.split(' ').includes(name.toLowerCase()));
  return month === -1 ? undefined : dateOf(`${year}-${month + 1}`, '-');
}

function dateOf(text: string, between: '-' | '/'): number | undefined {
  const parts = text.split(between);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d+$/.test(part))) {
    return undefined;
  }
  const [year = 0, month = 0, day = 1] = parts.map(Number);
  const isYear = parts[0]?.length === 4 && year >= YEAR_FIRST && year <= YEAR_LAST;
  if (!isYear || month < 1 || month > 12 || day < 1 || day > 31) {
    return undefined;
  }
  return Date.UTC(year, month - 1, day);
}
