// What a model draws from its seed: choices and words.
import { between, pick, proseOf, randomOf } from '../support/made-up-site/made-prose.ts';
import type { CrawlModel, ModelDraft, ModelSize } from './crawl-model.ts';

/** The time at which models are crawled. */
export const MODEL_NOW: number = Date.UTC(2026, 10, 15, 9, 30);

/** What a kind of model is made of. */
export interface ModelWorld {
  readonly size: ModelSize;
  readonly seed: number;
  /** Chooses, and notes the choice under its name. */
  choose<Choice extends string | number | boolean>(
    name: string,
    choices: readonly Choice[],
  ): Choice;
  /** A whole number, both ends included, around which the large size has `times` as many. */
  count(name: string, from: number, to: number, times?: number): number;
  /** A number from 0 to 1, always the same for a name. */
  share(name: string): number;
  /** A whole number, both ends included, always the same for a name. */
  number(name: string, from: number, to: number): number;
  /** Words, always the same for a name. */
  words(name: string, count: number): string;
  /** Words with hyphens, always the same for a name. */
  slug(name: string, count?: number): string;
  /** The same things in another order. */
  shuffle<Thing>(name: string, things: readonly Thing[]): Thing[];
}

/** Makes a kind of model. */
export type MakeModel = (world: ModelWorld) => ModelDraft;

/** Makes a model of a kind: the same numbers make the same one. */
export function makeModel(
  kind: string,
  make: MakeModel,
  { size, seed }: { readonly size: ModelSize; readonly seed: number },
): CrawlModel {
  const notes: string[] = [];
  const random = (name: string): (() => number) => randomOf(seed, `${kind} ${name}`);
  const choose: ModelWorld['choose'] = (name, choices) => {
    const choice = pick(random(name), choices);
    notes.push(`${name} ${choice}`);
    return choice;
  };
  const world: ModelWorld = {
    size,
    seed,
    choose,
    count: (name, from, to, times = 6) => {
      const count = between(random(name), from, to) * (size === 'large' ? times : 1);
      notes.push(`${name} ${count}`);
      return count;
    },
    share: (name) => random(name)(),
    number: (name, from, to) => between(random(name), from, to),
    words: (name, count) => proseOf(numberOf(random(name)), count),
    slug: (name, count = 3) => proseOf(numberOf(random(name)), count).replaceAll(' ', '-'),
    shuffle: (name, things) => {
      const next = random(name);
      const keyed = things.map((thing) => ({ thing, key: next() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ thing }) => thing);
    },
  };
  const draft = make(world);
  return {
    kind,
    size,
    seed,
    start: '/',
    menu: [],
    disallow: [],
    endless: false,
    bare: (path) => path,
    ...draft,
    listed: draft.listed ?? listedOf(world, draft.due),
    note: notes.join(', '),
  };
}

function listedOf(world: ModelWorld, due: readonly string[]): readonly string[] {
  const which = world.choose('sitemap', ['none', 'none', 'part', 'all']);
  if (which === 'none') return [];
  return which === 'all' ? due : due.filter((item) => world.share(`listed ${item}`) < 0.4);
}

function numberOf(random: () => number): number {
  return Math.floor(random() * 4_294_967_296);
}

/** A page of a list that is spread over pages, from 1. */
export interface ListPage<Thing> {
  readonly things: readonly Thing[];
  readonly count: number;
  readonly isPast: boolean;
}

/** The things on a page of a list. */
export function listPage<Thing>(
  things: readonly Thing[],
  { page, each }: { readonly page: number; readonly each: number },
): ListPage<Thing> {
  const count = Math.max(1, Math.ceil(things.length / each));
  const isPast = !(Number.isInteger(page) && page >= 1 && page <= count);
  return { things: isPast ? [] : things.slice((page - 1) * each, page * each), count, isPast };
}

/** The whole numbers from 1. */
export function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
