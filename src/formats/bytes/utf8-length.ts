// The length of a text in UTF-8.

const BEYOND_ASCII = /[^\x00-\x7f]/;

/** A lone surrogate counts three bytes, as does U+FFFD, by which encoders replace it. */
export function utf8Length(text: string): number {
  if (!BEYOND_ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    if (code < 0xd800 || code > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    // A pair takes four bytes for its two units.
    if (next >= 0xdc00 && next <= 0xdfff) index += 1;
  }
  return bytes;
}
