// Which templates are given up because they bring nothing: the end of decisions.md §7.

import { kindsOf } from './right-templates.ts';
import { reasonUpTo } from './right-visit-reason.ts';
import type { RightAddress, RightContent, RightWorld } from './right-world.ts';

const VISITED_MIN = 500;
const FRUITFUL_SHARE_MIN = 0.05;
const CHARACTERS_MIN = 10;

/** The fruits of the rounds. */
export interface Fruits {
  readonly givenUp: ReadonlySet<string>;
  endRound(
    planned: readonly RightAddress[],
    contents: ReadonlyMap<string, RightContent>,
    visitedOf: Map<string, number>,
  ): void;
}

/** Begins with nothing given up. */
export function createFruits(world: RightWorld): Fruits {
  const givenUp = new Set<string>();
  const seen = new Set<string>();
  const counted = new Set<string>();
  return {
    givenUp,
    endRound: (planned, contents, visitedOf) => {
      const roundOf = new Map<string, { visited: number; fruitful: number }>();
      const first = firstOfEach(planned, contents);
      for (const address of planned) {
        const content = contents.get(address.url);
        const isNew =
          content !== undefined &&
          (content.characters < CHARACTERS_MIN ||
            (!seen.has(content.whole) && first.get(content.whole) === address.url));
        const isFruitful = isNew && isCandidate(address, world);
        for (const kind of kindsOf(address)) {
          const of = roundOf.get(kind) ?? { visited: 0, fruitful: 0 };
          of.visited += 1;
          if (isFruitful) of.fruitful += 1;
          roundOf.set(kind, of);
          if (!counted.has(address.url)) visitedOf.set(kind, (visitedOf.get(kind) ?? 0) + 1);
        }
        counted.add(address.url);
      }
      for (const { whole } of contents.values()) seen.add(whole);
      if (world.options.allowTraps?.includes('all') === true) return;
      for (const [kind, { visited, fruitful }] of roundOf) {
        const isOld = (visitedOf.get(kind) ?? 0) >= VISITED_MIN;
        if (isOld && fruitful < visited * FRUITFUL_SHARE_MIN) givenUp.add(kind);
      }
    },
  };
}

// The least address of each content among those of a round.
function firstOfEach(
  planned: readonly RightAddress[],
  contents: ReadonlyMap<string, RightContent>,
): Map<string, string> {
  const first = new Map<string, string>();
  for (const { url } of planned) {
    const whole = contents.get(url)?.whole;
    if (whole === undefined) continue;
    const other = first.get(whole);
    if (other === undefined || url < other) first.set(whole, url);
  }
  return first;
}

function isCandidate(address: RightAddress, world: RightWorld): boolean {
  if (reasonUpTo(address, world, { isNotFound: () => false }) !== undefined) return false;
  const { canonical } = world.linksOf(address);
  return canonical === undefined || canonical === address.url;
}
