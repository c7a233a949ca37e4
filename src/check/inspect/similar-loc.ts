// Addresses that are nearly another one: what people overlook when a page seems not to be listed.

// `http` for `https`, `www.`, a slash or `index.html` at the end.
const LENGTH_DIFFERENCE_MAX = 24;

/** Tells addresses that differ only by what is easily overlooked. */
export interface SimilarLoc {
  /** Whether `key`, a page's key, is nearly the address, but not it. */
  matches(key: string): boolean;
}

/**
 * Makes a comparison with a page's key.
 *
 * Scheme, `www.`, upper and lower case, a slash, `index.html` or `index.php` at the end, and the
 * query are overlooked.
 */
export function createSimilarLoc(own: string): SimilarLoc {
  const folded = fold(own);
  const query = own.indexOf('?');
  const length = query < 0 ? own.length : query;
  return {
    matches(key) {
      // Most addresses are told apart by their length alone.
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
