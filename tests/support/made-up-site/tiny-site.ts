// Sites of a few pages, written down in a line each, whose answer can be computed by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MadeBlock, MadePage } from './made-page.ts';
import type { MadeSite } from './made-site.ts';
import { type RightAnswer, rightAnswer } from './right-answer.ts';
import type { RightOptions } from './right-world.ts';

/** Where tiny sites are. */
export const TINY_ORIGIN = 'http://site.test';

/** When they are crawled. */
export const TINY_NOW: number = Date.UTC(2026, 5, 15, 12);

/** Path with query → what is there: what it links, or what it declares. */
export type TinyPages = Readonly<Record<string, string | (MadePage & { readonly to?: string })>>;

/** How a tiny site is more than its pages. */
export interface TinyOptions extends Partial<RightOptions> {
  readonly site?: Partial<MadeSite>;
  /** What the site's own sitemap lists, divided by blanks. */
  readonly listed?: string;
}

/** The site. Pages without content have one of their own; those without a title their path. */
export function tinySite(pages: TinyPages, { site = {}, listed }: TinyOptions = {}): MadeSite {
  const all = new Map(Object.entries(pages).map(([path, page]) => [path, tinyPage(path, page)]));
  return {
    seed: 0,
    origin: TINY_ORIGIN,
    names: [],
    start: '/',
    robots: [],
    sitemaps: listed === undefined ? [] : [{ path: '/sitemap.xml', locs: listed.split(' ') }],
    page: (path) => all.get(path),
    ...site,
  };
}

function tinyPage(path: string, page: TinyPages[string]): MadePage {
  if (typeof page === 'string') return tinyPage(path, { to: page });
  const { to = '', ...made } = page;
  const links = to.split(' ').filter((href) => href !== '');
  const content: MadeBlock[] = [{ text: `What is told at ${path} and nowhere else.` }];
  return { title: path, links: links.map((href) => ({ href })), content, ...made };
}

/** The right answer to a tiny site. */
export function tinyAnswer(pages: TinyPages, options: TinyOptions = {}): RightAnswer {
  const { site: _, listed: __, ...right } = options;
  return rightAnswer(tinySite(pages, options), { now: TINY_NOW, ...right });
}

/** The reasons, `path reason`, in the order of the paths; other origins with theirs. */
export function tinyReasons(pages: TinyPages, options: TinyOptions = {}): string[] {
  const { reasons } = tinyAnswer(pages, options);
  return [...reasons].map(([url, reason]) => `${short(url)} ${reason}`).sort();
}

function short(url: string): string {
  return url.startsWith(`${TINY_ORIGIN}/`) ? url.slice(TINY_ORIGIN.length) : url;
}

/** A test of the reasons of the addresses that `expected` names, divided by commas. */
export function reasons(
  name: string,
  pages: TinyPages,
  expected: string,
  options?: TinyOptions,
): void {
  test(name, () => {
    const given = tinyReasons(pages, options);
    const wanted = expected.split(', ').sort();
    const named = new Set(wanted.map((line) => line.split(' ')[0]));
    assert.deepEqual(
      given.filter((line) => named.has(line.split(' ')[0])),
      wanted,
    );
  });
}
