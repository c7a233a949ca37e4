// Videos on a page: from JSON-LD, from <video>, and from OpenGraph.
import type { Video } from '../../protocol/extensions/video.ts';
import type { JsonLd } from '../data/json-ld.ts';
import { readJsonLdVideo, type VideoDraft } from '../data/json-ld-video.ts';
import type { PageBase } from '../head/page-base.ts';
import type { AttributesByElement } from '../html/html-attributes.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { PAGE_PLACE } from '../html/page-place.ts';
import type { PageNotes } from '../record/page-note.ts';

export const VIDEO_ATTRIBUTES: AttributesByElement = {
  video: [
    'src',
    'data-src',
    'poster',
    'data-poster',
    'title',
    'aria-label',
    'autoplay',
    'loop',
    'muted',
    'controls',
  ],
  source: ['src', 'data-src'],
};

/** Defaults for what a video does not say itself. */
export interface PageVideoContext {
  readonly base: PageBase;
  /** The page's own address, which no video has. */
  readonly pageUrl: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The metas of the page by name, in lower case. */
  readonly metas: ReadonlyMap<string, string>;
  readonly jsonLd: JsonLd;
  readonly videosMax: number;
  readonly notes: PageNotes;
}

// Google's limit (2026-05-20):
// https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps
const DESCRIPTION_CHARACTERS_MAX = 2_048;

type Draft = { -readonly [Field in keyof VideoDraft]: VideoDraft[Field] };

/**
 * Collects the videos of a page.
 *
 * A sitemap needs of each a preview picture, a title, a description, and the file or a player; a
 * video of which one of them is missing is left out. `<video>` takes from the page what it does
 * not say: title, description, OpenGraph's picture. One that plays by itself, silently, again and
 * again and without controls is decoration. Two that share file or player are one, and the
 * earlier word counts: JSON-LD, then `<video>`, then OpenGraph.
 */
export class PageVideos {
  readonly #drafts: Draft[] = [];
  readonly #draftsMax: number;
  #current: Draft | undefined;

  constructor(videosMax: number) {
    this.#draftsMax = videosMax * 4;
  }

  /** `<video>`, or `<source>`; `place`: where it is. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if ((place & PAGE_PLACE.inert) !== 0) return;
    if (name === 'source') {
      if (this.#current) this.#current.contentLoc ??= srcOf(attributes);
      return;
    }
    const isDecoration =
      ['autoplay', 'loop', 'muted'].every((one) => attributes.has(one)) &&
      !attributes.has('controls');
    if (isDecoration || this.#drafts.length >= this.#draftsMax) return;
    this.#current = {
      thumbnailLoc: attributes.get('poster') ?? attributes.get('data-poster'),
      title: attributes.get('title') ?? attributes.get('aria-label'),
      description: undefined,
      contentLoc: srcOf(attributes),
      playerLoc: undefined,
      more: {},
    };
    this.#drafts.push(this.#current);
  }

  /** The end of a video. */
  closeVideo(): void {
    this.#current = undefined;
  }

  /** Returns the videos of which all that is needed is known. */
  list(context: PageVideoContext): readonly Video[] {
    const { jsonLd, metas, notes, videosMax } = context;
    const things = jsonLd.things.filter(({ types }) => types.includes('VideoObject'));
    const described = things.map(({ node }) => readJsonLdVideo(node, jsonLd));
    const elements = this.#drafts.map((draft) => ({
      ...draft,
      thumbnailLoc: draft.thumbnailLoc ?? metas.get('og:image'),
      title: draft.title ?? context.title,
      description: draft.description ?? context.description,
    }));
    const ofGraph = openGraphVideo(context);
    const videos: Video[] = [];
    const known = new Set<string>();
    for (const draft of [...described, ...elements, ...(ofGraph ? [ofGraph] : [])]) {
      const video = completeVideo(draft, context);
      const locs = [video?.contentLoc, video?.playerLoc].filter((loc) => loc !== undefined);
      if (video === undefined || locs.some((loc) => known.has(loc))) continue;
      for (const loc of locs) known.add(loc);
      if (videos.length < videosMax) videos.push(video);
      else notes.add('videos-too-many');
    }
    return videos;
  }
}

/** The file; where a script loads it later, what that would load. */
function srcOf(attributes: ReadonlyMap<string, string>): string | undefined {
  return attributes.get('src') ?? attributes.get('data-src');
}

/** OpenGraph's first video: a player when it says that it is HTML, else the file. */
function openGraphVideo({ metas, title, description }: PageVideoContext): VideoDraft | undefined {
  const loc =
    metas.get('og:video:secure_url') ?? metas.get('og:video:url') ?? metas.get('og:video');
  if (loc === undefined) return undefined;
  const type = metas.get('og:video:type')?.toLowerCase() ?? '';
  const isFile = type === '' ? /\.[a-z0-9]{2,5}(?:[?#]|$)/i.test(loc) : !/html|flash/.test(type);
  const seconds = /^\d{1,6}$/.exec(metas.get('video:duration')?.trim() ?? '')?.[0];
  return {
    thumbnailLoc: metas.get('og:image:secure_url') ?? metas.get('og:image'),
    title: metas.get('og:title') ?? title,
    description: metas.get('og:description') ?? description,
    contentLoc: isFile ? loc : undefined,
    playerLoc: isFile ? undefined : loc,
    more: seconds === undefined ? {} : { duration: Number(seconds) },
  };
}

function completeVideo(draft: VideoDraft, context: PageVideoContext): Video | undefined {
  const { base, pageUrl, notes } = context;
  const resolved = (text: string | undefined): string | undefined => {
    const url = text === undefined ? undefined : base.urlOf(text);
    if (text !== undefined && url === undefined) notes.add('url-invalid', text);
    // The page's own address is not the address of a video.
    return url !== undefined && base.addressOf(url) === pageUrl ? undefined : url;
  };
  const thumbnailLoc = resolved(draft.thumbnailLoc);
  const contentLoc = resolved(draft.contentLoc);
  const playerLoc = resolved(draft.playerLoc);
  const title = draft.title?.replace(/\s+/g, ' ').trim();
  const description = draft.description?.trim().slice(0, DESCRIPTION_CHARACTERS_MAX).toWellFormed();
  if (!thumbnailLoc || !title || !description || !(contentLoc ?? playerLoc)) return undefined;
  return {
    thumbnailLoc,
    title,
    description,
    ...(contentLoc !== undefined && { contentLoc }),
    ...(playerLoc !== undefined && { playerLoc }),
    ...draft.more,
  };
}
