// A hash of words that does not depend on their order.

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
const FNV_OFFSET = 0x811c_9dc5 | 0;
const FNV_PRIME = 0x0100_0193;
const OTHER_HALF = 0x9e37_79b9 | 0;

const encoder = new TextEncoder();
const encoded = new Uint8Array(16_384);

/**
 * Hashes the words of a text whose white space is folded, each as often as it occurs, to 64 bits in
 * hexadecimal: the sum of their own hashes, so that nothing has to be sorted or kept. Slashes do
 * not count: pages that show their own address are equal with and without one at its end. It is not
 * made to withstand words that are chosen to collide.
 */
export function unorderedWords(text: string): string {
  let low = 0;
  let high = 0;
  let word = FNV_OFFSET;
  const ended = `${text} `;
  // Bytes take half of the time that the characters of a text take.
  for (let from = 0; from < ended.length; ) {
    const { read, written } = encoder.encodeInto(ended.slice(from), encoded);
    from += read;
    for (let at = 0; at < written; at += 1) {
      const byte = encoded[at] as number;
      if (byte !== 0x20) {
        if (byte !== 0x2f /* / */) word = Math.imul(word ^ byte, FNV_PRIME);
      } else if (word !== FNV_OFFSET) {
        low = (low + mixed(word)) | 0;
        high = (high + mixed(word ^ OTHER_HALF)) | 0;
        word = FNV_OFFSET;
      }
    }
  }
  return digitsOf(high) + digitsOf(low);
}

/** Sums of FNV-1a alone would be equal for too many lists of short words. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
}

function digitsOf(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
