// Words out of numbers: the same number gives the same words.
import { seededRandom } from '../chunkings.ts';

const WORDS =
  `amber anchor basil beacon birch bridge candle canvas cedar chimney clover copper coral
cotton cradle creek dahlia dawn drum ember fabric falcon feather fern fiddle flint forest garden
ginger glacier granite harbour hazel heather hollow honey island ivory jasmine juniper kettle lantern
lark lemon linen lily maple marble meadow mirror morning moss mountain myrtle needle nettle night
oak olive onion orchard otter paper parsley pebble pepper pigeon pine plum pocket poplar prairie
quartz quill quince raven reed ribbon river rope rose rowan saddle saffron sail salmon sand shell
silver slate sorrel sparrow spruce station stone straw summer swallow tablet thistle thunder thyme
timber tulip valley velvet village violet walnut water willow window winter wool yarrow zephyr`
    .split(/\s+/)
    .filter((word) => word !== '');

/** A source of numbers for a name under a seed: never the same for two names, but by chance. */
export function randomOf(seed: number, name: string): () => number {
  let state = seed >>> 0;
  for (let index = 0; index < name.length; index += 1) {
    state = Math.imul(state ^ name.charCodeAt(index), 0x01_00_01_93) >>> 0;
    state = (state ^ (state >>> 13)) >>> 0;
  }
  const random = seededRandom(state);
  random();
  return random;
}

/** One of the list. */
export function pick<Choice>(random: () => number, choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice;
}

/** A whole number, both ends included. */
export function between(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Some words. */
export function proseOf(seed: number, words: number): string {
  const random = seededRandom(seed);
  const chosen: string[] = [];
  for (let index = 0; index < words; index += 1) chosen.push(pick(random, WORDS));
  return chosen.join(' ');
}

/** Two words with a hyphen, for a path. */
export function slugOf(random: () => number): string {
  return `${pick(random, WORDS)}-${pick(random, WORDS)}`;
}
