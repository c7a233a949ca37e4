// Where something stands on a page: in its main content, in what surrounds it, or out of sight.
import type { HtmlTag } from './html-tag-reader.ts';

/** What may hold at a place, as bits; bit 0 is the tag reader's own. */
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
} = PAGE_PLACE;

const BY_NAME: ReadonlyMap<string, number> = new Map([
  ['main', MAIN],
  ['article', ARTICLE | SECTIONED],
  ['section', SECTIONED],
  ['nav', CHROME],
  ['aside', CHROME],
  ['search', CHROME],
  ['noscript', NOSCRIPT],
  ['template', INERT],
  ['svg', FOREIGN],
  ['math', FOREIGN],
  ...['script', 'style', 'title', 'textarea', 'select', 'datalist', 'iframe', 'noembed'].map(
    (name) => [name, RAW] as const,
  ),
]);

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

/** Attributes that tell what is chrome. */
export const CHROME_ATTRIBUTES: readonly string[] = ['role', 'shadowrootmode'];

/** Attributes that tell what is out of sight. */
export const HIDING_ATTRIBUTES: readonly string[] = [
  ...['aria-hidden', 'class', 'hidden', 'id', 'open', 'style'],
];

/**
 * Gives what a start tag adds to the place for what is inside it.
 *
 * Errors: None.
 */
export function marksOfTag({ name, attributes }: HtmlTag, place: number): number {
  let marks = BY_NAME.get(name) ?? 0;
  if (name === 'header' || name === 'footer') {
    marks |= (place & (MAIN | SECTIONED)) === 0 ? CHROME : 0;
  } else if (name === 'template' && attributes.has('shadowrootmode')) marks = 0;
  else if (name === 'dialog' && !attributes.has('open')) marks |= HIDDEN;
  if (attributes.size === 0) return marks;
  marks |= BY_ROLE.get(attributes.get('role') ?? '') ?? 0;
  return isHidden(attributes) ? marks | HIDDEN : marks;
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  const hidden = attributes.get('hidden');
  if (hidden !== undefined && hidden !== 'until-found') return true;
  if (attributes.get('aria-hidden') === 'true') return true;
  if (HIDING_STYLE.test(attributes.get('style') ?? '')) return true;
  const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`;
  return names.length > 1 && BUILD_STAMP.test(names);
}

/**
 * Tells whether a place is part of what the page is about.
 *
 * Errors: None.
 */
export function isContentPlace(place: number): boolean {
  return (place & (CHROME | HIDDEN | NOSCRIPT | INERT | FOREIGN | RAW)) === 0;
}
