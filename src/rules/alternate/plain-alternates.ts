// hreflang links that need no look by any rule, which most are.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { PlainAddresses } from '../image/plain-address.ts';
import type { ProfileName } from '../profile.ts';
import { cleanCodes } from './alternate-faults.ts';

const addresses = new PlainAddresses();

/**
 * Tells whether no rule about hreflang links finds anything in those of an entry.
 *
 * It errs on the side of `false`. Errors: None.
 */
export function arePlainAlternates(
  links: readonly Alternate[],
  { loc }: UrlEntry,
  profile: ProfileName,
): boolean {
  const clean = cleanCodes(links);
  if (clean === undefined || (profile === 'google' && !clean.withDefault)) return false;
  let self = false;
  for (const { href } of links) {
    if (href === loc) self = true;
    else if (!addresses.has(href)) return false;
  }
  return self;
}
