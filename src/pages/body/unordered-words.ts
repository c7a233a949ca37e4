// A hash of words that does not depend on their order.

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
const FNV_OFFSET = 0x811c_9dc5 | 0;
const FNV_PRIME = 0x0100_0193;
const OTHER_HALF = 0x9e37_79b9 | 0;

/**
 * Hashes words, each as often as it occurs: the sum of their own hashes, so that nothing has to be
 * sorted or kept. Slashes do not count: pages that show their own address are equal with and
 * without one at its end. It is not made to withstand words that are chosen to collide.
 */
export class UnorderedWords {
  #low = 0;
  #high = 0;

  /** Takes the words of a text; none goes on in the next text. */
  add(text: string): void {
    let word = FNV_OFFSET;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > 0x20 && (code < 0xa0 || !isWideSpace(code))) {
        if (code !== 0x2f /* / */) word = Math.imul(word ^ code, FNV_PRIME);
      } else if (word !== FNV_OFFSET) {
        this.#addWord(word);
        word = FNV_OFFSET;
      }
    }
    if (word !== FNV_OFFSET) this.#addWord(word);
  }

  /** Gives the hash of all words so far: 64 bits in hexadecimal. */
  digits(): string {
    return digitsOf(this.#high) + digitsOf(this.#low);
  }

  #addWord(word: number): void {
    this.#low = (this.#low + mixed(word)) | 0;
    this.#high = (this.#high + mixed(word ^ OTHER_HALF)) | 0;
  }
}

/** White space beyond ASCII, as `\s` has it: what the folding of a text takes for it. */
function isWideSpace(code: number): boolean {
  if (code < 0x1680) return code === 0xa0;
  if (code > 0x3000) return code === 0xfeff;
  const isSeparator = code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
  return isSeparator || code === 0x1680 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);
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
