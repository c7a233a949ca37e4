// Sets of two sections that are published one after the other: what changes from one to the next.
import { join } from 'node:path';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import type { Target } from '../../src/publish/ports/target.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';

/** Where the sets stand. */
export const CHANGING_BASE = 'https://e.example/';

/** A set: the pages of its sections, `7`, or `7+` for page 7 with another and longer text. */
export interface ChangingSet {
  readonly a: readonly string[];
  readonly b: readonly string[];
  /** How it is published. */
  readonly settings?: Partial<PublishConfig>;
}

/** A change of a set. Without `from` nothing was published before. */
export interface SetChange {
  readonly name: string;
  readonly from?: ChangingSet;
  readonly to: ChangingSet;
}

const loc = (page: string): string => `${CHANGING_BASE}p${Number.parseInt(page, 10)}`;

/** The entries of one section. */
export function entriesOfPages(pages: readonly string[]): UrlEntry[] {
  return pages.map((page) => {
    const day = 1 + (Number.parseInt(page, 10) % 9);
    if (!page.endsWith('+')) return { loc: loc(page), lastmod: `2026-10-0${day}` };
    const images = [{ loc: `${CHANGING_BASE}${'i'.repeat(200)}.png` }];
    return { loc: loc(page), lastmod: `2026-11-0${day}`, images };
  });
}

/** The configuration that publishes a set: the state lies in `folder`. */
export function configOfSet(
  set: ChangingSet,
  { target, folder }: { readonly target: Target; readonly folder: string },
): PublishConfig {
  return {
    base: CHANGING_BASE,
    targets: target,
    state: join(folder, 'state.db'),
    sections: [
      { name: 'a', source: () => entriesOfPages(set.a) },
      { name: 'b', source: () => entriesOfPages(set.b) },
    ],
    urlsMax: 2,
    shrinkShareMax: 1,
    lastmodGuard: false,
    ...set.settings,
  };
}

/** The locs of a set, sorted. */
export function locsOfSet({ a, b }: ChangingSet): string[] {
  return [...a, ...b].map(loc).sort();
}

/** The locs that stand in both sets of a change. */
export function locsOfBoth({ from, to }: SetChange): string[] {
  const before = new Set(from ? locsOfSet(from) : []);
  return locsOfSet(to).filter((one) => before.has(one));
}

const gzip = { gzip: true } as const;

/** Changes in which everything happens that may happen to shards. */
export const SET_CHANGES: readonly SetChange[] = [
  { name: 'nothing was there', to: { a: ['0', '1'], b: [] } },
  {
    name: 'shards change, grow, shrink, come and go',
    from: { a: ['0', '1', '2', '3', '4', '5'], b: ['10', '11', '12'] },
    // 4 and 10 change places, 2 and 3 go with their shard.
    to: { a: ['0+', '1', '5', '10'], b: ['11', '12', '4', '20', '21'] },
  },
  {
    name: 'one shard becomes several, gzipped',
    from: { a: ['0', '1'], b: [], settings: { formats: ['xml', 'text'] } },
    to: { a: ['1', '2+'], b: ['0'], settings: { ...gzip, formats: ['xml', 'text'] } },
  },
  {
    name: 'several gzipped shards become one, with another feed',
    from: { a: ['0', '1'], b: ['2', '3'], settings: { ...gzip, formats: ['xml', 'rss'] } },
    to: { a: ['0', '2'], b: [], settings: { ...gzip, formats: ['xml', 'atom'] } },
  },
  {
    name: 'plain shards become gzipped ones',
    from: { a: ['0', '1'], b: ['2'] },
    to: { a: ['0', '2'], b: ['1+'], settings: gzip },
  },
];
