// The traits of URLs that were not scanned. Rules look only at URLs with traits; most have none.
import { ENTRY_TRAITS } from '../formats/records/entry-facts.ts';

// https://
const SCHEME_CHARACTERS = 8;
const HOST = /^https?:\/\/[^/]/i;
const SHORT = 12;
const LONG = 255;

export function locTraits(loc: string): number {
  const { length } = loc;
  let traits = ENTRY_TRAITS.self | (length < SHORT || length > LONG ? ENTRY_TRAITS.length : 0);
  if (!HOST.test(loc)) traits |= ENTRY_TRAITS.hostSlashes;
  let lastSlash = 0;
  let lastDot = 0;
  let before = 0;
  for (let at = SCHEME_CHARACTERS; at < length; at += 1) {
    const code = loc.charCodeAt(at);
    if (code === 0x2f /* / */) {
      if (before === 0x2f) traits |= ENTRY_TRAITS.doubleSlash;
      lastSlash = at;
    } else if (code === 0x2e /* . */) lastDot = at;
    else if (code === 0x3f /* ? */ || code === 0x3b /* ; */) traits |= ENTRY_TRAITS.query;
    else if (code === 0x25 /* % */) traits |= ENTRY_TRAITS.percent;
    else if (code === 0x5b /* [ */ || code === 0x7b /* { */) traits |= ENTRY_TRAITS.braces;
    else if (code > 0x7e) traits |= ENTRY_TRAITS.beyondAscii;
    before = code;
  }
  if (lastDot > lastSlash && lastSlash > 0) traits |= ENTRY_TRAITS.fileName;
  return traits;
}
