// The assets of a page besides its document: pictures, scripts, styles, icons, media.

import type { PageBase } from '../head/page-base.ts';
import { relWords } from '../head/rel-words.ts';
import type { AttributesByElement } from '../html/html-attributes.ts';
import { trimHtmlSpace } from '../html/html-space.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { PAGE_PLACE } from '../html/page-place.ts';
import { addressesOfSrcset } from './srcset.ts';

export const ASSET_ATTRIBUTES: AttributesByElement = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  script: ['src'],
  link: ['href', 'rel'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  object: ['data'],
  input: ['src'],
};
export const ASSET_ELEMENTS: readonly string[] = Object.keys(ASSET_ATTRIBUTES);
export const ASSETS_MAX = 1_000;

const LOADED_LINKS: ReadonlySet<string> = new Set([
  'stylesheet',
  'icon',
  'apple-touch-icon',
  'mask-icon',
  'manifest',
  'preload',
  'modulepreload',
]);
const NO_FILE = /^[\0- ]*(?:$|#|(?:data|blob|about|javascript):)/i;

/** Collects them, each address as written once. */
export class PageAssets {
  readonly #written = new Set<string>();

  /** A start tag; `place`: where it is. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if ((place & (PAGE_PLACE.inert | PAGE_PLACE.foreign)) !== 0) return;
    if (name === 'link') {
      const { words } = relWords((attributes.get('rel') ?? '').slice(0, 500));
      if (words.some((word) => LOADED_LINKS.has(word))) this.#add(attributes.get('href'));
      return;
    }
    this.#add(attributes.get(name === 'object' ? 'data' : 'src'));
    this.#add(attributes.get('poster'));
    for (const address of addressesOfSrcset(attributes.get('srcset') ?? '')) this.#add(address);
  }

  /** Returns them, absolute, each once. */
  list(base: PageBase): readonly string[] {
    const urls = new Set<string>();
    for (const written of this.#written) {
      const url = base.addressOf(written);
      if (url !== undefined) urls.add(url);
    }
    return [...urls];
  }

  #add(written: string | undefined): void {
    if (written === undefined || NO_FILE.test(written) || this.#written.size >= ASSETS_MAX) return;
    this.#written.add(trimHtmlSpace(written));
  }
}
