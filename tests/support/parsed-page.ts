// What a page says by parse5's tree, which is built as browsers build theirs: the oracle of pages.
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** What is compared. */
export interface ParsedPage {
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly base: string;
  readonly canonicals: readonly string[];
  readonly alternates: readonly string[];
  readonly robots: readonly string[];
  readonly links: readonly string[];
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** Reads a page at `url` by its tree. */
export function parsePage(html: string, url: string): ParsedPage {
  // Metas and the like count as they do where scripts run; links also where they do not.
  const elements = elementsInSource(html, true);
  const ofHtml = elements.filter(({ element }) => element.namespaceURI === HTML);
  const named = (name: string): readonly Found[] =>
    ofHtml.filter(({ element }) => element.tagName === name);
  const root = named('html')[0]?.element;
  const baseHref = named('base')
    .map(({ element }) => attribute(element, 'href'))
    .find((href) => href !== undefined);
  const base = resolve(baseHref ?? '', url) ?? url;
  const heads = named('link').filter(({ inHead }) => inHead);
  const withHref = heads.filter(({ element }) => trim(attribute(element, 'href')) !== '');
  const robots = named('meta').filter(
    ({ element }) => trim(attribute(element, 'name')).toLowerCase() === 'robots',
  );
  return {
    title: fold(textOf(named('title')[0]?.element)) || undefined,
    language: root && (trim(attribute(root, 'lang') ?? attribute(root, 'xml:lang')) || undefined),
    base,
    canonicals: unique(
      withHref
        .filter(({ element }) => rel(element).includes('canonical'))
        .map(({ element }) => address(attribute(element, 'href'), base)),
    ),
    alternates: unique(
      withHref
        .filter(({ element }) => rel(element).includes('alternate'))
        .filter(({ element }) => trim(attribute(element, 'hreflang')) !== '')
        .map(({ element }) => {
          const to = resolve(attribute(element, 'href') ?? '', base);
          return to && `${trim(attribute(element, 'hreflang'))} ${to}`;
        }),
    ),
    robots: robots
      .map(({ element }) => trim(attribute(element, 'content')).toLowerCase())
      .filter((content) => content !== ''),
    links: unique(elementsInSource(html, false).map(({ element }) => linkOf(element, base))).sort(),
  };
}

interface Found {
  readonly element: Element;
  readonly inHead: boolean;
}

/**
 * The elements in the order of the source. In the tree, what a table may not hold stands before
 * that table, so that of two titles the second may be the first.
 */
function elementsInSource(html: string, scriptingEnabled: boolean): readonly Found[] {
  const tree = parse(html, { scriptingEnabled, sourceCodeLocationInfo: true });
  const start = ({ element }: Found): number => element.sourceCodeLocation?.startOffset ?? 0;
  return [...elementsOf(tree)].sort((a, b) => start(a) - start(b));
}

function* elementsOf(node: Node, inHead = false): Generator<Found> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) {
      const isHead = child.tagName === 'head' && child.namespaceURI === HTML;
      yield { element: child, inHead };
      yield* elementsOf(child, inHead || isHead);
    }
  }
}

/** Links of SVG and MathML count as those of HTML do. */
function linkOf(element: Element, base: string): string | undefined {
  const { tagName, namespaceURI } = element;
  if (tagName !== 'a' && namespaceURI !== HTML) return undefined;
  const words = rel(element);
  const kinds: Readonly<Record<string, string | undefined>> = {
    a: 'a',
    area: 'area',
    iframe: 'frame',
    frame: 'frame',
    link: words.includes('next') ? 'next' : words.includes('prev') ? 'prev' : undefined,
  };
  const kind = Object.hasOwn(kinds, tagName) ? kinds[tagName] : undefined;
  const to = attribute(element, tagName.endsWith('frame') ? 'src' : 'href');
  if (kind === undefined || to === undefined || to.startsWith('#')) return undefined;
  const url = address(to, base);
  return url && `${kind} ${url}`;
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name && !one.prefix)?.value;
}

function rel(element: Element): readonly string[] {
  return (attribute(element, 'rel') ?? '').toLowerCase().split(/[\t\n\f\r ]+/);
}

function textOf(element: Element | undefined): string {
  const texts = element?.childNodes.map((child) => ('value' in child ? child.value : '')) ?? [];
  return texts.join('');
}

function trim(text = ''): string {
  return text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '');
}

function fold(text: string): string {
  return trim(text.replace(/[\t\n\f\r ]+/g, ' '));
}

function resolve(text: string, base: string): string | undefined {
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function address(text: string | undefined, base: string): string | undefined {
  return text === undefined ? undefined : resolve(text, base)?.replace(/#.*$/s, '');
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
