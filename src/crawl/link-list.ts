// The addresses that a page links, in few bytes: what comes back when the page has not changed.

/** How an address is linked. */
export type LinkHow = 'link' | 'nofollow' | 'hreflang' | 'target';

/** One of them. */
export interface LinkListItem {
  /** The number of the address, 1 to 2³⁰ − 1. */
  readonly number: number;
  readonly how: LinkHow;
}

/** All of them; lists hold their index. */
export const LINK_HOWS: readonly LinkHow[] = ['link', 'nofollow', 'hreflang', 'target'];
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
    let rest = (number * 4 + LINK_HOWS.indexOf(how)) >>> 0;
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
  walkLinkList(bytes, (number, how) => {
    items.push({ number, how });
  });
  return items;
}

/**
 * Gives the items of a list one by one: for the lists of all pages, as `decodeLinkList` makes a
 * record of each.
 *
 * Errors: those of `visit`.
 */
export function walkLinkList(
  bytes: Uint8Array,
  visit: (number: number, how: LinkHow) => void,
): void {
  const { length } = bytes;
  let value = 0;
  let shift = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number;
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte > 0x7f) continue;
    visit(value >>> 2, LINK_HOWS[value & 3] as LinkHow);
    value = 0;
    shift = 0;
  }
}
