// Addresses that no rule needs to check: recognised by two quick searches.
import { ownText } from '../../base/text/own-text.ts';
import { judgeMediaAddress, LOC_CHARACTERS_MAX } from './media-address.ts';

// Characters that no URL contains, and those that need a check: escapes and fragments. Written one
// by one, as a class of ranges is searched three times as slowly.
const ODD = /[ "#%<>\\^`{|}\t\n\r]/;
const NEVER = /(?!)/;

/**
 * Knows the origin of the last plain address: most that follow begin with it.
 *
 * Whatever is plain, `judgeMediaAddress` finds nothing in; whatever is not has to be judged.
 */
export class PlainAddresses {
  #origin = '';
  // A prefix is found by a pattern in half the time of `startsWith`.
  #begins: RegExp = NEVER;

  /** The origin with a slash, `https://example.com/`; empty before the first plain address. */
  get origin(): string {
    return this.#origin;
  }

  /** Whether an address is plain. */
  has(address: string): boolean {
    if (address.length > LOC_CHARACTERS_MAX || ODD.test(address)) return false;
    if (this.#begins.test(address)) return true;
    if (judgeMediaAddress(address, { ftp: false }) !== undefined) return false;
    const end = address.indexOf('/', address.indexOf('//') + 2);
    if (end > 0) this.#know(address.slice(0, end + 1));
    return true;
  }

  #know(origin: string): void {
    this.#origin = ownText(origin);
    // For hosts in other scripts, and for IPv6, each address is checked.
    const usual = /^[a-z0-9.:/-]+$/i.test(origin);
    this.#begins = usual ? new RegExp(`^${origin.replaceAll('.', '\\.')}`) : NEVER;
  }
}
