// What a page says in its head: metas and links, as written.

import { ownText } from '../../base/text/own-text.ts';
import { DATE_METAS, type WrittenDate } from '../data/page-dates.ts';
import type { AttributesByElement } from '../html/html-attributes.ts';
import { htmlWords, trimHtmlSpace } from '../html/html-space.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { PAGE_PLACE } from '../html/page-place.ts';
import type { PageMeta, PageRobots } from '../record/page-facts.ts';
import { TEXT_CHARACTERS_MAX } from '../record/page-limits.ts';
import type { PageNotes } from '../record/page-note.ts';
import { APART_FROM_PAGE, HeadPart } from './head-part.ts';
import { parseRobotsMeta, robotsAgentOf } from './robots-directives.ts';

/** Attributes that are read, by element. */
export const HEAD_ATTRIBUTES: AttributesByElement = {
  html: ['lang', 'xml:lang'],
  base: ['href'],
  meta: ['content', 'name', 'property', 'http-equiv', 'itemprop', 'charset'],
  link: ['href', 'rel', 'hreflang', 'media'],
  time: ['itemprop', 'datetime'],
};

export interface WrittenAlternate {
  readonly hreflang: string;
  readonly href: string;
  readonly media?: string;
}

// The metas that are used; there is no end to the others.
const KEPT_METAS = new Set([
  'description',
  'og:title',
  'og:description',
  'og:image',
  'og:image:secure_url',
  'og:site_name',
  'og:image:url',
  'og:video',
  'og:video:url',
  'og:video:secure_url',
  'og:video:type',
  'video:duration',
]);
const CANONICALS_MAX = 10;
const SITEMAPS_MAX = 10;
const ROBOTS_MAX = 50;
const DATES_MAX = 50;
const NAMED_METAS_MAX = 50;
// Tags of languages and media queries; longer ones are invalid.
const LANGUAGE_CHARACTERS_MAX = 64;
const MEDIA_CHARACTERS_MAX = 500;

/**
 * Collects `<html lang>`, `<base>`, metas and links. As with engines, canonical links and hreflang
 * only count in the head, robots metas and dates anywhere; in `<noscript>`, `<template>` and
 * elements of SVG nothing does.
 */
export class PageHead {
  baseHref: string | undefined;
  refresh: string | undefined;
  readonly metas: Map<string, string> = new Map();
  readonly canonicals: string[] = [];
  readonly sitemaps: string[] = [];
  readonly alternates: WrittenAlternate[] = [];
  readonly robots: PageRobots[] = [];
  readonly dates: WrittenDate[] = [];
  /** The requested ones; `undefined` if none were requested. */
  readonly namedMetas: PageMeta[] | undefined;
  readonly #alternatesMax: number;
  readonly #notes: PageNotes;
  readonly #names: ReadonlySet<string>;
  #lang: string | undefined;
  #xmlLang: string | undefined;
  /** Where the head ends. */
  readonly part: HeadPart = new HeadPart();

  constructor(alternatesMax: number, notes: PageNotes, names?: readonly string[]) {
    this.#alternatesMax = alternatesMax;
    this.#notes = notes;
    this.#names = new Set(names);
    this.namedMetas = names && [];
  }

  /** The language of the page, as written. */
  get language(): string | undefined {
    const written = trimHtmlSpace(this.#lang ?? this.#xmlLang ?? '');
    return written === '' || written.length > LANGUAGE_CHARACTERS_MAX ? undefined : written;
  }

  /** `<html>`, `<base>`, `<meta>`, `<link>` or `<time>`; `place`: where it is. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if ((place & APART_FROM_PAGE) !== 0) return;
    switch (name) {
      case 'html':
        // A second one adds the attributes that the first has not.
        this.#lang ??= ownAttribute(attributes, 'lang');
        this.#xmlLang ??= ownAttribute(attributes, 'xml:lang');
        break;
      case 'base':
        this.baseHref ??= attributes.get('href');
        break;
      case 'meta':
        this.#meta(attributes, place);
        break;
      case 'link':
        this.#link(attributes);
        break;
      case 'time':
        this.#itemDate(attributes, { valueName: 'datetime', place });
        break;
    }
  }

  #meta(attributes: ReadonlyMap<string, string>, place: number): void {
    const content = trimmed(attributes, 'content');
    if (!content) return;
    const equivalent = trimmed(attributes, 'http-equiv')?.toLowerCase();
    if (equivalent === 'refresh') this.refresh ??= content;
    this.#itemDate(attributes, { valueName: 'content', place });
    const names = [attributes.get('property'), attributes.get('name'), equivalent];
    for (const written of names) {
      const name = trimHtmlSpace(written ?? '').toLowerCase();
      if (KEPT_METAS.has(name) && !this.metas.has(name)) {
        this.metas.set(name, ownText(content.slice(0, TEXT_CHARACTERS_MAX).toWellFormed()));
      }
      const source = DATE_METAS.get(name);
      if (source !== undefined) this.#addDate({ source, text: content });
    }
    const ownName = trimmed(attributes, 'name')?.toLowerCase() ?? '';
    if (this.#names.has(ownName)) this.#named(ownName, content);
    // OpenGraph's names are those with a colon.
    const property = trimmed(attributes, 'property')?.toLowerCase() ?? '';
    if (property.includes(':') && this.#names.has(property)) this.#named(property, content);
    const agent = robotsAgentOf(ownName);
    const robots = agent === undefined ? undefined : parseRobotsMeta(agent, content);
    if (robots && this.robots.length < ROBOTS_MAX) this.robots.push(robots);
  }

  #named(name: string, content: string): void {
    const { namedMetas = [] } = this;
    if (!this.part.isHead || namedMetas.length >= NAMED_METAS_MAX) return;
    if (content.length > TEXT_CHARACTERS_MAX) return;
    namedMetas.push({ name, content: ownText(content.toWellFormed()) });
  }

  #link(attributes: ReadonlyMap<string, string>): void {
    const href = trimmed(attributes, 'href');
    const rel = htmlWords((attributes.get('rel') ?? '').toLowerCase());
    if (!href) return;
    if (rel.includes('canonical')) {
      if (!this.part.isHead) this.#notes.add('canonical-in-body', href);
      else if (this.canonicals.length < CANONICALS_MAX) this.canonicals.push(href);
    }
    if (rel.includes('sitemap') && this.sitemaps.length < SITEMAPS_MAX) this.sitemaps.push(href);
    const hreflang = trimmed(attributes, 'hreflang');
    if (!hreflang || !rel.includes('alternate') || !this.part.isHead) return;
    if (hreflang.length > LANGUAGE_CHARACTERS_MAX) return;
    if (this.alternates.length >= this.#alternatesMax) {
      this.#notes.add('alternates-too-many');
      return;
    }
    const media = trimmed(attributes, 'media');
    const own = media && media.length <= MEDIA_CHARACTERS_MAX ? { media: ownText(media) } : {};
    this.alternates.push({ hreflang: ownText(hreflang), href, ...own });
  }

  #itemDate(
    attributes: ReadonlyMap<string, string>,
    { valueName, place }: { readonly valueName: string; readonly place: number },
  ): void {
    const properties = attributes.get('itemprop');
    if (properties === undefined || (place & PAGE_PLACE.otherItem) !== 0) return;
    const text = trimmed(attributes, valueName);
    const isDate = htmlWords(properties.toLowerCase()).includes('datemodified');
    if (isDate && text) this.#addDate({ source: 'itemprop', text });
  }

  #addDate(date: WrittenDate): void {
    if (this.dates.length >= DATES_MAX) return;
    this.dates.push({ source: date.source, text: ownText(date.text) });
  }
}

function trimmed(attributes: ReadonlyMap<string, string>, name: string): string | undefined {
  const value = attributes.get(name);
  return value === undefined ? undefined : trimHtmlSpace(value);
}

function ownAttribute(attributes: ReadonlyMap<string, string>, name: string): string | undefined {
  const value = attributes.get(name);
  return value === undefined ? undefined : ownText(value);
}
