// Values of callers, checked in public functions: JavaScript has no types. Here are the kinds of
// readers and writers; `check-given-options.ts` has those of Node's doors.
import { PortolanError } from './portolan-error.ts';

/** The kinds of which most options are. A `count` is a whole number from 0, or without an end. */
export type CoreKind = 'count' | 'text' | 'function' | 'list' | 'object' | 'bytes';

// What a kind is called where "a" and its name would not do.
const NAMES: Readonly<Record<string, string>> = {
  count: 'a whole number from 0',
  object: 'an object',
  bytes: 'bytes',
};

/** Kinds besides these: whether a value is of one, and what it is called. */
export interface FurtherKinds {
  holds(value: unknown, kind: string): boolean;
  nameOf(kind: string): string | undefined;
}

/**
 * The kinds of all options by their names, `|` between several; `!` is before those that have to be
 * given. Options that are records have the kinds of theirs.
 */
export type KindsOf<Options, Kind extends string> = {
  readonly [Name in keyof Options]-?: undefined extends Options[Name]
    ? Kind | KindsOf<NonNullable<Options[Name]>, Kind>
    : `!${Kind}`;
};

/** The kinds of the options of readers and writers. */
export type PlainKind = CoreKind | 'boolean' | 'texts' | 'stream' | 'signal';

type PlainKinds = PlainKind | `${PlainKind}|${PlainKind}`;

/** The kinds of all options by their names, as `KindsOf` has them. */
export type PlainOptionKinds<Options> = KindsOf<Options, PlainKinds>;

const PLAIN_NAMES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  texts: 'a list of texts',
  stream: 'a list or a stream',
  signal: 'an AbortSignal',
};

export const PLAIN_KINDS: FurtherKinds = {
  holds(value, kind) {
    if (kind === 'boolean') return typeof value === kind;
    if (typeof value !== 'object' || value === null) return false;
    if (kind === 'texts') return Array.isArray(value) && value.every(isText);
    if (kind === 'signal') return 'aborted' in value && 'addEventListener' in value;
    return (
      kind === 'stream' &&
      (Symbol.iterator in value || Symbol.asyncIterator in value || 'getReader' in value)
    );
  },
  nameOf: (kind) => PLAIN_NAMES[kind],
};

/**
 * Checks the options of a public door: that they are an object, and each is of its kind. What is
 * `undefined` is left out.
 *
 * Errors: CONFIG_INVALID, with the option's name, what was given, and what may be.
 */
export function checkOptions(
  given: object | undefined,
  kinds: Readonly<Record<string, unknown>>,
  name = 'options',
  further?: FurtherKinds,
): void {
  const options = (given === undefined ? {} : given) as Readonly<Record<string, object>>;
  checkValue(name, options, 'object');
  for (const option in kinds) {
    const value = options[option];
    const kind = kinds[option] as string | typeof kinds;
    const isNeeded = (kind as string)[0] === '!';
    if (value === undefined && !isNeeded) continue;
    const path = name === 'options' ? option : `${name}.${option}`;
    if (typeof kind === 'object') checkOptions(value, kind, path, further);
    else checkValue(path, value, isNeeded ? kind.slice(1) : kind, further);
  }
}

/** Checks one argument of a public door, `undefined` too. Errors: CONFIG_INVALID, as above. */
export function checkValue(
  name: string,
  given: unknown,
  kind: string,
  further?: FurtherKinds,
): void {
  // Most are of one kind: the options of a page are checked each time that one is read.
  if (isOfKind(given, kind, further)) return;
  const kinds = kind.split('|');
  if (kinds.some((one) => isOfKind(given, one, further))) return;
  const found = kindOf(given);
  const nameOf = (one: string): string => NAMES[one] ?? further?.nameOf(one) ?? `a ${one}`;
  const accepted = kinds.map(nameOf).join(' or ');
  throw new PortolanError('CONFIG_INVALID', {
    message: `${name} is ${found ? nameOf(found) : String(given)}, which is not ${accepted}.`,
    hint: `Give ${accepted} for ${name}.`,
  });
}

/** Checks an argument that has to be a text, at no cost where it is one. Errors: as above. */
export function checkText(name: string, given: unknown): void {
  if (typeof given !== 'string') checkValue(name, given, 'text');
}

// The kinds that are named and not shown: a text in a wrong place may be a secret.
function kindOf(value: unknown): CoreKind | undefined {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object' && value !== null) return 'object';
  if (typeof value === 'string') return 'text';
  return typeof value === 'function' ? 'function' : undefined;
}

function isOfKind(value: unknown, kind: string, further: FurtherKinds | undefined): boolean {
  if (kind === kindOf(value)) return true;
  if (kind === 'bytes') return value instanceof Uint8Array;
  if (kind !== 'count') return further?.holds(value, kind) === true;
  return value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0);
}

/** Checks options as `checkOptions` does, of plain kinds. Errors: CONFIG_INVALID. */
export function checkPlainOptions<Options extends object>(
  given: Options | undefined,
  kinds: PlainOptionKinds<NoInfer<Options>>,
  name?: string,
): void {
  checkOptions(given, kinds, name, PLAIN_KINDS);
}

/** Checks one argument of a public door, `undefined` too. Errors: CONFIG_INVALID. */
export function checkPlainKind(name: string, given: unknown, kind: PlainKinds): void {
  checkValue(name, given, kind, PLAIN_KINDS);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
