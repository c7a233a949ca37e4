// Sites whose sitemaps change from round to round, and the truth about each round.
import { createHash } from 'node:crypto';
import type { FakeWebRoute } from './fake-web/fake-route.ts';
import { indexOf, urlsetOf } from './made-up-week/week-site.ts';

/** What must be listed in a round: the lastmod of each URL. */
export type ListedUrls = ReadonlyMap<string, string>;

/** A site in one round. */
export interface TreeRound {
  readonly routes: Readonly<Record<string, FakeWebRoute>>;
  readonly listed: ListedUrls;
  /** The sitemaps that are listed by now or before, and whether they are gone. */
  readonly gone: readonly string[];
}

const PAGES = 120;
const CHILDREN_MAX = 5;
const XML = { 'content-type': 'application/xml' };

/** Makes a round of the site at an origin. Rounds are counted from 1. */
export function treeRound(origin: string, round: number, seed: number): TreeRound {
  const dice = (what: string, sides: number): number => {
    const digest = createHash('sha256').update(`${seed} ${origin} ${what}`).digest();
    return digest.readUInt32BE(0) % sides;
  };
  const listed = new Map<string, string>();
  const urlset = (path: string): FakeWebRoute => {
    const pages: (readonly [string, string])[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const name = `${path.replace('.xml', '')}/${page}`;
      if (dice(`${name} is there in ${round}`, 10) === 0) continue;
      let day = 1;
      for (let before = 1; before <= round; before += 1) {
        if (dice(`${name} changes in ${before}`, 6) === 0) day = 1 + before;
      }
      const lastmod = `2026-01-${String(day).padStart(2, '0')}`;
      pages.push([name, lastmod]);
      listed.set(origin + name, lastmod);
    }
    return { headers: XML, body: urlsetOf(origin, pages) };
  };
  const childrenIn = (number: number): readonly string[] =>
    Array.from({ length: CHILDREN_MAX }, (_, child) => `/child-${child}.xml`).filter(
      (path) => path === '/child-0.xml' || dice(`${path} is listed in ${number}`, 3) > 0,
    );
  const children = childrenIn(round);
  const before = new Set(Array.from({ length: round }, (_, at) => childrenIn(at + 1)).flat());
  const routes: Record<string, FakeWebRoute> = {
    '/robots.txt': 'User-agent: *\nDisallow:\n',
    '/index.xml': { headers: XML, body: indexOf(origin, children) },
    '/plain.xml': urlset('/plain.xml'),
    // One that is not there for good: what is known of it is not lost among the others.
    '/missing.xml': { status: 404 },
  };
  for (const path of children) routes[path] = urlset(path);
  const gone = [...before].filter((path) => !children.includes(path)).sort();
  return { routes, listed, gone };
}
