// Addresses that need no look by any rule: told at the cost of two quick searches.
import { ownText } from '../../base/text/own-text.ts';
import { judgeMediaAddress, LOC_CHARACTERS_MAX } from './media-address.ts';

// What stands in no URL, and what has to be looked at: escapes and fragments. Written one by one,
// for a class of ranges is searched for three times as slowly.
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
    // Of hosts in other scripts, and of IPv6, each address is looked at anew.
    const usual = /^[a-z0-9.:/-]+$/i.test(origin);
    this.#begins = usual ? new RegExp(`^${origin.replaceAll('.', '\\.')}`) : NEVER;
  }
}
