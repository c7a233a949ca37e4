// The sitemaps of a site as a tree on a terminal.
import { counted } from '../../../base/counted.ts';
import { statusWords } from '../../../console/pages/words/status-words.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

export interface DrawnSitemap {
  readonly id: number;
  readonly url: string;
  readonly parentId?: number;
  readonly type: string;
  readonly status: string;
  readonly causeText?: string;
  readonly urls: number;
  readonly sitemaps: number;
  readonly errors: number;
  readonly warnings: number;
}

// Deeper than any tree of sitemaps that is read.
const DEPTH_MAX = 10;

/**
 * Draws the tree, each sitemap below the index that lists it, in the order in which they come.
 *
 * A sitemap whose index is not among them is at the top.
 */
export function formatSitemapDrawing(
  sitemaps: readonly DrawnSitemap[],
  { paints, depth = DEPTH_MAX }: { readonly paints: SummaryPaints; readonly depth?: number },
): string {
  const ids = new Set(sitemaps.map(({ id }) => id));
  const children = new Map<number, DrawnSitemap[]>();
  const tops: DrawnSitemap[] = [];
  for (const sitemap of sitemaps) {
    const { parentId } = sitemap;
    if (parentId === undefined || !ids.has(parentId) || parentId === sitemap.id) {
      tops.push(sitemap);
      continue;
    }
    const siblings = children.get(parentId);
    if (siblings) siblings.push(sitemap);
    else children.set(parentId, [sitemap]);
  }
  let text = '';
  const draw = (sitemap: DrawnSitemap, before: string, level: number): void => {
    const below = children.get(sitemap.id) ?? [];
    if (level >= Math.min(depth, DEPTH_MAX)) {
      if (below.length > 0) text += `${before}└── … ${counted(below.length, 'sitemap')}\n`;
      return;
    }
    for (const [index, child] of below.entries()) {
      const last = index === below.length - 1;
      text += `${before}${last ? '└── ' : '├── '}${lineOf(child, sitemap, paints)}\n`;
      draw(child, `${before}${last ? '    ' : '│   '}`, level + 1);
    }
  };
  for (const top of tops) {
    text += `${lineOf(top, undefined, paints)}\n`;
    draw(top, '', 1);
  }
  return text;
}

function lineOf(
  sitemap: DrawnSitemap,
  parent: DrawnSitemap | undefined,
  paints: SummaryPaints,
): string {
  const { type, status, causeText, urls, sitemaps, errors, warnings } = sitemap;
  const { word, tone } = statusWords(status);
  const said = causeText === undefined ? word : `${word}: ${plainText(causeText)}`;
  const paint = { good: paints.cyan, warn: paints.yellow, bad: paints.red }[tone as string];
  const counts = [
    ...(type === 'index' ? [counted(sitemaps, 'sitemap')] : []),
    counted(urls, 'URL'),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  const shown = paint ? paint(plainText(said)) : paints.dim(plainText(said));
  return `${plainText(shortName(sitemap.url, parent?.url))}  ${counts.join(', ')}  ${shown}`;
}

// Below an index of the same origin its path says enough.
function shortName(url: string, parent: string | undefined): string {
  const origin = (URL.parse(parent ?? '') ?? undefined)?.origin;
  return origin !== undefined && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
