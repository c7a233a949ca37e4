// What the pages of a crawl are read for, as short texts that are kept with them: a page that was
// read for other things is read once more.

import type { CrawlOptions } from '../port/crawl-options.ts';
import { renderMode } from '../render/page-rendering.ts';

// Counted up when pages are read otherwise than before.
const READING = 3;

/** Describes what pages are read for. */
export function readingFor(options: CrawlOptions): string {
  const { media = true, news, frames, pagination, checkLinks = [] } = options;
  const mode = renderMode(options);
  const rendered = mode !== 'never' && `rendered-${mode}`;
  const wishes = [media && 'media', news && 'news', frames && 'frames', rendered];
  wishes.push(pagination === false && 'order', checkLinks.includes('assets') && 'assets');
  return [READING, ...wishes.filter(Boolean)].join(' ');
}

/** Describes which parameters are taken out of addresses. */
export function droppedFor({ dropParams = [] }: CrawlOptions): string {
  return [...new Set(dropParams)].sort().join(' ');
}
