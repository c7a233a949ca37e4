// Which pages were seen before: in this build, and in the last published set.
import { FingerprintSet } from '../../../base/fingerprint/fingerprint-set.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import { type KnownPages, PAGE_UNSEEN } from './known-pages.ts';

export const SEEN_NEVER = -2;
export const SEEN_BEFORE = -1;

/** What is known of some pages. Both lists are valid until the next call. */
export interface SeenPages {
  /** Two words a page, low and high. */
  readonly fingerprints: Uint32Array;
  /** For each page `SEEN_NEVER`, `SEEN_BEFORE`, or its slot among the known pages. */
  readonly verdicts: Int32Array;
}

/**
 * Looks at the pages of these keys (`pageKey`) and remembers them. Fingerprints are 64 bits and
 * seeded: nobody can make two pages collide, and among 100 million the odds that any two do are 1
 * in 3,700.
 */
export type LookAtPages = (keys: readonly string[]) => SeenPages;

export function rememberPages(seed: Uint8Array): LookAtPages {
  const fingerprinter = createFingerprinter(seed);
  const set = new FingerprintSet();
  let verdicts = new Int32Array(0);
  return (keys) => {
    const fingerprints = fingerprinter.fingerprints(keys);
    const isNew = set.addAll(fingerprints, keys.length);
    if (verdicts.length < keys.length) verdicts = new Int32Array(keys.length);
    for (let at = 0; at < keys.length; at += 1) {
      verdicts[at] = isNew[at] === 1 ? SEEN_NEVER : SEEN_BEFORE;
    }
    return { fingerprints, verdicts };
  };
}

/** For a build with a state: a known page was seen when its status is set. */
export function rememberKnownPages(seed: Uint8Array, pages: KnownPages): LookAtPages {
  const fingerprinter = createFingerprinter(seed);
  let verdicts = new Int32Array(0);
  // The same page may appear twice in one call, when no status is set yet.
  const metNow = new Set<number>();
  return (keys) => {
    const fingerprints = fingerprinter.fingerprints(keys);
    if (verdicts.length < keys.length) verdicts = new Int32Array(keys.length);
    metNow.clear();
    for (let at = 0; at < keys.length; at += 1) {
      const low = fingerprints[2 * at] ?? 0;
      const high = fingerprints[2 * at + 1] ?? 0;
      const slot = pages.slotOf(low, high);
      if (slot < 0) {
        pages.addNew(low, high);
        verdicts[at] = SEEN_NEVER;
      } else if (slot >= pages.count || metNow.has(slot) || pages.statusOf(slot) !== PAGE_UNSEEN) {
        verdicts[at] = SEEN_BEFORE;
      } else {
        metNow.add(slot);
        verdicts[at] = slot;
      }
    }
    return { fingerprints, verdicts };
  };
}
