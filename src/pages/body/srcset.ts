// The `srcset` of a picture: which of its addresses is the largest.

// Real lists have fewer than twenty; the rest is ignored.
const CANDIDATES_MAX = 100;

const GAP = /[,\t\n\f\r ]*/y;
const ADDRESS = /[^\t\n\f\r ]+/y;
// Up to a comma outside of parentheses; unclosed ones contain all the rest.
const DESCRIPTORS = /(?:[^,(]|\([^)]*\)?)*/y;

/**
 * Returns the address of the largest picture of a `srcset`: the widest, or else the densest; of
 * equals the first.
 *
 * A list without an address, or with only `data:` in it, returns `undefined`.
 * Source: https://html.spec.whatwg.org/#parse-a-srcset-attribute
 */
export function largestOfSrcset(text: string): string | undefined {
  let best: Candidate | undefined;
  for (const one of candidatesOf(text)) {
    if (best === undefined || one.size > best.size) best = one;
  }
  return best?.url;
}

/** Returns all addresses of a `srcset`, but for `data:`. */
export function addressesOfSrcset(text: string): readonly string[] {
  return text === '' ? [] : Array.from(candidatesOf(text), ({ url }) => url);
}

interface Candidate {
  readonly url: string;
  readonly size: number;
}

function* candidatesOf(text: string): Generator<Candidate> {
  let at = 0;
  const next = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  };
  for (let count = 0; count < CANDIDATES_MAX; count += 1) {
    next(GAP);
    const written = next(ADDRESS);
    if (written === '') break;
    const url = withoutCommas(written);
    // A comma right behind the address ends the candidate.
    const size = sizeOf(url.length === written.length ? next(DESCRIPTORS) : '');
    if (!/^data:/i.test(url)) yield { url, size };
  }
}

function withoutCommas(url: string): string {
  let end = url.length;
  while (url.charAt(end - 1) === ',') end -= 1;
  return url.slice(0, end);
}

/** Widths are beyond every density, so that one beats the other in a list that has both. */
function sizeOf(descriptors: string): number {
  const width = /(?:^|[\t\n\f\r ])(\d{1,9})w(?=[\t\n\f\r ]|$)/.exec(descriptors)?.[1];
  if (width !== undefined) return 1_000 + Number(width);
  const density = /(?:^|[\t\n\f\r ])(\d{1,3}(?:\.\d{0,9})?)x(?=[\t\n\f\r ]|$)/.exec(
    descriptors,
  )?.[1];
  return density === undefined ? 1 : Number(density);
}
