// Which key a line has, by how it begins.

/** What a line is about. Crawl-delay is not Google's: no rule of a group depends on it. */
export type RobotsKey = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'unknown';

const KEYS: readonly (readonly [RobotsKey, readonly string[]])[] = [
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['allow', ['allow']],
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['sitemap', ['sitemap', 'site-map']],
  ['crawl-delay', ['crawl-delay', 'crawldelay', 'crawl delay']],
];

/** So many characters of a key are enough to recognise it. */
export const ROBOTS_KEY_CHARACTERS = 11;

// Keys of other engines and drafts; unknown to Google, but not mistakes.
const FOREIGN_KEYS: ReadonlySet<string> = new Set([
  'cache-delay',
  'clean-param',
  'content-signal',
  'content-usage',
  'host',
  'license',
  'nofollow',
  'noarchive',
  'request-rate',
  'visit-time',
]);

/**
 * The key that a text begins with, in any case.
 *
 * `Disallowed`, `Sitemap-news` and `user-agent-x` count; `dis-allow` and `my-sitemap` do not.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc
 */
export function robotsKeyOf(key: string): RobotsKey {
  const lower = asciiLowerCase(key.slice(0, ROBOTS_KEY_CHARACTERS));
  for (const [name, beginnings] of KEYS) {
    for (const beginning of beginnings) if (lower.startsWith(beginning)) return name;
  }
  return 'unknown';
}

/** Whether a key is one that other engines or drafts define. */
export function isForeignRobotsKey(key: string): boolean {
  return FOREIGN_KEYS.has(key.toLowerCase()) || /^acap-/i.test(key);
}

/**
 * Whether a key asks to leave pages out of the index, which no engine obeys any more.
 *
 * Source:
 * https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt
 */
export function isNoindexKey(key: string): boolean {
  return key.toLowerCase() === 'noindex';
}

/**
 * A to Z in lower case, everything else as it is.
 *
 * `toLowerCase` would do more: U+212A, the Kelvin sign, becomes a `k`.
 */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
