// The line of robots.txt that names a sitemap.
import { checkText } from '../../base/check-value.ts';
import { editSitemapLines } from '../../formats/robots-txt/robots-txt-editor.ts';

/**
 * Returns a robots.txt with a line that names the sitemap: the text as it is where it has one
 * already. Other lines stay as they are.
 *
 * Errors: CONFIG_INVALID, when the sitemap's address is not an http or https URL.
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
