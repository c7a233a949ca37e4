// What callers may give for options, of the kinds that reading and writing need: bundles of these
// have no others.
import {
  type CoreKind,
  checkOptions,
  checkValue,
  type FurtherKinds,
  type KindsOf,
} from './check-value.ts';

/** The kinds of which options of readers and writers are. */
export type PlainKind = CoreKind | 'boolean' | 'texts' | 'stream' | 'signal';

type PlainKinds = PlainKind | `${PlainKind}|${PlainKind}`;

/** The kinds of all options by their names, as `KindsOf` has them. */
export type PlainOptionKinds<Options> = KindsOf<Options, PlainKinds>;

const NAMES: Readonly<Record<string, string>> = {
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
  nameOf: (kind) => NAMES[kind],
};

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
