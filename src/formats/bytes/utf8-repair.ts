// UTF-8 that is ill-formed in places: each bad byte is read as windows-1252.
import { decodeUtf8 } from './decode-utf8.ts';
import { windows1252Character } from './windows-1252.ts';

/**
 * The length of the well-formed UTF-8 sequence at an index: 1 to 4; 0 when there is none; -1 when
 * the bytes end within what may become one.
 *
 * Source: https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G7404 (table 3-7)
 */
export function utf8SequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let index = 1; index < length; index += 1) {
    if (at + index >= end) return -1;
    const next = bytes[at + index] as number;
    let low = 0x80;
    let high = 0xbf;
    if (index === 1) {
      if (lead === 0xe0) low = 0xa0;
      else if (lead === 0xed) high = 0x9f;
      else if (lead === 0xf0) low = 0x90;
      else if (lead === 0xf4) high = 0x8f;
    }
    if (next < low || next > high) return 0;
  }
  return length;
}

/** Decodes UTF-8 in which each bad byte becomes the character that it is in windows-1252. */
export function decodeRepairedUtf8(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let goodFrom = start;
  let at = start;
  while (at < end) {
    const length = utf8SequenceLength(bytes, at, end);
    if (length > 0) {
      at += length;
      continue;
    }
    text += decodeUtf8(bytes, goodFrom, at) + windows1252Character(bytes[at] as number);
    at += 1;
    goodFrom = at;
  }
  return text + decodeUtf8(bytes, goodFrom, end);
}
