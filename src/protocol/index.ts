// The front door of portolan/protocol.
export type { Changefreq } from './changefreq.ts';
export { CHANGEFREQS, parseChangefreq } from './changefreq.ts';
export type { Alternate } from './extensions/alternate.ts';
export type { Extension, ExtensionField } from './extensions/extension.ts';
export { EXTENSIONS } from './extensions/extensions.ts';
export type { Image } from './extensions/image.ts';
export { identifyNamespace, NAMESPACES } from './extensions/namespaces.ts';
export type { News } from './extensions/news.ts';
export type { PageMap } from './extensions/pagemap.ts';
export type { Video } from './extensions/video.ts';
export { type HreflangVerdict, judgeHreflang } from './hreflang.ts';
export { compareLastmod, parseLastmod } from './lastmod.ts';
export {
  IMAGES_PER_URL_MAX,
  LOC_CHARACTERS_MAX,
  NEWS_PER_SITEMAP_MAX,
  SITEMAP_BYTES_MAX,
  SITEMAP_ENTRIES_MAX,
} from './limits.ts';
export { parseLoc } from './loc.ts';
export { pageKey } from './page-key.ts';
export { parsePriority } from './priority.ts';
export type { Scope, ScopeVerdict } from './scope.ts';
export { judgeScope } from './scope.ts';
export type { SitemapFormat } from './sitemap-format.ts';
export type { Entry, ExtraElement, SitemapEntry, UrlEntry } from './url-entry.ts';
export type { W3cDatetime } from './w3c-datetime.ts';
export { formatW3cDatetime, parseW3cDatetime } from './w3c-datetime.ts';
