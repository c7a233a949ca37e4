// The links of a page in few bytes, to be reused when the page has not changed.

export type LinkHow = 'link' | 'nofollow' | 'hreflang' | 'target';

export interface LinkListItem {
  /** The number of the address, 1 to 2³⁰ − 1. */
  readonly number: number;
  readonly how: LinkHow;
  /** The number of the link text in the frontier; absent where it is not known. */
  readonly text?: number | undefined;
}

/** Lists store an index in it. */
export const LINK_HOWS: readonly LinkHow[] = ['link', 'nofollow', 'hreflang', 'target'];
const BYTES_AN_ITEM_MAX = 5;

// No item is encoded as a smaller number: such a number ends the items, and the texts follow.
const ITEM_MIN = 4;

/**
 * Encodes a list: a varint `number * 4 + how` per item; where texts are known, a 0, and a varint
 * for the text of each item, 0 for none, up to the last that has one.
 */
export function encodeLinkList(items: readonly LinkListItem[]): Uint8Array {
  const bytes = new Uint8Array(items.length * BYTES_AN_ITEM_MAX * 2 + 1);
  let length = 0;
  const put = (value: number): void => {
    let rest = value;
    while (rest > 0x7f) {
      bytes[length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  };
  for (const { number, how } of items) put((number * 4 + LINK_HOWS.indexOf(how)) >>> 0);
  const last = items.findLastIndex(({ text = 0 }) => text > 0);
  if (last >= 0) put(0);
  for (let index = 0; index <= last; index += 1) put(items[index]?.text ?? 0);
  return bytes.slice(0, length);
}

/** Decodes a list; a truncated item is dropped. */
export function decodeLinkList(bytes: Uint8Array): readonly LinkListItem[] {
  const items: LinkListItem[] = [];
  const textsAt = walkLinkList(bytes, (number, how) => {
    items.push({ number, how });
  });
  const texts = linkTexts(bytes, textsAt);
  for (const [index, text] of texts.entries()) {
    const item = items[index];
    if (item !== undefined && text > 0) items[index] = { ...item, text };
  }
  return items;
}

/** The texts of a list, 0 for none. `at`: their offset, as `walkLinkList` returns it. */
export function linkTexts(bytes: Uint8Array, at: number): readonly number[] {
  const texts: number[] = [];
  let value = 0;
  let shift = 0;
  for (let index = at; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte > 0x7f) continue;
    texts.push(value);
    value = 0;
    shift = 0;
  }
  return texts;
}

/**
 * Visits the items of a list without creating a record for each, as `decodeLinkList` does. Returns
 * the offset of the texts.
 */
export function walkLinkList(
  bytes: Uint8Array,
  visit: (number: number, how: LinkHow) => void,
): number {
  const { length } = bytes;
  let value = 0;
  let shift = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number;
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte > 0x7f) continue;
    if (value >>> 0 < ITEM_MIN) return at + 1;
    visit(value >>> 2, LINK_HOWS[value & 3] as LinkHow);
    value = 0;
    shift = 0;
  }
  return length;
}
