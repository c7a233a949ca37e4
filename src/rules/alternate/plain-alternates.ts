// hreflang links that need no look by any rule, which most are.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { PlainAddresses } from '../media/plain-address.ts';
import type { PlainTest } from '../port/plain-test.ts';
import { cleanCodes } from './alternate-faults.ts';

const addresses = new PlainAddresses();

/** Whether no rule about hreflang links finds anything in those of an entry. */
export const plainAlternates: PlainTest<readonly Alternate[]> = {
  subject: 'alternate',
  for(active) {
    const defaultWanted = active.has('hreflang-x-default-missing');
    return (links, entry) => {
      const clean = cleanCodes(links);
      if (clean === undefined || (defaultWanted && !clean.withDefault)) return false;
      return leadSomewhere(links, entry);
    };
  },
};

function leadSomewhere(links: readonly Alternate[], { loc }: UrlEntry): boolean {
  let self = false;
  for (const { href } of links) {
    if (href === loc) self = true;
    else if (!addresses.has(href)) return false;
  }
  return self;
}
