// Where something is on a page: in its main content, around that, or out of sight.

import { isThingApart, SUBJECT_PROPERTIES, schemaName } from '../data/schema-name.ts';
import { FOREIGN_MARK } from './foreign-marks.ts';
import type { AttributesByElement, HtmlAttributes } from './html-attributes.ts';
import { describeHtmlElement, HTML_ELEMENT_COUNT } from './html-elements.ts';
import { htmlWords } from './html-space.ts';
import type { HtmlTag } from './html-tag-reader.ts';

/** What may hold at a place, as bits; bit 0 and those from 0x10000 are the tag reader's own. */
export const PAGE_PLACE = {
  /** `<main>`, or `role="main"`. */
  main: 0x2,
  /** `<article>`. */
  article: 0x4,
  /** `<article>` or `<section>`, whose header and footer are their own. */
  sectioned: 0x8,
  /** What a page shares with others: navigation, the page's header and footer, asides. */
  chrome: 0x10,
  /** Not shown, or the time of the build. */
  hidden: 0x20,
  /** `<noscript>`. */
  noscript: 0x40,
  /** `<template>`: no part of the page. */
  inert: 0x80,
  /** `<svg>` or `<math>`, HTML inside them included. */
  foreign: 0x100,
  /** Text that is not shown as such: scripts, styles, the title, form fields. */
  raw: 0x200,
  /** In an item of microdata. */
  item: 0x400,
  /** In one that is not what the page is about: a comment, a person, a part of another item. */
  otherItem: 0x800,
} as const;

const {
  main: MAIN,
  article: ARTICLE,
  sectioned: SECTIONED,
  chrome: CHROME,
  hidden: HIDDEN,
  noscript: NOSCRIPT,
  inert: INERT,
  foreign: FOREIGN,
  raw: RAW,
  item: ITEM,
  otherItem: OTHER_ITEM,
} = PAGE_PLACE;

// Not one of the marks: the meaning of the element depends on its place, or on its attributes.
const DEPENDS = 0x4000;

const MARKS = new Uint16Array(HTML_ELEMENT_COUNT);
for (const [mark, names] of [
  [MAIN, 'main'],
  [ARTICLE, 'article'],
  [SECTIONED, 'article section'],
  [CHROME, 'nav aside search'],
  [NOSCRIPT, 'noscript'],
  [FOREIGN, 'svg math'],
  [RAW, 'script style title textarea select datalist iframe noembed'],
  [DEPENDS, 'header footer template dialog'],
] as const) {
  for (const name of names.split(' ')) {
    const { index } = describeHtmlElement(name);
    MARKS[index] = (MARKS[index] ?? 0) | mark;
  }
}

const BY_ROLE: ReadonlyMap<string, number> = new Map([
  ['main', MAIN],
  ...['navigation', 'banner', 'contentinfo', 'complementary', 'search'].map(
    (role) => [role, CHROME] as const,
  ),
]);

const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;
// `build-time`, `generated_at`, `last-build`, `buildInfo`: names of the stamps that builds leave.
const BUILD_STAMP =
  /(?:^|[\s_-])(?:(?:last[_-]?)?build[_-]?(?:time|date|stamp|info|id)?|generated(?:[_-]?(?:at|on|by))?)(?:$|[\s_-])/i;
const BUILD_STAMP_CHARACTERS_MIN = 5;

export const PLACE_ATTRIBUTES: AttributesByElement = {
  '*': ['role', 'itemscope', 'itemtype', 'itemprop'],
  template: ['shadowrootmode'],
  dialog: ['open'],
};

export const HIDING_ATTRIBUTES: AttributesByElement = {
  '*': ['class', 'id', 'style', 'hidden', 'aria-hidden'],
};

/** Returns what a start tag adds to the place for what is inside it. */
export function marksOfTag(tag: HtmlTag, place: number): number {
  // An element of SVG or MathML is not what one of that name is in HTML.
  if ((place & FOREIGN_MARK) !== 0) return 0;
  const { kind, attributes } = tag;
  const fixed = MARKS[kind.index] ?? 0;
  const marks = fixed === DEPENDS ? dependentMarks(tag, place) : fixed;
  return attributes.size === 0 ? marks : marks | marksOfAttributes(attributes, place);
}

function marksOfAttributes(attributes: HtmlAttributes, place: number): number {
  let marks = 0;
  // Most tags that have any have one: iterating takes less than looking up each.
  for (let index = 0; index < attributes.size; index += 1) {
    const value = attributes.valueAt(index);
    switch (attributes.nameAt(index)) {
      case 'class':
      case 'id':
        if (isBuildStamp(value)) marks |= HIDDEN;
        break;
      case 'role':
        marks |= BY_ROLE.get(value) ?? 0;
        break;
      case 'itemscope':
        marks |= itemMarks(attributes, place);
        break;
      case 'style':
        if (HIDING_STYLE.test(value)) marks |= HIDDEN;
        break;
      case 'hidden':
        if (value !== 'until-found') marks |= HIDDEN;
        break;
      case 'aria-hidden':
        if (value === 'true') marks |= HIDDEN;
    }
  }
  return marks;
}

/** An item is about the page unless its type says otherwise, or it is a property of another. */
function itemMarks(attributes: ReadonlyMap<string, string>, place: number): number {
  const types = htmlWords(attributes.get('itemtype') ?? '').map(schemaName);
  const properties = htmlWords(attributes.get('itemprop') ?? '');
  const isPart = (place & ITEM) !== 0 && properties.length > 0;
  const isSubject = !isPart || properties.some((name) => SUBJECT_PROPERTIES.has(name));
  return isSubject && !types.some(isThingApart) ? ITEM : ITEM | OTHER_ITEM;
}

function dependentMarks({ name, attributes }: HtmlTag, place: number): number {
  switch (name) {
    case 'template':
      return attributes.has('shadowrootmode') ? 0 : INERT;
    case 'dialog':
      return attributes.has('open') ? 0 : HIDDEN;
    default:
      return (place & (MAIN | SECTIONED)) === 0 ? CHROME : 0;
  }
}

function isBuildStamp(names: string): boolean {
  return names.length >= BUILD_STAMP_CHARACTERS_MIN && BUILD_STAMP.test(names);
}

/** Whether a place is part of what the page is about. */
export function isContentPlace(place: number): boolean {
  return (place & (CHROME | HIDDEN | NOSCRIPT | INERT | FOREIGN | RAW)) === 0;
}
