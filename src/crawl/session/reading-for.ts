// What the pages of a crawl are read for, as short texts stored with them: a page that was read
// with other options is visited again.

import type { CrawlOptions } from '../port/crawl-options.ts';
import { renderMode } from '../render/page-rendering.ts';

// Increased when pages are read differently.
const READING = 3;

export function readingFor(options: CrawlOptions): string {
  const { media = true, news, frames, pagination, checkLinks = [] } = options;
  const mode = renderMode(options);
  const rendered = mode !== 'never' && `rendered-${mode}`;
  const wishes = [media && 'media', news && 'news', frames && 'frames', rendered];
  wishes.push(pagination === false && 'order', checkLinks.includes('assets') && 'assets');
  return [READING, ...wishes.filter(Boolean)].join(' ');
}

export function droppedFor({ dropParams = [] }: CrawlOptions): string {
  return [...new Set(dropParams)].sort().join(' ');
}
