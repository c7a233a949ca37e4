// What callers may pass as options of all kinds: numbers within a range, texts among a few,
// objects with methods.

import {
  checkOptions,
  checkValue,
  type FurtherKinds,
  type KindsOf,
  PLAIN_KINDS,
  type PlainKind,
} from './check-value.ts';

type NumberKind = 'number' | 'positive' | 'atOnce' | 'port' | 'timer' | 'time';

const ENDLESS = Number.POSITIVE_INFINITY;
// The least and the most that a number may be, and whether it is whole. Timers of Node and of
// browsers end at once when they are longer; a time is what a Date can hold.
const NUMBERS: Readonly<
  Record<NumberKind, readonly [least: number, most: number, whole: boolean]>
> = {
  number: [0, ENDLESS, false],
  positive: [1, ENDLESS, true],
  atOnce: [1, 64, true],
  port: [0, 65_535, true],
  timer: [0, 2 ** 31 - 1, false],
  time: [-8.64e15, 8.64e15, false],
};

/** Besides the named ones: an object with methods, `now() monotonic()`, and one text, `"keep"`. */
type OneKind = PlainKind | NumberKind | 'date' | 'any' | `${string}()` | `"${string}"`;

/** The kinds of a value, `|` between several: `boolean|object`. `any` is checked elsewhere. */
export type OptionKind =
  | OneKind
  | `${OneKind}|${OneKind}`
  | `"${string}"|"${string}"|${string}`
  | 'text|bytes|stream'
  | 'time|date|text'
  | 'text|function|stream|batches()';

/** The kinds of all options by their names, as `KindsOf` has them. */
export type OptionKinds<Options> = KindsOf<Options, OptionKind>;

/**
 * Checks the options of a public door: that they are an object, and each is of its kind. What is
 * `undefined` is left out.
 *
 * Errors: CONFIG_INVALID, with the option's name, what was given, and what may be.
 */
export function checkGivenOptions<Options extends object>(
  given: Options | undefined,
  kinds: OptionKinds<NoInfer<Options>>,
  name?: string,
): void {
  checkOptions(given, kinds, name, FURTHER_KINDS);
}

/** Checks one argument of a public door, `undefined` too. Errors: CONFIG_INVALID, as above. */
export function checkKind(name: string, given: unknown, kind: OptionKind): void {
  checkValue(name, given, kind, FURTHER_KINDS);
}

const FURTHER_KINDS: FurtherKinds = {
  holds(value, kind) {
    if (kind === 'any' || PLAIN_KINDS.holds(value, kind)) return true;
    if (typeof value === 'string') return kind === `"${value}"`;
    if (typeof value === 'number') return isNumberKind(kind) && isWithin(value, kind);
    if (kind === 'date') return hasMethods(value, ['getTime']) && isWithin(Number(value), 'time');
    return kind.endsWith('()') && hasMethods(value, kind.slice(0, -2).split('() '));
  },
  nameOf(kind) {
    if (kind.startsWith('"')) return kind;
    if (kind.endsWith('()')) return `an object with ${kind.replaceAll(' ', ' and ')}`;
    if (kind === 'date') return 'a Date';
    if (kind === 'time') return 'a time in milliseconds';
    if (!isNumberKind(kind)) return PLAIN_KINDS.nameOf(kind);
    const [least, most, whole] = NUMBERS[kind];
    const end = most === ENDLESS ? '' : ` to ${most}`;
    return `a ${whole ? 'whole ' : ''}number from ${least}${end}`;
  },
};

function isWithin(value: number, kind: NumberKind): boolean {
  const [least, most, whole] = NUMBERS[kind];
  return value >= least && value <= most && (!whole || value === ENDLESS || value % 1 === 0);
}

function isNumberKind(kind: string): kind is NumberKind {
  return Object.hasOwn(NUMBERS, kind);
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  const methods = value as Readonly<Record<string, unknown>> | null | undefined;
  return names.every((name) => typeof methods?.[name] === 'function');
}
