// One pass over a page's tags: each is shown to those whom it concerns.
import type { Settled } from '../base/with-defaults.ts';
import { CONTENT_ATTRIBUTES, MainContent } from './body/main-content.ts';
import { ASSET_ATTRIBUTES, ASSET_ELEMENTS, PageAssets } from './body/page-assets.ts';
import { IMAGE_ATTRIBUTES, PageImages } from './body/page-images.ts';
import { LINK_ATTRIBUTES, LINK_TEXT_ATTRIBUTES, PageLinks } from './body/page-links.ts';
import { PageShell, SHELL_ATTRIBUTES } from './body/page-shell.ts';
import { PageVideos, VIDEO_ATTRIBUTES } from './body/page-videos.ts';
import { HEAD_ATTRIBUTES, PageHead } from './head/page-head.ts';
import { FOREIGN_MARK, FOREIGN_NODE } from './html/foreign-marks.ts';
import type { AttributesByElement } from './html/html-attributes.ts';
import { describeHtmlElement, HTML_ELEMENT_COUNT, type HtmlElement } from './html/html-elements.ts';
import { trimHtmlSpace } from './html/html-space.ts';
import type { HtmlTag, HtmlTagHandler } from './html/html-tag-reader.ts';
import { NameTable } from './html/name-table.ts';
import {
  HIDING_ATTRIBUTES,
  isContentPlace,
  marksOfTag,
  PAGE_PLACE,
  PLACE_ATTRIBUTES,
} from './html/page-place.ts';
import { type PageLimits, TEXT_CHARACTERS_MAX } from './record/page-limits.ts';
import type { PageNotes } from './record/page-note.ts';

// One more than is read, so that it is noted.
const JSON_LD_BLOCKS_MAX = 101;
// Whom an element concerns, as bits: most concern nobody but the main content.
const OF_HEAD = 1;
const OF_LINKS = 2;
const OF_MEDIA = 4;
const OF_TEXTS = 8;
const OF_SHELL = 16;
const OF_LINK_TEXTS = 32;
const OF_ASSETS = 64;

const CONCERNS = new Uint8Array(HTML_ELEMENT_COUNT);
for (const [whom, names] of [
  [OF_HEAD, 'html base meta link time'],
  [OF_LINKS, 'a area link iframe frame'],
  [OF_MEDIA, 'img image amp-img picture source video'],
  [OF_TEXTS, 'title script'],
  [OF_SHELL, 'a script'],
  [OF_LINK_TEXTS, 'a img'],
  [OF_ASSETS, ASSET_ELEMENTS.join(' ')],
] as const) {
  for (const name of names.split(' ')) {
    const { index } = describeHtmlElement(name);
    CONCERNS[index] = (CONCERNS[index] ?? 0) | whom;
  }
}

// What means something on a page of frames.
const OF_FRAMES: ReadonlySet<string> = new Set(['frame', 'html']);
const OF_FOREIGN = new Uint8Array(HTML_ELEMENT_COUNT);
OF_FOREIGN[describeHtmlElement('a').index] = OF_LINKS | OF_SHELL;

/** What of a page is wanted besides what its head says. */
interface PageWants {
  readonly media: boolean;
  readonly links: boolean;
  /** What links read. */
  readonly linkTexts: boolean;
  readonly content: boolean;
  /** The assets of the page besides its document. */
  readonly assets: boolean;
}

type Tables = readonly (NameTable | undefined)[];

// The same few wishes, page after page.
const byWants = new Map<number, PageAttributes>();

/** Hands the tags and texts of a page to the collectors. */
export class PageScan implements HtmlTagHandler {
  readonly head: PageHead;
  readonly images: PageImages;
  readonly videos: PageVideos;
  readonly links: PageLinks;
  readonly assets: PageAssets = new PageAssets();
  readonly content: MainContent;
  readonly shell: PageShell = new PageShell();
  readonly jsonLd: string[] = [];
  readonly notes: PageNotes;
  /** The text of the first `<title>`. */
  title: string | undefined;
  readonly #attributes: PageAttributes;
  readonly #wantsContent: boolean;
  /** The bits of whom elements concern, without those who collect nothing. */
  readonly #concerned: number;
  /** What the text at this place is for, besides the main content. */
  #taking: 'title' | 'json-ld' | undefined;
  #taken = '';
  #jsonLdCharactersLeft: number;

  constructor(
    wants: PageWants,
    limits: Settled<PageLimits>,
    notes: PageNotes,
    metas?: readonly string[],
  ) {
    this.notes = notes;
    this.head = new PageHead(limits.alternatesMax, notes, metas);
    this.images = new PageImages(limits.imagesMax);
    this.videos = new PageVideos(limits.videosMax);
    this.links = new PageLinks(limits.linksMax, wants.linkTexts);
    this.content = new MainContent(limits.contentCharactersMax);
    this.#jsonLdCharactersLeft = limits.jsonLdCharactersMax;
    this.#attributes = attributesFor(wants);
    this.#wantsContent = wants.content;
    const ofLinks = (wants.links ? OF_LINKS : 0) | (wants.linkTexts ? OF_LINK_TEXTS : 0);
    const ofFiles = (wants.media ? OF_MEDIA : 0) | (wants.assets ? OF_ASSETS : 0);
    const asked = ofLinks | ofFiles;
    this.#concerned = OF_HEAD | OF_TEXTS | OF_SHELL | asked;
  }

  attributesOf(element: HtmlElement, place: number): NameTable | undefined {
    return this.#attributes.of(element, place);
  }

  wantsText(place: number): boolean {
    return (
      (this.#wantsContent && isContentPlace(place)) ||
      this.#taking !== undefined ||
      this.links.watchesText(place) ||
      this.head.part.watchesText(place) ||
      this.shell.watchesText(place)
    );
  }

  onText(text: string, place: number): void {
    if (this.#taking !== undefined) {
      const most = this.#taking === 'title' ? TEXT_CHARACTERS_MAX * 2 : this.#jsonLdCharactersLeft;
      if (this.#taken.length + text.length <= most) this.#taken += text;
      else this.#overflow(text, most);
      return;
    }
    if (this.links.watchesText(place)) this.links.text(text);
    if (this.head.part.watchesText(place)) this.head.part.text(text);
    if (this.shell.watchesText(place)) this.shell.text(text);
    if (this.#wantsContent && isContentPlace(place)) this.content.text(text, place);
  }

  onOpen(tag: HtmlTag, place: number): number {
    const { kind } = tag;
    this.head.part.open(kind, place);
    const marks = marksOfTag(tag, place);
    if (this.#wantsContent) this.content.open(tag, place | marks);
    // Of the elements of SVG and MathML only `<a>` is what its name says.
    const isForeign = (place & FOREIGN_MARK) !== 0;
    const concerns = isForeign ? OF_FOREIGN : CONCERNS;
    const whom = (concerns[kind.index] ?? 0) & this.#concerned;
    const counts = !this.head.part.isOfFrames || OF_FRAMES.has(kind.name);
    if (whom !== 0 && counts) this.#show(tag, place, whom);
    return marks;
  }

  onClose(element: HtmlElement, place: number): void {
    if (this.#wantsContent) this.content.close(element, place);
    if ((place & FOREIGN_NODE) !== 0) return;
    const whom = (CONCERNS[element.index] ?? 0) & (OF_MEDIA | OF_TEXTS | OF_LINK_TEXTS);
    if (whom !== 0) this.#finish(element.name);
  }

  onPageEndTag(name: string, place: number): void {
    this.head.part.close(name, place);
  }

  #show(tag: HtmlTag, place: number, whom: number): void {
    if ((whom & OF_LINKS) !== 0) this.links.open(tag, place);
    else if ((whom & OF_LINK_TEXTS) !== 0) this.links.picture(tag, place);
    if ((whom & OF_SHELL) !== 0) this.shell.open(tag, place);
    if ((whom & OF_HEAD) !== 0) this.head.open(tag, place);
    if ((whom & OF_MEDIA) !== 0) this.#showMedia(tag, place);
    if ((whom & OF_ASSETS) !== 0) this.assets.open(tag, place);
    if ((whom & OF_TEXTS) !== 0) this.#takeText(tag, place);
  }

  #finish(name: string): void {
    switch (name) {
      case 'a':
        this.links.closeText();
        break;
      case 'picture':
        this.images.closePicture();
        break;
      case 'video':
        this.videos.closeVideo();
        break;
      case 'title':
        if (this.#taking === 'title') this.title = this.#takeAway().replaceAll('\0', '\ufffd');
        break;
      case 'script':
        if (this.#taking === 'json-ld') this.jsonLd.push(this.#takeAway());
    }
  }

  #showMedia(tag: HtmlTag, place: number): void {
    switch (tag.name) {
      case 'source':
        this.images.open(tag, place);
        this.videos.open(tag, place);
        break;
      case 'video':
        this.videos.open(tag, place);
        break;
      default:
        // In SVG `image` is not a picture of the page, though HTML takes it for `img`.
        if ((place & PAGE_PLACE.foreign) === 0) this.images.open(tag, place);
    }
  }

  #takeText({ name, attributes }: HtmlTag, place: number): void {
    if ((place & PAGE_PLACE.inert) !== 0) return;
    if (name === 'title') {
      if (this.title === undefined && (place & PAGE_PLACE.noscript) === 0) this.#take('title');
      return;
    }
    const type = trimHtmlSpace(attributes.get('type') ?? '').toLowerCase();
    const isJsonLd = type.startsWith('application/ld+json');
    if (isJsonLd && this.jsonLd.length < JSON_LD_BLOCKS_MAX) this.#take('json-ld');
  }

  #take(what: 'title' | 'json-ld'): void {
    this.#taking = what;
    this.#taken = '';
  }

  #takeAway(): string {
    const taken = this.#taken;
    if (this.#taking === 'json-ld') this.#jsonLdCharactersLeft -= taken.length;
    this.#taking = undefined;
    this.#taken = '';
    return taken;
  }

  /** Half a title is a title; half of a block of JSON-LD is nothing. */
  #overflow(text: string, most: number): void {
    if (this.#taking === 'title') {
      this.#taken += text.slice(0, most - this.#taken.length);
      return;
    }
    this.notes.add('json-ld-too-large');
    this.#taken = '';
    this.#taking = undefined;
  }
}

class PageAttributes {
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
    // The content of something hidden need not be hidden again.
    this.#inContent = content ? tablesOf([...lists, HIDING_ATTRIBUTES]) : this.#elsewhere;
  }

  /** Those of an element at a place; undefined if there are none. */
  of(element: HtmlElement, place: number): NameTable | undefined {
    return (isContentPlace(place) ? this.#inContent : this.#elsewhere)[element.index];
  }
}

function attributesFor(wants: PageWants): PageAttributes {
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
