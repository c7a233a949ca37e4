// A hash of a text's words that does not depend on their order.

/**
 * Hashes the words of a text, each as often as it occurs: 64 bits in hexadecimal.
 *
 * `text`: white space is folded into single blanks. The hash is the sum of the words' own hashes,
 * which costs one pass and no memory. It is not made to withstand texts that are made to collide.
 */
export function unorderedWords(text: string): string {
  let low = 0;
  let high = 0;
  let word = FNV_OFFSET;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 0x20 : text.charCodeAt(at);
    if (code !== 0x20 /* blank */) {
      word = Math.imul(word ^ code, FNV_PRIME);
      continue;
    }
    low = (low + mixed(word)) | 0;
    high = (high + mixed(word ^ OTHER_HALF)) | 0;
    word = FNV_OFFSET;
  }
  return digitsOf(high) + digitsOf(low);
}

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
const FNV_OFFSET = 0x811c_9dc5 | 0;
const FNV_PRIME = 0x0100_0193;
const OTHER_HALF = 0x9e37_79b9 | 0;

/** Sums of FNV-1a alone would be equal for too many lists of short words. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
}

function digitsOf(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
