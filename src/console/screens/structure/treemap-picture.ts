// A treemap of folders as SVG: size is URLs, colour is freshness, and both are said in words, too.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';
import type { FolderNode } from './folder-tree.ts';
import { FRESHNESS_STEPS, formatFreshness, freshnessOf } from './freshness.ts';
import {
  layOutTreemap,
  TREEMAP_HEIGHT,
  TREEMAP_NAME_HEIGHT,
  TREEMAP_WIDTH,
  type TreemapBox,
} from './treemap-layout.ts';

/** How wide a character of a label is taken to be, in units of the picture: a wide one of text. */
const CHARACTER_WIDTH = 7.2;
/** The same of characters of East Asia and pictures. */
const WIDE_CHARACTER_WIDTH = 13;
const PADDING = 5;
const LABEL_WIDTH_MIN = 28;
const LINE_HEIGHT = 16;
const SMALL = 'folders too small to show';

export interface TreemapOptions {
  readonly now: number;
  href(path: string): string;
  formatCount(urls: number): string;
}

/**
 * Draws the folders below one. Each folder is a link to its own picture; those directly below it
 * can be reached with the tab key, the others with the pointer (a table names them, too). Pages
 * that lie directly in a folder are a box with the colour of their own newest lastmod.
 */
export function treemapPicture(top: FolderNode, options: TreemapOptions): Html {
  const boxes = layOutTreemap(top);
  return html`<svg class="treemap" viewBox="0 0 ${TREEMAP_WIDTH} ${TREEMAP_HEIGHT}" role="group"
  aria-label="Folders by number of URLs">${boxes.map((box) => drawn(box, options))}</svg>`;
}

export function treemapLegend(): Html {
  return html`<ul class="legend"
aria-label="Colours: the newest lastmod in a folder">${FRESHNESS_STEPS.map(
    ({ name, label }) => html`<li><span class="swatch fresh-${name}"></span>${label}</li>`,
  )}<li><span class="swatch fresh-small"></span>${SMALL}</li></ul>`;
}

function drawn(box: TreemapBox, options: TreemapOptions): Html {
  const { folder, kind, pages } = box;
  const count = options.formatCount(box.urls);
  const name = visibleText(lastPart(folder.path));
  const path = visibleText(folder.path);
  if (kind === 'small') {
    // An earlier version did not count the pages apart.
    const what = folder.pages ? SMALL : `pages, and ${SMALL}`;
    return frame(box, 'fresh-small', `${path}: ${count} URLs in ${what}`, [count]);
  }
  const dated = pages ?? folder;
  const fresh = freshnessOf(options.now, dated);
  const { newestLastmodAt } = dated;
  const age =
    newestLastmodAt === undefined ? undefined : formatFreshness(options.now, newestLastmodAt);
  const newest = `newest lastmod: ${fresh.label}${age === undefined ? '' : ` (${age})`}`;
  const title = `${path}: ${count} ${pages ? 'pages directly in it' : 'URLs'}, ${newest}`;
  const said = age ?? fresh.label;
  const lines = box.holdsBoxes
    ? [`${name} ${count} · ${said}`]
    : [pages ? `pages in ${name}` : name, count, said];
  const drawnFrame = frame(box, `fresh-${fresh.name}`, title, lines);
  if (pages) return drawnFrame;
  const tab = box.depth > 1 ? html` tabindex="-1"` : '';
  return html`<a href="${options.href(folder.path)}"${tab}>${drawnFrame}</a>`;
}

// An inner svg clips what is in it: no label ever reaches beyond its box.
function frame(box: TreemapBox, kind: string, title: string, lines: readonly string[]): Html {
  const { x, y, width, height } = box;
  const room = width - 2 * PADDING;
  const fitting = Math.floor((height - PADDING) / LINE_HEIGHT);
  const shown = room < LABEL_WIDTH_MIN ? [] : lines.slice(0, Math.max(0, fitting));
  const opened = box.holdsBoxes ? ' opened' : '';
  return html`<svg x="${x}" y="${y}" width="${width}" height="${height}" class="${kind}${opened}">
<title>${title}</title><rect width="100%" height="100%" rx="2"/>${shown.map(
    (line, index) =>
      html`<text x="${PADDING}" y="${index * LINE_HEIGHT + baseline(box)}"${
        index > 0 ? html` class="more"` : ''
      } aria-hidden="true">${fitted(line, room)}</text>`,
  )}</svg>`;
}

function baseline({ holdsBoxes }: TreemapBox): number {
  return holdsBoxes ? TREEMAP_NAME_HEIGHT - PADDING : LINE_HEIGHT;
}

function lastPart(path: string): string {
  return path === '/' ? path : `${path.split('/').at(-2) ?? ''}/`;
}

/** Cuts a label to a width, in units of the picture, and marks the cut with an ellipsis. */
export function fitted(text: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) return `${withoutLast(kept)}…`;
    kept += character;
  }
  return kept;
}

function withoutLast(text: string): string {
  return Array.from(text).slice(0, -1).join('');
}

function characterWidth(character: string): number {
  return (character.codePointAt(0) ?? 0) >= 0x2e80 ? WIDE_CHARACTER_WIDTH : CHARACTER_WIDTH;
}
