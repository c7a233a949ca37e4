// The positions of the boxes of a treemap: folders within folders, each as large as its share of
// URLs.
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { FolderPages } from '../../../store/port/url-row.ts';
import type { FolderNode } from './folder-tree.ts';

/** Wide and high in units of the picture, whatever its size on the screen. */
export const TREEMAP_WIDTH = 1_200;
/** See `TREEMAP_WIDTH`. */
export const TREEMAP_HEIGHT = 640;
/** The strip with the name of a folder, above its boxes. */
export const TREEMAP_NAME_HEIGHT = 20;
/** Smaller boxes than this, to a side, are left out: nobody can see or hit them. */
const SIDE_MIN = 3;
/** Folders of a smaller area are one box together, so that nothing is missing. */
const AREA_MIN = 64;
const GAP = 2;

export interface TreemapBox {
  /** The folder that the box is, or is in. */
  readonly folder: FolderNode;
  /** `pages` are directly in the folder; `small` are folders in it that are too small to show. */
  readonly kind: 'folder' | 'pages' | 'small';
  readonly pages?: FolderPages;
  readonly urls: number;
  /** 1 for boxes directly in the shown folder. */
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly holdsBoxes: boolean;
}

interface Cell extends Pick<TreemapBox, 'folder' | 'kind' | 'pages' | 'urls'> {
  readonly cells?: readonly Cell[];
}

/**
 * Lays out what is below a folder, parents before their children. The boxes of one parent do not
 * overlap, and none reaches beyond its parent.
 */
export function layOutTreemap(top: FolderNode): TreemapBox[] {
  const urlsMin = (top.urls * AREA_MIN) / (TREEMAP_WIDTH * TREEMAP_HEIGHT);
  const root = hierarchy(cellOf(top, urlsMin), ({ cells }) => cells)
    .sum(({ cells, urls }) => (cells === undefined ? urls : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laidOut = treemap<Cell>()
    .tile(treemapSquarify)
    .size([TREEMAP_WIDTH, TREEMAP_HEIGHT])
    .paddingInner(GAP)
    .paddingOuter(({ depth }) => (depth === 0 ? 0 : GAP))
    .paddingTop(({ depth }) => (depth === 0 ? 0 : TREEMAP_NAME_HEIGHT))
    .round(true)(root);
  const boxes: TreemapBox[] = [];
  laidOut.each(({ data, depth, x0, x1, y0, y1, children }) => {
    const [width, height] = [x1 - x0, y1 - y0];
    if (depth === 0 || width < SIDE_MIN || height < SIDE_MIN) return;
    const { cells: _, ...shown } = data;
    boxes.push({
      ...shown,
      depth,
      x: x0,
      y: y0,
      width,
      height,
      holdsBoxes: children?.some((child) => isVisible(child)) ?? false,
    });
  });
  return boxes;
}

function isVisible(box: { x0: number; x1: number; y0: number; y1: number }): boolean {
  return box.x1 - box.x0 >= SIDE_MIN && box.y1 - box.y0 >= SIDE_MIN;
}

function cellOf(folder: FolderNode, urlsMin: number): Cell {
  const whole = { folder, kind: 'folder', urls: folder.urls } as const;
  if (folder.folders.length === 0) return whole;
  const large = folder.folders.filter(({ urls }) => urls >= urlsMin);
  const cells: Cell[] = large.map((child) => cellOf(child, urlsMin));
  const { pages } = folder;
  if (pages && pages.urls > 0) cells.push({ folder, kind: 'pages', pages, urls: pages.urls });
  const rest = folder.urls - cells.reduce((sum, { urls }) => sum + urls, 0);
  if (rest > 0) cells.push({ folder, kind: 'small', urls: rest });
  return { ...whole, cells };
}
