// One pass over a page's tags: each is shown to those whom it concerns.
import { describeHtmlElement } from './html-elements.ts';
import type { HtmlTag, HtmlTagHandler } from './html-tag-reader.ts';
import { MainContent } from './main-content.ts';
import { HEAD_ATTRIBUTES, PageHead } from './page-head.ts';
import { IMAGE_ATTRIBUTES, PageImages } from './page-images.ts';
import { type PageLimits, TEXT_CHARACTERS_MAX } from './page-limits.ts';
import { PageLinks } from './page-links.ts';
import type { PageNotes } from './page-note.ts';
import {
  CHROME_ATTRIBUTES,
  HIDING_ATTRIBUTES,
  isContentPlace,
  marksOfTag,
  PAGE_PLACE,
} from './page-place.ts';
import { PageShell } from './page-shell.ts';
import { PageVideos, VIDEO_ATTRIBUTES } from './page-videos.ts';

/** What of a page is wanted besides what its head says. */
export interface PageWants {
  readonly media: boolean;
  readonly links: boolean;
  readonly content: boolean;
}

// One more than is read, so that it is noted.
const JSON_LD_BLOCKS_MAX = 101;

// The same few wishes, page after page.
const attributeNameSets = new Map<string, ReadonlySet<string>>();

function attributeNamesFor({ media, links, content }: PageWants): ReadonlySet<string> {
  const key = `${media} ${links} ${content}`;
  const known = attributeNameSets.get(key);
  if (known) return known;
  const names: ReadonlySet<string> = new Set([
    ...HEAD_ATTRIBUTES,
    ...['type', 'src'],
    ...CHROME_ATTRIBUTES,
    ...(media ? [...IMAGE_ATTRIBUTES, ...VIDEO_ATTRIBUTES] : []),
    ...(content ? [...HIDING_ATTRIBUTES, 'data-src', 'alt'] : []),
  ]);
  attributeNameSets.set(key, names);
  return names;
}

/** Hands the tags and texts of a page to the collectors. */
export class PageScan implements HtmlTagHandler {
  readonly attributeNames: ReadonlySet<string>;
  readonly head: PageHead;
  readonly images: PageImages;
  readonly videos: PageVideos;
  readonly links: PageLinks;
  readonly content: MainContent;
  readonly shell: PageShell = new PageShell();
  readonly jsonLd: string[] = [];
  /** The text of the first `<title>`. */
  title: string | undefined;
  private readonly wants: PageWants;
  private readonly notes: PageNotes;
  /** What the text at this place is for, besides the main content. */
  private taking: 'title' | 'json-ld' | undefined;
  private taken = '';
  private jsonLdCharactersLeft: number;

  constructor(wants: PageWants, limits: Required<PageLimits>, notes: PageNotes) {
    this.wants = wants;
    this.notes = notes;
    this.head = new PageHead(limits.alternatesMax, notes);
    this.images = new PageImages(limits.imagesMax);
    this.videos = new PageVideos(limits.videosMax);
    this.links = new PageLinks(limits.linksMax);
    this.content = new MainContent(limits.contentCharactersMax);
    this.jsonLdCharactersLeft = limits.jsonLdCharactersMax;
    this.attributeNames = attributeNamesFor(wants);
  }

  wantsText(place: number): boolean {
    return (
      this.taking !== undefined ||
      (this.wants.content && isContentPlace(place)) ||
      this.head.watchesText(place) ||
      this.shell.watchesText(place)
    );
  }

  onText(text: string, place: number): void {
    if (this.taking !== undefined) {
      const most = this.taking === 'title' ? TEXT_CHARACTERS_MAX * 2 : this.jsonLdCharactersLeft;
      if (this.taken.length + text.length <= most) this.taken += text;
      else this.overflow(text, most);
      return;
    }
    if (this.head.watchesText(place)) this.head.text(text);
    if (this.shell.watchesText(place)) this.shell.text(text);
    if (this.wants.content && isContentPlace(place)) this.content.text(text, place);
  }

  onOpen(tag: HtmlTag, place: number): number {
    const { name } = tag;
    this.head.open(tag, place);
    if (name === 'a' || name === 'script') this.shell.open(tag, place);
    const marks = marksOfTag(tag, place);
    if (this.wants.content) this.content.open(tag, place | marks);
    if (this.wants.links) this.showLink(tag, place);
    if (this.wants.media) this.showMedia(tag, place);
    if (name === 'title') this.takeTitle(place);
    else if (name === 'script') this.takeScript(tag, place);
    return marks;
  }

  onClose(name: string, place: number): void {
    if (this.wants.content) this.content.close(name, describeHtmlElement(name).isInline, place);
    switch (name) {
      case 'picture':
        this.images.closePicture();
        break;
      case 'video':
        this.videos.closeVideo();
        break;
      case 'title':
        if (this.taking === 'title') this.title = this.takeAway();
        break;
      case 'script':
        if (this.taking === 'json-ld') this.jsonLd.push(this.takeAway());
        break;
    }
  }

  private showLink(tag: HtmlTag, place: number): void {
    switch (tag.name) {
      case 'a':
      case 'area':
      case 'link':
      case 'iframe':
      case 'frame':
        this.links.open(tag, place);
    }
  }

  private showMedia(tag: HtmlTag, place: number): void {
    switch (tag.name) {
      case 'img':
      case 'image':
      case 'amp-img':
      case 'picture':
        // In SVG `image` is no picture of the page's own, though HTML takes it for `img`.
        if ((place & PAGE_PLACE.foreign) === 0) this.images.open(tag, place);
        break;
      case 'source':
        this.images.open(tag, place);
        this.videos.open(tag, place);
        break;
      case 'video':
        this.videos.open(tag, place);
    }
  }

  private takeTitle(place: number): void {
    const apart = PAGE_PLACE.foreign | PAGE_PLACE.inert | PAGE_PLACE.noscript;
    if (this.title === undefined && (place & apart) === 0) this.take('title');
  }

  private takeScript({ attributes }: HtmlTag, place: number): void {
    const type = attributes.get('type')?.trim().toLowerCase() ?? '';
    const apart = PAGE_PLACE.foreign | PAGE_PLACE.inert;
    if (!type.startsWith('application/ld+json') || (place & apart) !== 0) return;
    if (this.jsonLd.length < JSON_LD_BLOCKS_MAX) this.take('json-ld');
  }

  private take(what: 'title' | 'json-ld'): void {
    this.taking = what;
    this.taken = '';
  }

  private takeAway(): string {
    const { taken } = this;
    if (this.taking === 'json-ld') this.jsonLdCharactersLeft -= taken.length;
    this.taking = undefined;
    this.taken = '';
    return taken;
  }

  /** Half a title is a title; half of a block of JSON-LD is nothing. */
  private overflow(text: string, most: number): void {
    if (this.taking === 'title') {
      this.taken += text.slice(0, most - this.taken.length);
      return;
    }
    this.notes.add('json-ld-too-large');
    this.taken = '';
    this.taking = undefined;
  }
}
