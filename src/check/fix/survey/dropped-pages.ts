// Which pages a corrected copy leaves out on request: those that a check found not worth listing.
import { PortolanError } from '../../../base/portolan-error.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import type { CheckedPage } from '../../port/checked-page.ts';
import type { DropCode } from '../notes/fix-report.ts';

export type DropKind = 'gone' | 'redirected' | 'noindex' | 'canonical';

/** All kinds, in the order in which they are looked for. */
export const DROP_KINDS: readonly DropKind[] = ['gone', 'redirected', 'noindex', 'canonical'];

/** Why an entry is left out, by its loc; `undefined`: it stays. */
export type DropPage = (loc: string) => DropCode | undefined;

const CODES: Readonly<Record<DropKind, DropCode>> = {
  gone: 'page-gone',
  redirected: 'page-redirects',
  noindex: 'page-noindex',
  canonical: 'page-canonical-elsewhere',
};
const GONE: ReadonlySet<number> = new Set([404, 410]);
const OK = 200;

/** More of the visited pages than this, in percent, are a sign that the site is down. */
export const DROP_PERCENT_MAX = 25;

/**
 * Collects visited pages, and decides which of them are dropped. A page about which nothing was
 * learnt stays: its server failed, asked for a login or for a later visit, or robots.txt disallows
 * it.
 */
export class DroppedPages {
  readonly #kinds: readonly DropKind[];
  readonly #codes = new Map<string, DropCode>();
  #judged = 0;

  constructor(kinds: readonly DropKind[]) {
    this.#kinds = DROP_KINDS.filter((kind) => kinds.includes(kind));
  }

  add(page: CheckedPage): void {
    if (page.notVisited !== undefined) return;
    this.#judged += 1;
    const kind = this.#kinds.find((one) => isOf(one, page));
    if (kind !== undefined) this.#codes.set(pageKey(page.loc), CODES[kind]);
  }

  /**
   * At most `percentMax` of the visited pages may go, and one at least; all of them only where it
   * is 100. Errors: FIX_SHRUNK when there are more.
   */
  decide(percentMax: number = DROP_PERCENT_MAX): DropPage {
    const count = this.#codes.size;
    const allowed = Math.max(1, Math.floor((this.#judged * percentMax) / 100));
    if (percentMax < 100 && count > 0 && (count > allowed || count === this.#judged)) {
      throw new PortolanError('FIX_SHRUNK', {
        message:
          `${count} of ${this.#judged} visited pages would be left out, so nothing was written: ` +
          'the site may be down.',
        hint: 'Look at the findings with --pages alone. If that is right, add --drop-max 100.',
      });
    }
    return (loc) => this.#codes.get(pageKey(loc));
  }
}

function isOf(kind: DropKind, page: CheckedPage): boolean {
  const { status, failure, redirects, noindex, canonicalWorks } = page;
  if (failure !== undefined || status === undefined) return false;
  if (kind === 'gone') return GONE.has(status);
  if (status !== OK) return false;
  if (kind === 'redirected') return redirects.length > 0;
  return kind === 'noindex' ? noindex : canonicalWorks === true;
}
