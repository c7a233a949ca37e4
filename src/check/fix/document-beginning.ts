// What stands before a document's root and is worth keeping: the link to a stylesheet.

// So much of a document may stand before its root and still be looked at for a stylesheet.
const BEGINNING_BYTES = 65_536;
const STYLESHEET =
  /<\?xml-stylesheet(?:\s+[a-z]+\s*=\s*(?:"(?:[^"<>&]|&amp;)*"|'(?:[^'<>&]|&amp;)*'))+\s*\?>/;
const ROOT = /<(?:[\w-]+:)?(?:urlset|sitemapindex)\b/i;
const PRINTABLE = /^[\x20-\x7e\t\r\n]*$/;

/** Finds the stylesheet of a document whose beginning is in ASCII. */
export class DocumentBeginning {
  #text = '';

  /** Takes the next bytes of the document. */
  take(bytes: Uint8Array): void {
    if (this.#text.length >= BEGINNING_BYTES) return;
    const part = bytes.subarray(0, BEGINNING_BYTES - this.#text.length);
    this.#text += new TextDecoder('latin1').decode(part);
  }

  /** The instruction that links it, as it is written. */
  get stylesheet(): string | undefined {
    const root = this.#text.search(ROOT);
    const prolog = withoutComments(this.#text.slice(0, Math.max(0, root)));
    const found = STYLESHEET.exec(prolog)?.[0];
    return found !== undefined && PRINTABLE.test(found) ? found : undefined;
  }
}

function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    if (start < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    const end = text.indexOf('-->', start);
    if (end < 0) return kept;
    from = end + 3;
  }
}
