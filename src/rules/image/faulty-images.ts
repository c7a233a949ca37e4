// The addresses of an entry's images that nobody could fetch: looked at once for all rules.
import type { Image } from '../../protocol/extensions/image.ts';
import { type FaultyAddress, judgeMediaAddress } from './media-address.ts';

const NONE: readonly FaultyAddress[] = [];
let lastImages: readonly Image[] | undefined;
let lastFaulty = NONE;

/**
 * Gives the addresses that have a fault, in the order of the document.
 *
 * Several rules ask one after the other about the same images; the answer is kept for them.
 */
export function faultyImages(images: readonly Image[]): readonly FaultyAddress[] {
  if (images === lastImages) return lastFaulty;
  let faulty: FaultyAddress[] | undefined;
  for (const { loc } of images) {
    const fault = judgeMediaAddress(loc, { ftp: true });
    if (fault === undefined) continue;
    faulty ??= [];
    faulty.push({ fault, shown: loc });
  }
  lastImages = images;
  lastFaulty = faulty ?? NONE;
  return lastFaulty;
}
