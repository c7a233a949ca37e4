// Random sitemaps of every kind that the schemas know, mostly valid, as trees and as text.
import { below, type Chance, maybe, oneOf } from './chance.ts';
import { VALUES, type ValueName } from './schema-values.ts';

/** An element as it will be written. */
export interface Node {
  name: string;
  attributes: [name: string, value: string][];
  /** Elements, and texts that are escaped when they are written. */
  children: (Node | string)[];
}

/** A document before it is written. */
export interface Draft {
  kind: string;
  root: Node;
  declaration: string;
  /** Between the elements of an element. */
  indent: string;
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The namespaces of extensions, by the prefix that is used here. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
  news: 'http://www.google.com/schemas/sitemap-news/0.9',
  mobile: 'http://www.google.com/schemas/sitemap-mobile/1.0',
  pm: 'http://www.google.com/schemas/sitemap-pagemap/1.0',
  xhtml: 'http://www.w3.org/1999/xhtml',
  bd: 'http://www.baidu.com/schemas/sitemap-mobile/1/',
  x: 'urn:example:foreign',
};

/** The kinds of documents. */
export const KINDS = [
  'urlset',
  'index',
  'image',
  'video',
  'news',
  'mobile',
  'pagemap',
  'alternate',
  'foreign',
  'all',
] as const;

const node = (
  name: string,
  children: (Node | string)[] = [],
  attributes: [string, string][] = [],
): Node => ({ name, attributes, children });

const RIGHT_SHARE = 0.995;

/** A value of a type, now and then a wrong one. */
export function valueFor(chance: Chance, name: ValueName): string {
  return maybe(chance, RIGHT_SHARE)
    ? oneOf(chance, VALUES[name].right)
    : oneOf(chance, VALUES[name].wrong);
}

function text(
  chance: Chance,
  name: string,
  value: ValueName,
  attributes: [string, string][] = [],
): Node {
  const written = valueFor(chance, value);
  return node(name, written === '' ? [] : [written], attributes);
}

function image(chance: Chance): Node {
  return node('image:image', [
    text(chance, 'image:loc', 'address'),
    ...some(chance, () => text(chance, 'image:caption', 'text')),
    ...some(chance, () => text(chance, 'image:geo_location', 'text')),
    ...some(chance, () => text(chance, 'image:title', 'text')),
    ...some(chance, () => text(chance, 'image:license', 'address')),
  ]);
}

function some(chance: Chance, make: () => Node, share = 0.4): Node[] {
  return maybe(chance, share) ? [make()] : [];
}

function attribute(
  chance: Chance,
  name: string,
  value: ValueName,
  share = 0.5,
): [string, string][] {
  return maybe(chance, share) ? [[name, valueFor(chance, value)]] : [];
}

function video(chance: Chance): Node {
  const t = (name: string, value: ValueName, attributes: [string, string][] = []): Node =>
    text(chance, `video:${name}`, value, attributes);
  const s = (make: () => Node): Node[] => some(chance, make, 0.25);
  const a = (name: string, value: ValueName, share = 0.5): [string, string][] =>
    attribute(chance, name, value, share);
  const tvshow = (): Node =>
    node('video:tvshow', [
      t('show_title', 'text'),
      t('video_type', 'showType'),
      ...s(() => t('episode_title', 'text')),
      ...s(() => t('season_number', 'positive')),
      ...s(() => t('episode_number', 'positive')),
      ...s(() => t('premier_date', 'date')),
    ]);
  return node('video:video', [
    t('thumbnail_loc', 'address'),
    t('title', 'title'),
    t('description', 'text'),
    ...s(() => t('content_loc', 'address')),
    ...s(() =>
      t('player_loc', 'address', [...a('allow_embed', 'yesNo'), ...a('autoplay', 'text')]),
    ),
    ...s(() => t('duration', 'seconds')),
    ...s(() => t('expiration_date', 'date')),
    ...s(() => t('rating', 'rating')),
    ...s(() => t('content_segment_loc', 'address', a('duration', 'seconds'))),
    ...s(() => t('view_count', 'count')),
    ...s(() => t('publication_date', 'date')),
    ...(maybe(chance, 0.03)
      ? Array.from({ length: 31 + below(chance, 3) }, () => t('tag', 'text'))
      : Array.from({ length: below(chance, 3) }, () => t('tag', 'text'))),
    ...s(() => t('category', 'text')),
    ...s(() => t('family_friendly', 'yesNo')),
    ...s(() => t('restriction', 'countries', a('relationship', 'relationship', 1))),
    ...s(() => t('gallery_loc', 'address', a('title', 'text'))),
    ...s(() =>
      t('price', 'price', [
        ...a('currency', 'currency'),
        ...a('type', 'priceType'),
        ...a('resolution', 'resolution'),
      ]),
    ),
    ...s(() => t('requires_subscription', 'yesNo')),
    ...s(() => t('uploader', 'text', a('info', 'address'))),
    ...s(tvshow),
    ...s(() => t('platform', 'platforms', a('relationship', 'relationship', 1))),
    ...s(() => t('live', 'yesNo')),
    ...s(() => t('id', 'text', a('type', 'idType', 1))),
  ]);
}

function news(chance: Chance): Node {
  return node('news:news', [
    node('news:publication', [
      text(chance, 'news:name', 'text'),
      text(chance, 'news:language', 'language'),
    ]),
    ...some(chance, () => text(chance, 'news:access', 'access')),
    ...some(chance, () => text(chance, 'news:genres', 'genres')),
    text(chance, 'news:publication_date', 'date'),
    ...some(chance, () => text(chance, 'news:title', 'text')),
    ...some(chance, () => text(chance, 'news:keywords', 'text')),
    ...some(chance, () => text(chance, 'news:stock_tickers', 'tickers')),
  ]);
}

function pagemap(chance: Chance): Node {
  const object = (): Node =>
    node(
      'pm:DataObject',
      Array.from({ length: below(chance, 3) }, () =>
        text(chance, 'pm:Attribute', 'text', [
          ['name', valueFor(chance, 'text')],
          ...attribute(chance, 'value', 'text'),
        ]),
      ),
      [['type', 'document'], ...attribute(chance, 'id', 'text')],
    );
  return node('pm:PageMap', [
    ...some(chance, () => node('pm:Template', [], [['src', valueFor(chance, 'address')]])),
    ...Array.from({ length: below(chance, 3) }, object),
  ]);
}

function alternate(chance: Chance): Node {
  return node(
    'xhtml:link',
    [],
    [
      ['rel', 'alternate'],
      ['hreflang', valueFor(chance, 'hreflang')],
      ['href', valueFor(chance, 'address')],
      ...attribute(chance, 'media', 'text', 0.2),
    ],
  );
}

const MAKERS: Readonly<Record<string, (chance: Chance) => Node>> = {
  image,
  video,
  news,
  pagemap,
  alternate,
  mobile: (chance) =>
    maybe(chance, 0.7)
      ? node('mobile:mobile')
      : node(
          'bd:mobile',
          [],
          maybe(chance) ? [['type', oneOf(chance, ['mobile', 'pc,mobile', 'htmladapt'])]] : [],
        ),
  foreign: (chance) => (maybe(chance, 0.3) ? node('x:any', ['text']) : image(chance)),
};

function url(chance: Chance, kind: string): Node {
  const makers = Object.values(MAKERS).slice(0, 6);
  const make = kind === 'all' ? oneOf(chance, makers) : MAKERS[kind];
  const extra = make ? Array.from({ length: 1 + below(chance, 2) }, () => make(chance)) : [];
  return node('url', [
    text(chance, 'loc', 'loc'),
    ...some(chance, () => text(chance, 'lastmod', 'date')),
    ...some(chance, () => text(chance, 'changefreq', 'changefreq')),
    ...some(chance, () => text(chance, 'priority', 'priority')),
    ...extra,
  ]);
}

function sitemap(chance: Chance): Node {
  const loc = text(chance, 'loc', 'loc');
  const lastmod = some(chance, () => text(chance, 'lastmod', 'date'), 0.6);
  return node('sitemap', maybe(chance) ? [loc, ...lastmod] : [...lastmod, loc]);
}

/** A random document of a kind. */
export function draftOf(chance: Chance, kind: string): Draft {
  const count = 1 + below(chance, 3);
  const index = kind === 'index';
  const children = Array.from({ length: count }, () =>
    index ? sitemap(chance) : url(chance, kind),
  );
  const head = !index && maybe(chance, 0.05) ? [image(chance)] : [];
  const root = node(
    index ? 'sitemapindex' : 'urlset',
    [...head, ...children],
    [['xmlns', SITEMAP]],
  );
  const prefix = maybe(chance, 0.15) ? 's:' : '';
  if (prefix) {
    rename(root, prefix);
    root.attributes = [['xmlns:s', SITEMAP]];
  }
  const used = new Set<string>();
  eachNode(root, ({ name }) => used.add(name.split(':')[0] ?? ''));
  for (const [name, namespace] of Object.entries(EXTENSIONS)) {
    if (used.has(name) || maybe(chance, 0.05)) root.attributes.push([`xmlns:${name}`, namespace]);
  }
  const declaration = oneOf(chance, [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<?xml version='1.0'?>\r\n",
    '',
    '<?xml version="1.0" encoding="utf-8" standalone="yes" ?>\n',
  ]);
  const indent = oneOf(chance, ['', '\n', '\n  ', '\r\n\t']);
  return { kind, root, declaration, indent };
}

function rename(root: Node, prefix: string): void {
  eachNode(root, (one) => {
    if (!one.name.includes(':')) one.name = prefix + one.name;
  });
}

/** Calls for each element, the root first. */
export function eachNode(
  root: Node,
  call: (one: Node, parent?: Node) => void,
  parent?: Node,
): void {
  call(root, parent);
  for (const child of root.children) {
    if (typeof child !== 'string') eachNode(child, call, root);
  }
}

/** The document as text. */
export function written({ root, declaration, indent }: Draft): string {
  return declaration + writtenNode(root, indent) + (indent ? '\n' : '');
}

function writtenNode({ name, attributes, children }: Node, indent: string): string {
  const given = attributes.map(
    ([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`,
  );
  if (children.length === 0) return `<${name}${given.join('')}/>`;
  const elements = children.some((child) => typeof child !== 'string');
  const inside = children.map((child) =>
    typeof child === 'string'
      ? escaped(child)
      : (elements ? indent : '') + writtenNode(child, indent),
  );
  return `<${name}${given.join('')}>${inside.join('')}${elements ? indent : ''}</${name}>`;
}

/** A text as XML has it. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
