// The pages of a set by section and folder, in bounded memory: some listed, all counted.
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';

export interface HumanEntry {
  readonly loc: string;
  readonly lastmod?: string | undefined;
}

export interface HumanPageLink extends HumanEntry {
  /** Where in `loc` the part begins that its folder does not show. */
  readonly labelStart: number;
}

export interface HumanFolder {
  /** A section's name, a host's origin, or a folder's part of the path, as written. */
  readonly name: string;
  readonly folders: ReadonlyMap<string, HumanFolder>;
  readonly pages: readonly HumanPageLink[];
  /** How many pages are directly in it, listed or not. */
  readonly pageCount: number;
  readonly count: number;
}

export interface HumanTreeLimits {
  readonly pagesMax?: number | undefined;
  readonly foldersMax?: number | undefined;
}

const PAGES_MAX = 10_000;
const FOLDERS_MAX = 5_000;
const FOLDER_DEPTH_MAX = 8;
const ORIGIN = /^https?:\/\/[^/?#]*/i;

interface Folder extends HumanFolder {
  readonly folders: Map<string, Folder>;
  readonly pages: HumanPageLink[];
  pageCount: number;
  count: number;
}

/**
 * Keeps pages by section, host and folder.
 *
 * Beyond the limit of pages, the fullest folders list fewer, so that each folder shows some. Beyond
 * the limit of folders, and below the eighth level, a page belongs to the last folder on its path
 * that is kept. The count of each folder is exact.
 */
export class HumanTree {
  count = 0;
  listed = 0;
  /** The latest day of a lastmod, in UTC; empty if there is none. */
  newestDay = '';
  readonly #sections = new Map<string, Folder>();
  readonly #all: Folder[] = [];
  readonly #pagesMax: number;
  readonly #foldersMax: number;
  // How many pages a folder may list; halved whenever there are too many.
  #share = Number.POSITIVE_INFINITY;
  #newestMs = Number.NEGATIVE_INFINITY;

  constructor({ pagesMax = PAGES_MAX, foldersMax = FOLDERS_MAX }: HumanTreeLimits = {}) {
    this.#pagesMax = pagesMax;
    this.#foldersMax = foldersMax;
  }

  get sections(): readonly HumanFolder[] {
    return [...this.#sections.values()];
  }

  add(section: string, { loc, lastmod }: HumanEntry): void {
    this.count += 1;
    if (lastmod !== undefined) this.#noteDate(lastmod);
    let folder = this.#folder(this.#sections, section);
    // Beyond the limit, pages of further sections count in the first.
    folder ??= this.#all[0];
    if (!folder) return;
    folder.count += 1;
    const origin = ORIGIN.exec(loc)?.[0] ?? '';
    let labelStart = 0;
    let end = origin.length;
    for (let depth = 0; depth <= FOLDER_DEPTH_MAX && end !== -1; depth += 1) {
      const name = depth === 0 ? origin : loc.slice(labelStart, end);
      const child = this.#folder(folder.folders, name);
      if (!child) break;
      folder = child;
      folder.count += 1;
      labelStart = depth === 0 && loc[end] !== '/' ? end : end + 1;
      end = nextSlash(loc, labelStart);
    }
    folder.pageCount += 1;
    this.#list(folder, { loc, labelStart, lastmod });
  }

  #folder(folders: Map<string, Folder>, name: string): Folder | undefined {
    const known = folders.get(name);
    if (known || this.#all.length >= this.#foldersMax) return known;
    const own = copy(name);
    const folder = { name: own, folders: new Map(), pages: [], pageCount: 0, count: 0 };
    folders.set(own, folder);
    this.#all.push(folder);
    return folder;
  }

  #list(folder: Folder, page: HumanPageLink): void {
    if (folder.pages.length >= this.#share) return;
    if (this.listed >= this.#pagesMax) {
      this.#halve();
      if (folder.pages.length >= this.#share || this.listed >= this.#pagesMax) return;
    }
    const { loc, lastmod } = page;
    folder.pages.push({
      ...page,
      loc: copy(loc),
      ...(lastmod !== undefined && { lastmod: copy(lastmod) }),
    });
    this.listed += 1;
  }

  #halve(): void {
    const most = this.#all.reduce((max, { pages }) => Math.max(max, pages.length), 0);
    this.#share = Math.max(1, Math.floor(most / 2));
    for (const { pages } of this.#all) {
      const lost = pages.splice(this.#share).length;
      this.listed -= lost;
    }
  }

  #noteDate(lastmod: string): void {
    const epochMs = parseW3cDatetime(lastmod)?.epochMs ?? Number.NEGATIVE_INFINITY;
    if (epochMs <= this.#newestMs) return;
    this.#newestMs = epochMs;
    this.newestDay = new Date(epochMs).toISOString().slice(0, 10);
  }
}

function nextSlash(loc: string, from: number): number {
  for (let index = from; index < loc.length; index += 1) {
    const character = loc[index];
    if (character === '/') return index;
    if (character === '?' || character === '#') return -1;
  }
  return -1;
}

// A slice keeps the whole text alive that it was cut from, which may be 64 KiB.
function copy(text: string): string {
  return Buffer.from(text).toString();
}
