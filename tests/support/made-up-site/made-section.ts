// A folder of a made-up site, and the shelf on which its pages are put.
import type { MadeBlock, MadeLink, MadePage } from './made-page.ts';
import { between, pick, proseOf } from './made-prose.ts';
import { spell } from './made-spelling.ts';
import type { RobotsRule } from './right-robots.ts';

/** Where a section stands. */
export interface SectionPlace {
  /** The origin that its pages call their own. */
  readonly origin: string;
  /** The origin at which it is served. */
  readonly crawledOrigin: string;
  /** `/amber-otter/`. */
  readonly folder: string;
  readonly random: () => number;
  readonly now: number;
  /** About how many pages are wanted. */
  readonly size: number;
  /** Links that stand on all pages. */
  readonly navigation: readonly MadeLink[];
}

/** A section. */
export interface MadeSection {
  /** Paths that the site's hubs link. */
  readonly entrances: readonly string[];
  /** What is answered within the folder; `undefined` where there is nothing. */
  page(path: string): MadePage | undefined;
  /** Paths for the site's own sitemaps. */
  listed(): Iterable<string>;
  readonly rules?: readonly RobotsRule[];
  readonly googlebotRules?: readonly RobotsRule[];
}

/** Makes a section. */
export type MakeSection = (place: SectionPlace) => MadeSection;

/** A section whose pages are all made at once. */
export interface Shelf {
  /** Puts a page on it; gives its path. Linked on the section's index page unless told. */
  add(name: string, page?: MadePage, options?: { readonly linked?: boolean }): string;
  /** The whole section: an index page that links all. */
  finish(more?: Partial<MadeSection>): MadeSection;
}

/** An ordinary page: its own title, its own prose. */
export function ordinaryPage(place: SectionPlace, random: () => number, own: MadePage): MadePage {
  return {
    language: 'en',
    title: titleOf(random),
    links: place.navigation,
    content: [freshProse(random)],
    ...own,
  };
}

/** Prose of its own: of varying length. */
export function freshProse(random: () => number, wordsMin = 20): MadeBlock {
  const prose = Math.floor(random() * 4_294_967_296);
  return { prose, words: wordsMin + Math.floor(random() ** 3 * 400) };
}

/** Four words. */
export function titleOf(random: () => number): string {
  return proseOf(Math.floor(random() * 4_294_967_296), 4);
}

/** An empty shelf. */
export function createShelf(place: SectionPlace): Shelf {
  const { folder, random, origin } = place;
  const pages = new Map<string, MadePage>();
  const linked: string[] = [];
  return {
    add: (name, page = {}, { linked: isLinked = true } = {}) => {
      const path = `${folder}${name}`;
      pages.set(path, page.status === undefined ? ordinaryPage(place, random, page) : page);
      if (isLinked) linked.push(path);
      return path;
    },
    finish: (more = {}) => {
      const links = linked.map((path): MadeBlock => {
        const text = pick(random, ['Read', 'More', 'See also', 'Details']);
        return { link: { href: spell(random, path, { origin, from: folder }), text } };
      });
      pages.set(folder, ordinaryPage(place, random, { content: [freshProse(random), ...links] }));
      const listed = [...pages].filter(() => random() < 0.7).map(([path]) => path);
      return {
        entrances: [folder],
        page: (path) => pages.get(path),
        listed: () => listed,
        ...more,
      };
    },
  };
}

/** A number for a name: never the same twice on one shelf. */
export function numbered(random: () => number, name: string): string {
  return `${name}-${between(random, 1_000, 999_999)}`;
}
