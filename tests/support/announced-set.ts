// A set of few pages in three generations, with a state and announcers of URLs.
import { join } from 'node:path';
import type { Target } from '../../src/publish/ports/target.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';

/** Where the set stands. */
export const ANNOUNCED_BASE = 'https://e.example/';

// What was changed in which generation, by page. Each generation keeps what the one before did.
const PAGES: readonly Readonly<Record<string, string>>[] = [
  { a: '01', b: '01', c: '01', d: '01' },
  { a: '02', c: '01', d: '01', x: '02', y: '02' },
  { a: '02', c: '03', d: '01', x: '02', y: '02', z: '03' },
];

/** What differs between the first generation and this one, by who takes it. */
export const ANNOUNCED_CHANGES: readonly (readonly string[])[] = [
  [],
  ['a', 'b', 'x', 'y'],
  ['a', 'b', 'c', 'x', 'y', 'z'],
];

/** The address of a page. */
export const announcedPage = (name: string): string => `${ANNOUNCED_BASE}${name}`;

/** What the configuration is made of. */
export interface AnnouncedSetOptions {
  /** From 0. */
  readonly generation: number;
  readonly folder: string;
  readonly target: Target | string;
  readonly engine: { readonly indexNow: string; readonly baidu: string; readonly hub: string };
}

/** The configuration of a generation; plain JSON where the target is a path. */
export function announcedConfig(options: AnnouncedSetOptions): PublishConfig {
  const { generation, folder, target, engine } = options;
  return {
    base: ANNOUNCED_BASE,
    targets: target,
    state: join(folder, 'state.db'),
    source: Object.entries(PAGES[generation] ?? {}).map(([name, day]) => ({
      loc: announcedPage(name),
      lastmod: `2026-11-${day}`,
    })),
    shrinkShareMax: 1,
    lastmodGuard: false,
    formats: ['xml', 'rss'],
    feed: { hub: engine.hub },
    announce: {
      webSub: true,
      indexNow: { key: 'abcdefgh', endpoint: engine.indexNow },
      baidu: { token: 'the-token-of-baidu', apiUrl: engine.baidu },
    },
  };
}
