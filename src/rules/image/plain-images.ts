// Images that need no look by any rule, which most are.
import type { Image } from '../../protocol/extensions/image.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { PlainAddresses } from '../media/plain-address.ts';
import type { PlainTest } from '../port/plain-test.ts';

// Of more, repetitions are not found by comparing each with each.
const COMPARED_MAX = 8;

const addresses = new PlainAddresses();

/** Whether no rule about images finds anything in those of an entry. */
export const plainImages: PlainTest<readonly Image[]> = {
  subject: 'image',
  for: (active) => (active.has('image-other-host') ? arePlainOnHost : arePlain),
};

function arePlainOnHost(images: readonly Image[], entry: UrlEntry): boolean {
  return arePlain(images) && images.every(({ loc }) => onSameHost(loc, entry.loc));
}

function arePlain(images: readonly Image[]): boolean {
  const count = images.length;
  if (count > COMPARED_MAX) return false;
  for (let index = 0; index < count; index += 1) {
    const image = images[index] as Image;
    if (image.title !== undefined || image.caption !== undefined) return false;
    if (image.license !== undefined || image.geoLocation !== undefined) return false;
    const { loc } = image;
    if (!addresses.has(loc)) return false;
    for (let before = 0; before < index; before += 1) {
      if (images[before]?.loc === loc) return false;
    }
  }
  return true;
}

// The address was plain: it begins with the origin, or has none that could be kept.
function onSameHost(loc: string, page: string): boolean {
  const { origin } = addresses;
  return origin !== '' && loc.startsWith(origin) && page.startsWith(origin);
}
