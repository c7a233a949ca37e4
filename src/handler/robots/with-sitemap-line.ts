// The line of robots.txt that names a sitemap.
import { checkText } from '../../base/check-value.ts';
import { editSitemapLines } from '../../formats/robots-txt/robots-txt-editor.ts';

/**
 * Returns a robots.txt with a line that names the sitemap, or unchanged if it has that line. Other
 * lines stay as they are.
 *
 * Errors: CONFIG_INVALID, when `url` is not an http or https URL.
 *
 * ```ts
 * withSitemapLine('User-agent: *\nDisallow: /cart\n', 'https://example.com/sitemap.xml');
 * ```
 */
export function withSitemapLine(text: string, url: string): string {
  checkText('text', text);
  checkText('url', url);
  return editSitemapLines(text, { add: [url] });
}
