// Makes a whole web site out of a number, of any size.
import type { MadeBlock, MadeLink, MadePage } from './made-page.ts';
import { between, proseOf, randomOf, slugOf } from './made-prose.ts';
import {
  freshProse,
  type MadeSection,
  type MakeSection,
  ordinaryPage,
  type SectionPlace,
} from './made-section.ts';
import type { MadeSite, MadeSitemap } from './made-site.ts';
import { makeArchives } from './sections/archives.ts';
import { makeArticles } from './sections/articles.ts';
import { makeCalendars } from './sections/calendars.ts';
import { makeCanonicals } from './sections/canonicals.ts';
import { makeChains } from './sections/chains.ts';
import { makeDates } from './sections/dates.ts';
import { makeDayCalendars } from './sections/day-calendars.ts';
import { makeDuplicates } from './sections/duplicates.ts';
import { makeEndless } from './sections/endless.ts';
import { makeFacets } from './sections/facets.ts';
import { makeFiles } from './sections/files.ts';
import { makeFrames } from './sections/frames.ts';
import { makeGalleries } from './sections/galleries.ts';
import { makeLanguages } from './sections/languages.ts';
import { makeLists } from './sections/lists.ts';
import { makeDepths, makeFolders, makeGrowth } from './sections/loops.ts';
import { makeMedia } from './sections/media.ts';
import { makeNofollow } from './sections/nofollow.ts';
import { makeNotFound, makeNotFoundTitles } from './sections/not-found.ts';
import { makeParameters } from './sections/parameters.ts';
import { makeProducts } from './sections/products.ts';
import { makeRedirects } from './sections/redirects.ts';
import { makeRobotsRules } from './sections/robots-rules.ts';
import { makeRobotsWords } from './sections/robots-words.ts';
import { makeSamePages } from './sections/same-pages.ts';
import { makeSpellings } from './sections/spellings.ts';
import { makeStatuses } from './sections/statuses.ts';

/** Every kind of section that has something to be found out about, with about how many pages. */
export const SECTION_KINDS: Readonly<Record<string, readonly [MakeSection, number]>> = {
  canonicals: [makeCanonicals, 55],
  'robots-words': [makeRobotsWords, 22],
  redirects: [makeRedirects, 45],
  statuses: [makeStatuses, 16],
  'not-found': [makeNotFound, 15],
  'not-found-titles': [makeNotFoundTitles, 11],
  duplicates: [makeDuplicates, 32],
  languages: [makeLanguages, 25],
  media: [makeMedia, 20],
  dates: [makeDates, 36],
  'robots-rules': [makeRobotsRules, 18],
  nofollow: [makeNofollow, 22],
  spellings: [makeSpellings, 26],
  files: [makeFiles, 14],
  frames: [makeFrames, 5],
  calendars: [makeCalendars, 60],
  'day-calendars': [makeDayCalendars, 50],
  growth: [makeGrowth, 15],
  depths: [makeDepths, 40],
  folders: [makeFolders, 40],
  archives: [makeArchives, 160],
  endless: [makeEndless, 620],
  galleries: [makeGalleries, 250],
  parameters: [makeParameters, 110],
  chains: [makeChains, 140],
  facets: [makeFacets, 30],
  lists: [makeLists, 60],
  'same-pages': [makeSamePages, 1_000],
};

const SITEMAP_LOCS = 2_000;
const SMALL_PAGES = 1_000;
const SECTION_PAGES_MAX = 8_000;
const SLOW_SHARE = 0.01;
const SLOW_MS_MAX = 40;

/** What a site is made with. */
export interface MakeSiteOptions {
  readonly seed: number;
  /** About how many addresses it has. */
  readonly pages: number;
  readonly origin: string;
  readonly now: number;
  /** The kinds of section, by their names. Default: chosen by the seed; all, in large sites. */
  readonly kinds?: readonly string[];
  /** The origin under which the pages name each other, and are listed. Default: `origin`. */
  readonly publicName?: string;
  /** The header Last-Modified is that of the last copying, on every page that has no date. */
  readonly copied?: boolean;
}

/** Makes a site. The same options give the same one, and its pages are made when asked for. */
export function makeSite(options: MakeSiteOptions): MadeSite {
  const { seed, origin, now } = options;
  const random = randomOf(seed, 'site');
  const plan = planSections(options, random);
  const sections = new Map<string, MadeSection>();
  const navigation: MadeLink[] = [
    { href: '/', text: 'Home' },
    { href: '/about', text: 'About' },
  ];
  for (const [make, size] of plan) {
    let slug = slugOf(random);
    while (sections.has(slug)) slug = slugOf(random);
    const place: SectionPlace = {
      origin: options.publicName ?? origin,
      crawledOrigin: origin,
      folder: `/${slug}/`,
      random: randomOf(seed, `section ${slug}`),
      now,
      size,
      navigation,
    };
    sections.set(slug, make(place));
  }
  const front = frontPages(options, navigation, [...sections.values()]);
  const unknown = random() < 0.3 ? front.get('/gone') : undefined;
  const copied = Math.floor(now / 1_000) * 1_000 - 86_400_000 * 3;
  const sitemaps = random() < 0.8 ? sitemapsOf([...sections.values()], random) : [];
  const rules = [...sections.values()].flatMap((section) => section.rules ?? []);
  const forGoogle = [...sections.values()].flatMap((section) => section.googlebotRules ?? []);
  const isAtUsualPlace = sitemaps.length === 1 && sitemaps[0]?.gzip === undefined && random() < 0.5;
  return {
    seed,
    origin,
    names: [],
    start: '/',
    robots: [
      { agents: ['*'], rules: [{ allow: false, pattern: '/closed/' }, ...rules] },
      { agents: ['bingbot', 'Googlebot'], rules: forGoogle },
      { agents: ['otherbot'], rules: [{ allow: false, pattern: '/' }] },
    ],
    ...(sitemaps.length > 0 && !isAtUsualPlace ? { sitemapPath: '/maps/index.xml' } : {}),
    sitemaps,
    page: (path) => {
      const page = find(path);
      if (page === undefined) return undefined;
      const slow = randomOf(seed, `slow ${path}`);
      const delay = slow() < SLOW_SHARE ? { delayMs: between(slow, 5, SLOW_MS_MAX) } : {};
      const isCopy = options.copied === true && page.lastModified === undefined;
      return { ...page, ...delay, ...(isCopy ? { lastModified: copied } : {}) };
    },
  };

  function find(path: string): MadePage | undefined {
    const end = path.indexOf('/', 1);
    const section = end === -1 ? undefined : sections.get(path.slice(1, end));
    if (section !== undefined) return section.page(path);
    return front.get(path) ?? unknown;
  }
}

// Which sections there are, and how large.
function planSections(
  { pages, kinds }: MakeSiteOptions,
  random: () => number,
): [MakeSection, number][] {
  const plan: [MakeSection, number][] = [];
  let left = pages;
  const take = (name: string): void => {
    const [make, size] = SECTION_KINDS[name] as [MakeSection, number];
    plan.push([make, size]);
    left -= size;
  };
  const names = kinds ?? Object.keys(SECTION_KINDS);
  if (kinds !== undefined || pages > SMALL_PAGES) {
    const rounds = kinds === undefined ? Math.max(1, Math.floor(pages / 10_000)) : 1;
    for (let round = 0; round < rounds; round += 1) for (const name of names) take(name);
  } else {
    const chosen = names
      .filter((name) => name !== 'same-pages')
      .map((name) => ({ name, order: random() }))
      .sort((one, other) => one.order - other.order);
    for (const { name } of chosen) {
      if ((SECTION_KINDS[name]?.[1] ?? 0) < left - 20) take(name);
    }
  }
  while (left > 0) {
    const size = Math.min(left, between(random, Math.ceil(left / 4), SECTION_PAGES_MAX + 1));
    plan.push([random() < 0.7 ? makeArticles : makeProducts, Math.max(10, size)]);
    left -= Math.max(10, size);
  }
  return plan;
}

// The front page, the hubs between it and the sections, and pages that stand in no folder.
function frontPages(
  { seed, origin, now, publicName }: MakeSiteOptions,
  navigation: readonly MadeLink[],
  sections: readonly MadeSection[],
): Map<string, MadePage> {
  const random = randomOf(seed, 'front');
  const place = { origin, crawledOrigin: origin, folder: '/', random, now, size: 0, navigation };
  const link = (href: string): MadeBlock => ({
    link: { href, text: proseOf(seed + href.length, 2) },
  });
  const hubs = new Map<string, MadeBlock[]>();
  for (const section of sections) {
    const hub = `/part-${between(random, 1, 4)}`;
    const links = hubs.get(hub) ?? [];
    links.push(...section.entrances.map(link));
    hubs.set(hub, links);
  }
  const pages = new Map<string, MadePage>();
  const ordinary = (...content: MadeBlock[]): MadePage =>
    ordinaryPage(place, random, { content: [freshProse(random), ...content] });
  const gone = ordinary();
  for (const [hub, links] of hubs) pages.set(hub, ordinary(...links));
  pages.set('/about', ordinary(link('/gone'), link('/nowhere'), link('/closed/door')));
  pages.set('/gone', gone);
  pages.set('/also-gone', gone);
  pages.set('/closed/door', ordinary());
  const self = publicName === undefined ? {} : { canonicals: [{ href: `${publicName}/` }] };
  const front = [...hubs.keys(), '/also-gone', 'https://other.example/'].map(link);
  pages.set('/', { ...ordinary(...front), ...self });
  return pages;
}

function sitemapsOf(sections: readonly MadeSection[], random: () => number): MadeSitemap[] {
  const locs: string[] = ['/', '/about', '/never-there', 'https://other.example/listed'];
  for (const section of sections) for (const loc of section.listed()) locs.push(loc);
  const sitemaps: MadeSitemap[] = [];
  for (let start = 0; start < locs.length; start += SITEMAP_LOCS) {
    const number = sitemaps.length + 1;
    const part = locs.slice(start, start + SITEMAP_LOCS);
    if (random() < 0.5) sitemaps.push({ path: `/maps/${number}.xml.gz`, gzip: true, locs: part });
    else sitemaps.push({ path: `/maps/${number}.xml`, locs: part });
  }
  return sitemaps;
}
