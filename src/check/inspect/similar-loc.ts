// Addresses that are nearly the same, which people overlook when a page seems not to be listed.

// `http` for `https`, `www.`, a slash or `index.html` at the end.
const LENGTH_DIFFERENCE_MAX = 24;

export interface SimilarLoc {
  /** Whether a page's key is nearly the address, but not the same. */
  matches(key: string): boolean;
}

/**
 * Ignores scheme, `www.`, upper and lower case, a slash, `index.html` or `index.php` at the end,
 * and the query.
 */
export function createSimilarLoc(own: string): SimilarLoc {
  const folded = fold(own);
  const query = own.indexOf('?');
  const length = query < 0 ? own.length : query;
  return {
    matches(key) {
      // The length distinguishes most addresses.
      const end = key.indexOf('?');
      const difference = (end < 0 ? key.length : end) - length;
      if (Math.abs(difference) > LENGTH_DIFFERENCE_MAX || key === own) return false;
      return fold(key) === folded;
    },
  };
}

function fold(key: string): string {
  return key
    .toLowerCase()
    .replace(/[?#].*$/s, '')
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/index\.(?:html?|php)$/, '')
    .replace(/\/$/, '');
}
