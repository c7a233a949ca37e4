// Pictures on a page: one address for each picture, the largest that is offered.
import type { PageBase } from '../head/page-base.ts';
import { judgeRobotsDirectives } from '../head/robots-directives.ts';
import type { AttributesByElement } from '../html/html-attributes.ts';
import { trimHtmlSpace } from '../html/html-space.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { PAGE_PLACE } from '../html/page-place.ts';
import type { PageFacts, PageImage } from '../record/page-facts.ts';
import type { PageNotes } from '../record/page-note.ts';
import { largestOfSrcset } from './srcset.ts';

// Scripts put these in the place of `src` once the picture comes into sight; until then `src` is
// a blank, or a blurred picture of the same.
const LAZY_SRCSET = ['data-srcset', 'data-lazy-srcset'];
const LAZY_SRC = ['data-src', 'data-lazy-src', 'data-original'];
const SRCSETS = [...LAZY_SRCSET, 'srcset'];
const SRC = ['src'];
const OF_IMAGES = [...SRCSETS, ...LAZY_SRC, ...SRC, 'width', 'height'];

export const IMAGE_ATTRIBUTES: AttributesByElement = {
  img: OF_IMAGES,
  image: OF_IMAGES,
  'amp-img': OF_IMAGES,
  source: SRCSETS,
};

interface WrittenImage {
  readonly src: string;
  readonly place: PageImage['place'];
}

/**
 * Collects the pictures of `<img>`, of `<source>` in `<picture>`, and that of OpenGraph where the
 * content has none.
 *
 * Of one picture one address is taken: the largest of its `srcset`, else its `src`; where a script
 * loads it later, what that would load. The sources of `<picture>` are other forms of its `<img>`
 * and count only when that has no address. Pictures written into the page (`data:`), those of one
 * pixel, and those in `<template>` do not count.
 */
export class PageImages {
  readonly #written: WrittenImage[] = [];
  readonly #writtenMax: number;
  #inPicture = false;
  /** The address of the first source of the picture that is open. */
  #ofSource: string | undefined;
  #tooMany = false;

  /** `imagesMax`: how many are returned; a few times as many are read, for they repeat. */
  constructor(imagesMax: number) {
    this.#writtenMax = imagesMax * 4;
  }

  /** A start tag; `place`: where it is. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if (name === 'picture') {
      this.#inPicture = true;
      this.#ofSource = undefined;
    } else if (name === 'source') {
      if (this.#inPicture) this.#ofSource ??= largest(attributes);
    } else if (!isPixel(attributes) && (place & PAGE_PLACE.inert) === 0) {
      const src = addressOf(attributes) ?? (this.#inPicture ? this.#ofSource : undefined);
      const chrome = (place & PAGE_PLACE.chrome) !== 0;
      if (src !== undefined) this.#add({ src, place: chrome ? 'chrome' : 'content' });
    }
  }

  /** The end of a picture. */
  closePicture(): void {
    this.#inPicture = false;
  }

  /**
   * Returns the pictures, absolute, each address once; one in the content and elsewhere counts as
   * content.
   */
  list(options: {
    readonly base: PageBase;
    readonly imagesMax: number;
    /** OpenGraph's picture. */
    readonly fallback: string | undefined;
    readonly notes: PageNotes;
  }): readonly PageImage[] {
    const { base, imagesMax, fallback, notes } = options;
    const places = new Map<string, PageImage['place']>();
    const written = this.#written;
    if (fallback !== undefined && written.every(({ place }) => place === 'chrome')) {
      written.push({ src: fallback, place: 'meta' });
    }
    for (const { src, place } of written) {
      const loc = base.urlOf(src);
      if (loc === undefined) notes.add('url-invalid', src);
      else if (places.has(loc) || places.size < imagesMax) {
        if (place === 'content' || !places.has(loc)) places.set(loc, place);
      } else this.#tooMany = true;
    }
    if (this.#tooMany) notes.add('images-too-many');
    return [...places].map(([loc, place]) => ({ loc, place }));
  }

  #add(image: WrittenImage): void {
    // The same one follows itself in galleries and in fallbacks for pages without scripts.
    const last = this.#written.at(-1);
    if (last?.src === image.src && last.place === image.place) return;
    if (this.#written.length < this.#writtenMax) this.#written.push(image);
    else this.#tooMany = true;
  }
}

function addressOf(attributes: ReadonlyMap<string, string>): string | undefined {
  return largest(attributes) ?? firstAddress(attributes, LAZY_SRC) ?? firstAddress(attributes, SRC);
}

function largest(attributes: ReadonlyMap<string, string>): string | undefined {
  for (const name of SRCSETS) {
    const srcset = attributes.get(name);
    const url = srcset === undefined ? undefined : largestOfSrcset(srcset);
    if (url !== undefined) return url;
  }
  return undefined;
}

function firstAddress(
  attributes: ReadonlyMap<string, string>,
  names: readonly string[],
): string | undefined {
  for (const name of names) {
    const url = trimHtmlSpace(attributes.get(name) ?? '');
    if (url !== '' && !/^(?:data|blob|about|javascript):/i.test(url)) return url;
  }
  return undefined;
}

function isPixel(attributes: ReadonlyMap<string, string>): boolean {
  return isOne(attributes.get('width')) || isOne(attributes.get('height'));
}

/** Whether a length is one pixel, or none. */
function isOne(length: string | undefined): boolean {
  return length !== undefined && /^[\t\n\f\r ]*[01](?:px)?[\t\n\f\r ]*$/.test(length);
}

/**
 * Returns the addresses of the pictures that a sitemap lists with a page: those of its content.
 * Pictures of the chrome (logos, icons of the navigation) are left out, those that only OpenGraph
 * names are not on the page, and where robots may list none, none are.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#noimageindex
 */
export function listedImages({ images, robots }: Pick<PageFacts, 'images' | 'robots'>): string[] {
  if (judgeRobotsDirectives(robots, { agent: 'googlebot' }).noimageindex) return [];
  return images.filter(({ place }) => place === 'content').map(({ loc }) => loc);
}
