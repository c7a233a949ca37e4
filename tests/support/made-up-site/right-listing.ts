// What is listed with a page: decisions.md §8.
import { DATE_RUNGS, type MadeImage, type MadePage } from './made-page.ts';
import { robotsWords } from './right-page.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

const FIRST_MS = Date.UTC(1990, 0, 1);
const DAY_MS = 86_400_000;
const DATE_DISTANCE_MS = 60_000;
const SHARED_PAGES_MIN = 10;
const SHARED_PART_MAX = 0.9;
const IMAGES_MAX = 1_000;

/** What a listed page is listed with. */
export interface RightEntry {
  /** In milliseconds. */
  readonly lastmod: number | undefined;
  /** `hreflang address`, sorted. */
  readonly alternates: readonly string[];
  /** Addresses, in the order of the page. */
  readonly images: readonly string[];
  /** `thumbnail|title|description|content|player`, in the order of the page. */
  readonly videos: readonly string[];
}

/** The entries of all listed pages. */
export function rightEntries(
  listed: readonly RightAddress[],
  world: RightWorld,
  publicName: string,
): Map<string, RightEntry> {
  const { origin } = world.site;
  const shown = (text: string): string => text.replaceAll(`${origin}/`, `${publicName}/`);
  const isListed = new Set(listed.map(({ url }) => url));
  const shared = isHeaderShared(listed, world);
  const entries = new Map<string, RightEntry>();
  for (const address of listed) {
    const made = world.made(address);
    const ownDate = declaredDate(made, world.options.now);
    const hasMedia = world.options.media !== false;
    const isShy = robotsWords(made).words.has('noimageindex');
    entries.set(shown(address.url), {
      lastmod: ownDate ?? (shared ? undefined : headerDate(made, world.options.now)),
      alternates: alternatesOf(address, world, isListed).map(shown).sort(),
      images: hasMedia && !isShy ? imagesOf(made, address.url).map(shown) : [],
      videos: hasMedia ? videosOf(made, address.url).map(shown) : [],
    });
  }
  return entries;
}

function isPlausible(at: number, now: number): boolean {
  return at >= FIRST_MS && at <= now + DAY_MS;
}

function declaredDate({ dates = [] }: MadePage, now: number): number | undefined {
  for (const rung of DATE_RUNGS) {
    const at = dates.find(({ by }) => by === rung)?.at;
    if (at !== undefined && isPlausible(at, now)) return at;
  }
  return undefined;
}

function headerDate({ lastModified, date }: MadePage, now: number): number | undefined {
  if (lastModified === undefined || lastModified === 'date') return undefined;
  const isAnswerTime = date !== undefined && Math.abs(date - lastModified) <= DATE_DISTANCE_MS;
  return !isAnswerTime && isPlausible(lastModified, now) ? lastModified : undefined;
}

// Nearly all pages have one: then it is when the site was built, or copied.
function isHeaderShared(listed: readonly RightAddress[], world: RightWorld): boolean {
  const { now } = world.options;
  const countOf = new Map<number, number>();
  let count = 0;
  for (const address of listed) {
    const made = world.made(address);
    if (declaredDate(made, now) !== undefined) continue;
    const at = headerDate(made, now);
    if (at === undefined) continue;
    count += 1;
    countOf.set(at, (countOf.get(at) ?? 0) + 1);
  }
  return count >= SHARED_PAGES_MIN && Math.max(...countOf.values()) > count * SHARED_PART_MAX;
}

function alternatesOf(
  address: RightAddress,
  world: RightWorld,
  isListed: ReadonlySet<string>,
): string[] {
  const kept = world.linksOf(address).alternates.filter(({ url }) => {
    if (url === address.url) return true;
    const other = world.addresses.get(url);
    if (other === undefined || other.reason === 'out-of-scope') return true;
    const returns = world.linksOf(other).alternates.some((back) => back.url === address.url);
    return isListed.has(url) && returns;
  });
  if (kept.every(({ url }) => url === address.url)) return [];
  return [...new Set(kept.map(({ hreflang, url }) => `${hreflang} ${url}`))].sort();
}

function imagesOf(made: MadePage, url: string): string[] {
  const images = (made.content ?? []).flatMap((block): MadeImage[] =>
    'image' in block ? [block.image] : [],
  );
  const base = made.base === undefined ? url : new URL(made.base, url).href;
  const all = images.flatMap(({ listed }) => listed.map((one) => new URL(one, base).href));
  return [...new Set(all)].slice(0, IMAGES_MAX);
}

function videosOf(made: MadePage, url: string): string[] {
  const base = made.base === undefined ? url : new URL(made.base, url).href;
  const full = (written: string | undefined): string =>
    written === undefined ? '' : new URL(written, base).href;
  return (made.content ?? []).flatMap((block) => {
    if (!('video' in block)) return [];
    const { by, thumbnail, content, player } = block.video;
    const title = by === 'element' ? made.title : block.video.title;
    const description = by === 'element' ? made.description : block.video.description;
    const isKnown = thumbnail && title && description && (content ?? player);
    if (!isKnown) return [];
    return [[full(thumbnail), title, description, full(content), full(player)].join('|')];
  });
}
