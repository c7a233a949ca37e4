// A made-up site of some thousand pages, and which of its addresses a sitemap should hold.
import { type SeededRandom, seededRandom } from '../generator/seeded-random.ts';

/**
 * What a page is like:
 *
 * - `plain`: a page to be listed; a few of them have a translation
 * - `tagged`: to be listed, too, but linked with `?utm_source=…` alone
 * - `noindex-meta`, `noindex-header`: a page that asks not to be listed
 * - `canonical`: a page that names another one as its canonical
 * - `redirect`, `missing`: no page, but a 301 to one, and a 404
 * - `disallowed`: a page that robots.txt disallows
 */
export type PageKind =
  | 'plain'
  | 'tagged'
  | 'noindex-meta'
  | 'noindex-header'
  | 'canonical'
  | 'redirect'
  | 'missing'
  | 'disallowed';

/** A page of the site. */
export interface PlannedPage {
  readonly index: number;
  readonly kind: PageKind;
  /** From `/`, without the query of a tagged page. */
  readonly path: string;
  /** The pages that it links, by their indices. Empty where there is no page. */
  readonly links: readonly number[];
  /** The page that a redirect leads to, or that is canonical. */
  readonly target?: number;
  /** The page that is the same in the other language. */
  readonly translation?: number;
}

const SEED = 20_261_122;
const SHARE_OF_EACH = 50;
const CHILDREN = 4;
const LINKS_A_PAGE = 25;
const TRANSLATED_SHARE = 10;
const TOPICS = 40;
const WORDS =
  'anchor beacon breeze buoy cable chart coast depth ferry harbour jetty lamp lock'.split(' ');
const ODD_KINDS: readonly PageKind[] = [
  ...(['tagged', 'noindex-meta', 'noindex-header', 'canonical'] as const),
  ...(['redirect', 'missing', 'disallowed'] as const),
];
const NO_PAGES: ReadonlySet<PageKind> = new Set(['redirect', 'missing', 'disallowed']);

/**
 * Plans a site: one fiftieth of each odd kind, about 25 links on each page, and every address can
 * be reached from `/`.
 */
export function planSite(count: number): readonly PlannedPage[] {
  const random = seededRandom(SEED);
  const kinds = shuffledKinds(count, random);
  const all = kinds.map((_, index) => index);
  const plain = all.filter((index) => kinds[index] === 'plain');
  const pages = all.filter((index) => !NO_PAGES.has(kinds[index]!));
  const links = new Map<number, number[]>(pages.map((index) => [index, []]));
  // A tree of the pages makes sure that each is linked; what is no page hangs on some page.
  for (const [place, index] of pages.entries()) {
    if (place > 0) links.get(pages[Math.floor((place - 1) / CHILDREN)]!)!.push(index);
  }
  for (const index of all) {
    if (!links.has(index)) links.get(random.pick(pages))!.push(index);
  }
  for (const list of links.values()) {
    while (list.length < LINKS_A_PAGE) list.push(all[random.below(count)]!);
  }
  const translations = translate(plain, random);
  return all.map((index) => {
    const kind = kinds[index]!;
    const pointing = kind === 'canonical' || kind === 'redirect';
    const translation = translations.get(index);
    return {
      index,
      kind,
      path: pathOf(index, kind, random),
      links: links.get(index) ?? [],
      ...(pointing && { target: random.pick(plain) }),
      ...(translation !== undefined && { translation }),
    };
  });
}

/** The paths that a sitemap of the site should hold, and no others. */
export function rightPaths(site: readonly PlannedPage[]): ReadonlySet<string> {
  const listed = site.filter(({ kind }) => kind === 'plain' || kind === 'tagged');
  return new Set(listed.map(({ path }) => path));
}

// The first page is `/`, and plain.
function shuffledKinds(count: number, random: SeededRandom): PageKind[] {
  const each = Math.floor(count / SHARE_OF_EACH);
  const kinds: PageKind[] = ODD_KINDS.flatMap((kind) => Array<PageKind>(each).fill(kind));
  while (kinds.length < count - 1) kinds.push('plain');
  for (let last = kinds.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [kinds[last], kinds[other]] = [kinds[other]!, kinds[last]!];
  }
  return ['plain', ...kinds];
}

function translate(plain: readonly number[], random: SeededRandom): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let place = 1; place + 1 < plain.length; place += 2) {
    if (random.below(TRANSLATED_SHARE) > 0) continue;
    pairs.set(plain[place]!, plain[place + 1]!);
    pairs.set(plain[place + 1]!, plain[place]!);
  }
  return pairs;
}

function pathOf(index: number, kind: PageKind, random: SeededRandom): string {
  if (index === 0) return '/';
  const name = `${random.pick(WORDS)}-${random.pick(WORDS)}-${index}`;
  if (kind === 'disallowed') return `/private/${name}.html`;
  if (index <= TOPICS) return `/topic-${index}/`;
  return `/topic-${1 + random.below(TOPICS)}/${name}.html`;
}
