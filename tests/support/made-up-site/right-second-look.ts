// Traps are looked at a second time: decisions.md §7.
import type { RightIdle } from './right-idle.ts';
import { combinedFamily } from './right-lists.ts';
import type { RightAddress, RightVisit, TrapKind } from './right-world.ts';

const SAMPLES_MAX = 20;

/** The group of an address that a trap cut. */
export function groupOf(trap: TrapKind, { template, url }: RightAddress): string {
  if (trap === 'facets') return `${trap} ${combinedFamily(url)}`;
  return ['calendar', 'chain', 'template'].includes(trap) ? `${trap} ${template}` : trap;
}

/** Whether line 8 of §4 cut it. */
export function isCutAtItsTurn({ state, trap }: RightAddress): boolean {
  return state === 'settled' && (trap === 'template' || trap === 'parameter');
}

/** As what an address is cut by now. */
export function cutOf(address: RightAddress): TrapKind | undefined {
  if (address.state === 'met' && !address.inSitemap) return address.refused?.trap;
  // No sitemap may list what is too long: that is never looked at again.
  return isCutAtItsTurn(address) ? address.trap : undefined;
}

/** The second looks of a crawl. */
export class SecondLook {
  readonly #cleared: Set<string>;
  readonly #idle: RightIdle;
  readonly #looked = new Set<string>();

  constructor(cleared: Set<string>, idle: RightIdle) {
    this.#cleared = cleared;
    this.#idle = idle;
  }

  /** When nothing else waits: what is admitted after all. */
  take(addresses: Iterable<RightAddress>): RightAddress[] {
    const admitted: RightAddress[] = [];
    const groups = new Map<string, RightAddress[]>();
    for (const address of addresses) {
      const trap = cutOf(address);
      if (trap === undefined) continue;
      const group = groupOf(trap, address);
      const isOver = trap === 'template' && !this.#idle.isQuiet(address);
      if (isOver || this.#cleared.has(group)) admitted.push(address);
      else groups.set(group, [...(groups.get(group) ?? []), address]);
    }
    for (const [group, cut] of groups) {
      if (this.#looked.has(group)) continue;
      this.#looked.add(group);
      for (const address of cut.sort(byFingerprint).slice(0, SAMPLES_MAX)) {
        address.sampleOf = group;
        admitted.push(address);
      }
    }
    for (const address of admitted) {
      address.state = 'waiting';
      address.reason = undefined;
      address.trap = undefined;
    }
    return admitted;
  }

  /** After a round: which groups are no traps. */
  endRound(planned: readonly RightAddress[]): void {
    for (const { sampleOf, visit } of planned) {
      if (sampleOf === undefined || visit === undefined) continue;
      if (foundSomething(sampleOf.split(' ')[0] as TrapKind, visit)) this.#cleared.add(sampleOf);
    }
  }
}

function foundSomething(
  trap: TrapKind,
  { brings, hasNewWords, isFruitful, isNewPage, growsOn, isRepeated }: RightVisit,
): boolean {
  if (trap === 'facets') return brings;
  if (trap === 'calendar' || trap === 'chain') return brings || hasNewWords;
  if (trap === 'parameter') return isNewPage;
  return isFruitful && (trap === 'template' || !(growsOn || isRepeated));
}

function byFingerprint(one: RightAddress, other: RightAddress): number {
  return fingerprint(one.url) - fingerprint(other.url) || (one.url < other.url ? -1 : 1);
}

// FNV-1a of 32 bits, a code unit at a time.
function fingerprint(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
  }
  return value;
}
