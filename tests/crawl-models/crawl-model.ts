// A model of a site as real software makes it, with what is true of each of its addresses.

/** What is true of an address, known from how the site is made. */
export type Truth =
  /** A page of its own, or one of several equal addresses of one: listed, once. */
  | 'due'
  /** The page names another one as its canonical. */
  | 'canonical'
  /** The same as a page that is due at a better address. */
  | 'copy'
  /** Past the end of something: nothing is there, and nothing says so. */
  | 'empty'
  /** What only a machine asks for: a combination without an end. */
  | 'trap'
  | 'noindex'
  | 'disallowed'
  | 'redirect'
  | 'error'
  /** No page: a feed, a picture. */
  | 'file'
  /** A matter of taste, with the reason in `why`. */
  | 'either';

/** A link as it is written: an address, or one with its text. */
export type ModelLink = string | readonly [href: string, text: string, rel?: string];

/** What is answered at an address, and what is true of it. */
export interface ModelPage {
  readonly truth: Truth;
  /** What the page is. Of several addresses of one item, one is due. Default: the address. */
  readonly item?: string;
  /** Why it is a matter of taste. */
  readonly why?: string;
  /** Default 200. */
  readonly status?: number;
  readonly location?: string;
  /** A media type; what is no HTML has `text` for its body. */
  readonly type?: string;
  readonly title?: string;
  readonly text?: string;
  /** Links of the main content, each a line of a list. */
  readonly links?: readonly ModelLink[];
  /** Links around the main content, besides those of the menu. */
  readonly around?: readonly ModelLink[];
  readonly next?: string | undefined;
  readonly prev?: string | undefined;
  readonly canonical?: string | undefined;
  readonly robots?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly pictures?: readonly string[];
}

/** A model of a site. */
export interface CrawlModel {
  readonly kind: string;
  readonly size: ModelSize;
  readonly seed: number;
  /** What the seed chose, to be printed. */
  readonly note: string;
  readonly start: string;
  /** Links of all pages. */
  readonly menu: readonly ModelLink[];
  /** The items that are due, each by its best address. */
  readonly due: readonly string[];
  /** What robots.txt disallows: a path with its query, with `*` and a `$` at the end. */
  readonly disallow: readonly string[];
  /** What the site's own sitemap lists; none where it has no sitemap. */
  readonly listed: readonly string[];
  /** Some links never end. */
  readonly endless: boolean;
  /** A path with its query, without the id of a session. */
  bare(path: string): string;
  /** What is at an address; 404 where there is nothing. */
  page(url: URL): ModelPage | undefined;
}

/** Small ones are made for every run of the tests. */
export type ModelSize = 'small' | 'large';

/** What a kind of model says of itself; the rest is chosen for it. */
export interface ModelDraft extends Pick<CrawlModel, 'due' | 'page'> {
  readonly start?: string;
  readonly menu?: readonly ModelLink[];
  readonly disallow?: readonly string[];
  readonly endless?: boolean;
  readonly bare?: (path: string) => string;
  /** What the site's sitemap lists, chosen or not. Default: by the seed all, a part or nothing. */
  readonly listed?: readonly string[];
}

/** A 404 of the software's own. */
export const NOT_FOUND: ModelPage = {
  truth: 'error',
  status: 404,
  title: 'Not found',
  text: 'The page you asked for does not exist.',
};

// What was made once, and the rules of robots.txt as patterns.
const made = new WeakMap<CrawlModel, { pages: Map<string, ModelPage>; rules: RegExp[] }>();

/** What is at an address, with what robots.txt makes of it. */
export function pageAt(model: CrawlModel, path: string): ModelPage {
  const known = made.get(model) ?? { pages: new Map(), rules: model.disallow.map(patternOf) };
  made.set(model, known);
  const before = known.pages.get(path);
  if (before !== undefined) return before;
  const found = model.page(new URL(path, 'http://model.test')) ?? NOT_FOUND;
  const isDisallowed = known.rules.some((rule) => rule.test(path));
  const page: ModelPage = isDisallowed ? { ...found, truth: 'disallowed' } : found;
  known.pages.set(path, page);
  return page;
}

function patternOf(rule: string): RegExp {
  const isWhole = rule.endsWith('$');
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*');
  const escaped = parts.map((part) => part.replace(/[.?+^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}${isWhole ? '$' : ''}`, 's');
}

/** What an address is an item of. */
export function itemOf(model: CrawlModel, path: string): string {
  return pageAt(model, path).item ?? model.bare(path);
}
