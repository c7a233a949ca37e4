// Which of a page's pictures a sitemap lists with it.

import { judgeRobotsDirectives } from '../head/robots-directives.ts';
import type { PageFacts } from '../record/page-facts.ts';

/**
 * Gives the addresses of the pictures that a sitemap lists with a page: those of its content.
 * Pictures of the chrome (logos, icons of the navigation) are left out, those that only OpenGraph
 * names are not on the page, and where robots may list none, none are.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#noimageindex
 */
export function listedImages({ images, robots }: Pick<PageFacts, 'images' | 'robots'>): string[] {
  if (judgeRobotsDirectives(robots, { agent: 'googlebot' }).noimageindex) return [];
  return images.filter(({ place }) => place === 'content').map(({ loc }) => loc);
}
