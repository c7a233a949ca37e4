// What a page of a made-up site declares: the record from which it is both served and judged.

/** Where a link stands in a page. */
export type LinkKind = 'a' | 'area' | 'next' | 'prev' | 'iframe';

/** A link, as it is written. */
export interface MadeLink {
  readonly href: string;
  readonly text?: string;
  readonly rel?: string;
  /** Default `a`. */
  readonly as?: LinkKind;
}

/** A picture: its attributes, and which of their addresses are pictures of the page. */
export interface MadeImage {
  readonly attributes: Readonly<Record<string, string>>;
  /** `srcset` of the `<source>` elements of a `<picture>` around it. */
  readonly sources?: readonly string[];
  readonly listed: readonly string[];
}

/** A video, by JSON-LD or by `<video>`. */
export interface MadeVideo {
  readonly by: 'json-ld' | 'element';
  readonly thumbnail?: string;
  readonly title?: string;
  readonly description?: string;
  readonly content?: string;
  readonly player?: string;
}

/** A piece of a page's content. Prose is words made from its seed, always the same ones. */
export type MadeBlock =
  | { readonly text: string }
  | { readonly prose: number; readonly words: number }
  | { readonly link: MadeLink }
  | { readonly image: MadeImage }
  | { readonly video: MadeVideo };

/** What is said to robots. */
export interface MadeRobots {
  /** Default `robots`: all. */
  readonly bot?: string;
  readonly by?: 'meta' | 'header';
  readonly says: readonly (
    | 'noindex'
    | 'nofollow'
    | 'none'
    | 'noimageindex'
    | 'index'
    | 'follow'
    | 'all'
  )[];
  /** `unavailable_after`, in milliseconds since 1970. */
  readonly until?: number;
}

/** Where a page may say when it was changed, in the order in which these count. */
export const DATE_RUNGS = [
  'article:modified_time',
  'json-ld',
  'og:updated_time',
  'itemprop',
  'dcterms.modified',
  'last-modified',
] as const;

/** One of the places above. */
export type DateRung = (typeof DATE_RUNGS)[number];

/** A date as it is written, and the instant that it means. */
export interface MadeDate {
  readonly by: DateRung;
  readonly written: string;
  /** In milliseconds; `undefined` when it means nothing. */
  readonly at: number | undefined;
}

/** A page in another language. */
export interface MadeAlternate {
  readonly hreflang: string;
  readonly href: string;
  readonly by?: 'head' | 'header';
}

/** One address's answer. Everything absent is left out of it. */
export interface MadePage {
  /** Default 200. */
  readonly status?: number;
  /** No answer at all, or one that breaks off. */
  readonly failure?: 'no-answer' | 'broken-off';
  /** After so many bad visits it is a page of status 200. Default: never. */
  readonly badVisits?: number;
  readonly retryAfterSeconds?: number;
  readonly location?: string;
  /** Default `text/html; charset=utf-8`; `none` leaves the header out. */
  readonly contentType?: string;
  /** The body of what is no page. */
  readonly file?: string;
  readonly delayMs?: number;
  /** In milliseconds; `date` for the time of the answer itself. */
  readonly lastModified?: number | 'date';
  /** The header `Date`, in milliseconds. Default: the server's clock. */
  readonly date?: number;
  readonly robots?: readonly MadeRobots[];
  readonly canonicals?: readonly { readonly href: string; readonly by?: 'head' | 'header' }[];
  /** A canonical where none counts: in the body. */
  readonly bodyCanonical?: string;
  readonly alternates?: readonly MadeAlternate[];
  readonly refresh?: {
    readonly seconds: number;
    readonly href: string;
    readonly by?: 'meta' | 'header';
  };
  readonly base?: string;
  readonly language?: string;
  readonly title?: string;
  /** The title says that there is no such page, and the content is short. */
  readonly saysNotFound?: true;
  /** The title says which of how many it is. */
  readonly saysWhich?: true;
  readonly description?: string;
  readonly dates?: readonly MadeDate[];
  /** Links around the content: of the navigation, and of the head. */
  readonly links?: readonly MadeLink[];
  /** Pictures of the navigation. */
  readonly decoration?: readonly MadeImage[];
  readonly content?: readonly MadeBlock[];
  /** What the content stands in. Default `main`. */
  readonly contentIn?: 'main' | 'article' | 'body';
}
