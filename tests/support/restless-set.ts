// A set that is another in each generation, made from the generation's number alone: pages come and
// go, change, and move between two sections, so that each process knows what any other publishes.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import type { Target } from '../../src/publish/ports/target.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';

/** Where the set stands. */
export const RESTLESS_BASE = 'https://e.example/';

const PAGES = 40;
const LASTING_PAGES = 28;

/** The locs of a generation, sorted. */
export function locsOfGeneration(generation: number): string[] {
  return pagesOf(generation).map(locOf).sort();
}

/** The configuration that publishes a generation; the state lies in `folder`. */
export function configOfGeneration(
  generation: number,
  { target, folder }: { readonly target: Target; readonly folder: string },
): PublishConfig {
  const pages = pagesOf(generation).toSorted((a, b) => mix(a, generation) - mix(b, generation));
  const source = (section: number) => () =>
    pages
      .filter((page) => mix(page, Math.floor((generation + page) / 4)) % 2 === section)
      .map((page) => entryOf(page, generation));
  return {
    base: RESTLESS_BASE,
    targets: target,
    state: join(folder, 'state.db'),
    sections: [
      { name: 'a', source: source(0) },
      { name: 'b', source: source(1) },
    ],
    gzip: Math.floor(generation / 6) % 2 === 1,
    urlsMax: 6,
    // Changed entries outgrow their shards.
    bytesMax: 1_600,
    shrinkShareMax: 1,
    lastmodGuard: false,
  };
}

/** Which generations are, or may be, published. */
export interface Generations {
  /** This one was. */
  readonly published: number;
  /** Those after it, up to this one, were begun. */
  readonly begun: number;
}

/** Reads what processes wrote down of their generations. */
export function readGenerations(folder: string): Generations {
  return JSON.parse(readFileSync(join(folder, 'generations.json'), 'utf8')) as Generations;
}

/** Writes it down, before a generation is begun and when it is published. */
export function writeGenerations(folder: string, generations: Generations): void {
  const path = join(folder, 'generations.json');
  writeFileSync(`${path}.new`, JSON.stringify(generations));
  renameSync(`${path}.new`, path);
}

function pagesOf(generation: number): number[] {
  const pages = Array.from({ length: PAGES }, (_, page) => page);
  return pages.filter(
    (page) => page < LASTING_PAGES || mix(page, Math.floor((generation + page) / 3)) % 2 === 0,
  );
}

function entryOf(page: number, generation: number): UrlEntry {
  const version = mix(page, Math.floor((generation + 3 * page) / 5)) % 60;
  return { loc: locOf(page), images: [{ loc: `${RESTLESS_BASE}${'i'.repeat(version)}.png` }] };
}

const locOf = (page: number): string => `${RESTLESS_BASE}p${page}`;

// A number that looks random, of two.
function mix(a: number, b: number): number {
  let mixed = Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
