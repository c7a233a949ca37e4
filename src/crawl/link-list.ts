// The addresses that a page links, in few bytes: what comes back when the page has not changed.

/** How an address is linked. */
export type LinkHow = 'link' | 'nofollow' | 'hreflang' | 'target';

/** One of them. */
export interface LinkListItem {
  /** The number of the address, 1 to 2³⁰ − 1. */
  readonly number: number;
  readonly how: LinkHow;
}

const HOWS: readonly LinkHow[] = ['link', 'nofollow', 'hreflang', 'target'];
const BYTES_AN_ITEM_MAX = 5;

/**
 * Writes a list: a varint for each item, `number * 4 + how`.
 *
 * Errors: None.
 */
export function encodeLinkList(items: readonly LinkListItem[]): Uint8Array {
  const bytes = new Uint8Array(items.length * BYTES_AN_ITEM_MAX);
  let length = 0;
  for (const { number, how } of items) {
    let rest = (number * 4 + HOWS.indexOf(how)) >>> 0;
    while (rest > 0x7f) {
      bytes[length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  }
  return bytes.slice(0, length);
}

/**
 * Reads a list. What is cut in the middle of an item ends before it.
 *
 * Errors: None.
 */
export function decodeLinkList(bytes: Uint8Array): readonly LinkListItem[] {
  const items: LinkListItem[] = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value = (value | ((byte & 0x7f) << shift)) >>> 0;
    shift += 7;
    if (byte > 0x7f) continue;
    items.push({ number: value >>> 2, how: HOWS[value & 3] ?? 'link' });
    value = 0;
    shift = 0;
  }
  return items;
}
