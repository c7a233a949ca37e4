// The language of a publication, as Google News takes it.
import { judgeHreflang } from '../../protocol/hreflang.ts';

// Codes of ISO 639-1 that were withdrawn.
const WITHDRAWN: ReadonlySet<string> = new Set(['in', 'iw', 'ji', 'jw', 'mo', 'sh']);

/**
 * Judges the language of a publication: two or three letters of ISO 639, or `zh-cn`, `zh-tw`, in
 * lower case. Three letters are only judged by their form.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export function judgeNewsLanguage(language: string): 'valid' | 'invalid' | 'case' | 'withdrawn' {
  const code = language.toLowerCase();
  if (!/^(?:zh-cn|zh-tw|[a-z]{2,3})$/.test(code)) return 'invalid';
  if (WITHDRAWN.has(code)) return 'withdrawn';
  if (code.length === 2 && judgeHreflang(code).verdict !== 'valid') return 'invalid';
  return code === language ? 'valid' : 'case';
}
