// Which sitemaps an engine does not come upon by itself when no robots.txt names them.
import type { JudgeContext } from '../rule.ts';

/**
 * Leaves out the one place at which the engine looks unasked: Seznam asks for /sitemap.xml where
 * robots.txt names no sitemap.
 *
 * Source: https://blog.seznam.cz/2007/11/podpora-sitemap-xml/
 */
export function unknownTo(
  { profile }: Pick<JudgeContext, 'profile'>,
  urls: readonly string[],
): readonly string[] {
  if (profile !== 'seznam') return urls;
  return urls.filter((url) => URL.parse(url)?.pathname !== '/sitemap.xml');
}
