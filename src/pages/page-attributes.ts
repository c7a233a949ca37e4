// Which attributes of which elements are read: those that one of the collectors looks at.

import { CONTENT_ATTRIBUTES } from './body/main-content.ts';
import { ASSET_ATTRIBUTES } from './body/page-assets.ts';
import { IMAGE_ATTRIBUTES } from './body/page-images.ts';
import { LINK_ATTRIBUTES, LINK_TEXT_ATTRIBUTES } from './body/page-links.ts';
import { SHELL_ATTRIBUTES } from './body/page-shell.ts';
import { VIDEO_ATTRIBUTES } from './body/page-videos.ts';
import { HEAD_ATTRIBUTES } from './head/page-head.ts';
import type { AttributesByElement } from './html/html-attributes.ts';
import { describeHtmlElement, HTML_ELEMENT_COUNT, type HtmlElement } from './html/html-elements.ts';
import { NameTable } from './html/name-table.ts';
import { HIDING_ATTRIBUTES, isContentPlace, PLACE_ATTRIBUTES } from './html/page-place.ts';

/** What of a page is wanted besides what its head says. */
export interface PageWants {
  readonly media: boolean;
  readonly links: boolean;
  /** What links read. */
  readonly linkTexts: boolean;
  readonly content: boolean;
  /** What the page is made of besides its document. */
  readonly assets: boolean;
}

type Tables = readonly (NameTable | undefined)[];

export class PageAttributes {
  /** By the element's index; within the main content, and elsewhere. */
  readonly #inContent: Tables;
  readonly #elsewhere: Tables;

  constructor({ media, links, linkTexts, content, assets }: PageWants) {
    const lists = [
      PLACE_ATTRIBUTES,
      HEAD_ATTRIBUTES,
      SHELL_ATTRIBUTES,
      ...(media ? [IMAGE_ATTRIBUTES, VIDEO_ATTRIBUTES] : []),
      ...(links ? [LINK_ATTRIBUTES] : []),
      ...(linkTexts ? [LINK_TEXT_ATTRIBUTES] : []),
      ...(content ? [CONTENT_ATTRIBUTES] : []),
      ...(assets ? [ASSET_ATTRIBUTES] : []),
    ];
    this.#elsewhere = tablesOf(lists);
    // What stands in something that is not shown need not be hidden once more.
    this.#inContent = content ? tablesOf([...lists, HIDING_ATTRIBUTES]) : this.#elsewhere;
  }

  /** Those of an element that stands at a place; undefined when there are none. */
  of(element: HtmlElement, place: number): NameTable | undefined {
    return (isContentPlace(place) ? this.#inContent : this.#elsewhere)[element.index];
  }
}

// The same few wishes, page after page.
const byWants = new Map<number, PageAttributes>();

export function attributesFor(wants: PageWants): PageAttributes {
  const { media, links, content, linkTexts, assets } = wants;
  const ofLinks = (links ? 2 : 0) | (linkTexts ? 8 : 0);
  const key = (media ? 1 : 0) | (content ? 4 : 0) | (assets ? 16 : 0) | ofLinks;
  const attributes = byWants.get(key) ?? new PageAttributes(wants);
  byWants.set(key, attributes);
  return attributes;
}

function tablesOf(lists: readonly AttributesByElement[]): Tables {
  const ofAll = lists.flatMap((list) => list['*'] ?? []);
  const all = ofAll.length === 0 ? undefined : new NameTable(ofAll);
  const tables: (NameTable | undefined)[] = Array.from({ length: HTML_ELEMENT_COUNT }, () => all);
  for (const name of new Set(lists.flatMap(Object.keys))) {
    const { index } = describeHtmlElement(name);
    if (index > 0) {
      tables[index] = new NameTable([...ofAll, ...lists.flatMap((list) => list[name] ?? [])]);
    }
  }
  return tables;
}
