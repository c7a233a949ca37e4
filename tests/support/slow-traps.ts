// "What goes with a trap" of docs/reference/decisions.md §7, slowly, over described pages.
import type { DescribedPage } from './frontier-of-pages.ts';
import { isRowOf } from './made-up-site/right-growth.ts';
import { combinedFamily, firstPagesOf, leftOut } from './made-up-site/right-lists.ts';

const GROWING = ['path-depth', 'repeated-segments', 'copies'];
const ROWS = ['calendar', 'chain', 'template'];

/** Which of the pages that came to line 10 go with which trap: by address. */
export function slowCompanions(
  pages: readonly DescribedPage[],
  line10: ReadonlySet<string>,
): Map<string, string> {
  const candidates = pages.filter(
    ({ url, met = [] }) => line10.has(url) && !met.includes('start') && !met.includes('sitemap'),
  );
  const found = new Map<string, string>();
  // What is told is the first of these.
  for (const trap of ROWS) {
    for (const url of barrenBy(trap, { candidates, pages, line10 })) {
      if (!found.has(url)) found.set(url, trap);
    }
  }
  for (const page of candidates) if (isCombined(page, pages)) found.set(page.url, 'facets');
  if (!GROWING.some((trap) => cutAs(trap, pages).length > 0)) return found;
  for (const page of candidates) if (isCopy(page, pages)) found.set(page.url, 'copies');
  return found;
}

/** The template of an address without dates and the like. */
export function slowTemplate(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())].sort();
  return pathname.replace(/\d+/g, 'N') + (names.length > 0 ? `?${names.join('&')}` : '');
}

function cutAs(trap: string, pages: readonly DescribedPage[]): DescribedPage[] {
  return pages.filter(
    ({ state, why = '' }) => state === 'held' && `${why} `.startsWith(`trap ${trap} `),
  );
}

interface Searched {
  readonly candidates: readonly DescribedPage[];
  readonly pages: readonly DescribedPage[];
  readonly line10: ReadonlySet<string>;
}

function barrenBy(trap: string, { candidates, pages, line10 }: Searched): Set<string> {
  const wordsOf = ({ url, content, words }: DescribedPage): string =>
    `${words ?? content?.[1]} ${slowTemplate(url)}`;
  const nothing = pages.filter(({ state = 'visited', content, met = [] }) => {
    const broughtNothing = !met.includes('brings') && !met.includes('newWords');
    return state === 'visited' && content !== undefined && broughtNothing;
  });
  const barrenWords = new Set(nothing.map(wordsOf));
  const isShort = (page: DescribedPage): boolean => {
    const usual = pages
      .filter(
        ({ url, state = 'visited' }) =>
          state === 'visited' && slowTemplate(url) === slowTemplate(page.url),
      )
      .filter(({ met = [] }) => met.includes('brings') || met.includes('newWords'))
      .map(lengthOf)
      .sort((one, other) => one - other);
    const median = usual[Math.floor(usual.length / 2)] ?? 0;
    return lengthOf(page) < 200 || lengthOf(page) * 2 <= median;
  };
  const isEmpty = (page: DescribedPage): boolean =>
    isShort(page) && !(page.met ?? []).includes('brings');
  const isOver = (page: DescribedPage): boolean =>
    pages.some(
      (other) => line10.has(other.url) && isRowOf(page.url, other.url) && areAlike(other, page),
    );
  const kinds = new Set(
    ROWS.flatMap((one) => cutAs(one, pages)).map(({ url }) => slowTemplate(url)),
  );
  const members = candidates.filter((page) => {
    const isRepeated = page.content !== undefined && barrenWords.has(wordsOf(page));
    const isBarren = nothing.includes(page) || (isRepeated && (isEmpty(page) || isOver(page)));
    const isOfKind = kinds.has(slowTemplate(page.url));
    return isBarren && isOfKind && !(page.met ?? []).includes('byOthers');
  });
  const ends = cutAs(trap, pages);
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const page of members) {
      const isAtEnd = ends.some(
        ({ url }) => slowTemplate(url) === slowTemplate(page.url) && links(page, url),
      );
      const isNextTo = members.some(
        (other) => found.has(other.url) && (links(page, other.url) || links(other, page.url)),
      );
      if (isAtEnd || isNextTo) found.add(page.url);
    }
  }
  return found;
}

function areAlike(one: DescribedPage, other: DescribedPage): boolean {
  if (one.content === undefined || other.content === undefined) return false;
  const wordsOf = ({ content, words }: DescribedPage) => words ?? content?.[1];
  return one.content[0] === other.content[0] || wordsOf(one) === wordsOf(other);
}

function lengthOf({ facts }: DescribedPage): number {
  return facts?.content?.characters ?? 0;
}

function links({ links: all = [] }: DescribedPage, to: string): boolean {
  return all.some(({ url, how }) => url === to && (how === 'link' || how === 'nofollow'));
}

function isCombined({ url, met = [] }: DescribedPage, pages: readonly DescribedPage[]): boolean {
  const names = namesOf(url);
  const family = combinedFamily(url);
  const cut = cutAs('facets', pages).filter((other) => combinedFamily(other.url) === family);
  const known = new Set(cut.flatMap((other) => namesOf(other.url)));
  const isByOthers = met.includes('byOtherPath');
  const wasMet = (one: string): boolean => pages.some((other) => other.url === one);
  const parts = [url, ...firstPagesOf(url)].map((one) => leftOut(one, wasMet).length);
  const isMany = Math.max(names.length, segmentsLeftOut(url, wasMet), ...parts) >= 2;
  return cut.length > 0 && !isByOthers && isMany && names.every((name) => known.has(name));
}

// Of an address without a query: how many segments below the first one can be left out.
function segmentsLeftOut(url: string, wasMet: (url: string) => boolean): number {
  const { origin, pathname, search } = new URL(url);
  const [, first = '', ...below] = pathname.replace(/\/(?:page\/\d+\/?)?$/, '').split('/');
  if (search !== '' || below.length < 2) return 0;
  const slash = pathname.endsWith('/') ? '/' : '';
  const shorter = below.map((_, index) =>
    [origin, first, ...below.filter((_one, other) => other !== index)].join('/'),
  );
  return shorter.filter((one) => wasMet(one + slash)).length;
}

function namesOf(url: string): string[] {
  return [...new URL(url).searchParams.keys()].map((name) =>
    name.replace(/\[.*/, '').replace(/\d/g, ''),
  );
}

function isCopy(page: DescribedPage, pages: readonly DescribedPage[]): boolean {
  if (page.content === undefined || (page.met ?? []).includes('target')) return false;
  const keyOf = ({ content, placeless }: DescribedPage): number | undefined =>
    placeless ?? content?.[0];
  const equal = pages.filter(
    ({ state = 'visited', content }) => state === 'visited' && content !== undefined,
  );
  const pathOf = ({ url }: DescribedPage): string => new URL(url).pathname;
  const [shortest] = equal
    .filter((other) => keyOf(other) === keyOf(page))
    .sort(
      (one, other) => pathOf(one).length - pathOf(other).length || (one.url < other.url ? -1 : 1),
    );
  if (shortest === undefined || pathOf(shortest).length >= pathOf(page).length) return false;
  const [own = '', short = ''] = [page, shortest].map((one) =>
    `${pathOf(one)}/`.replace(/\/+/g, '/'),
  );
  return own !== short && (own.startsWith(short) || own.endsWith(short));
}
