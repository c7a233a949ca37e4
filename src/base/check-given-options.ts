// What callers may give for options, checked at the public doors: JavaScript has no types.
import { PortolanError } from './portolan-error.ts';

type Kind =
  | 'boolean'
  | 'number'
  | 'text'
  | 'function'
  | 'list'
  | 'object'
  | 'bytes'
  | 'stream'
  | 'signal';

// What a kind is called where "a" and its name would not do.
const NAMES: { readonly [kind in Kind]?: string } = {
  boolean: 'true or false',
  object: 'an object',
  bytes: 'bytes',
  stream: 'a list or a stream',
  signal: 'an AbortSignal',
};

/** The kinds that a value may be of, `|` between them: `boolean|object`. */
export type OptionKind = Kind | `${Kind}|${Kind}` | `${Kind}|${Kind}|${Kind}`;

/** The kinds of options by their names. */
export type OptionKinds<Options> = { readonly [Name in keyof Options]?: OptionKind };

/**
 * Checks the options of a public door: that they are an object, and each is of its kind. What is
 * `undefined` is left out; options without a kind are checked elsewhere.
 *
 * Errors: CONFIG_INVALID, with the option's name, what was given, and what may be.
 */
export function checkGivenOptions<Options extends object>(
  given: Options | undefined,
  kinds: OptionKinds<Options>,
  name = 'options',
): void {
  if (given === undefined) return;
  checkKind(name, given, 'object');
  const prefix = name === 'options' ? '' : `${name}.`;
  for (const [option, kind] of Object.entries(kinds) as [keyof Options & string, OptionKind][]) {
    if (given[option] !== undefined) checkKind(prefix + option, given[option], kind);
  }
}

/**
 * Checks one argument of a public door, `undefined` too. Errors: CONFIG_INVALID, as above.
 */
export function checkKind(name: string, given: unknown, kind: OptionKind): void {
  const kinds = kind.split('|') as Kind[];
  const found = kindOf(given);
  if (kinds.some((one) => one === found || isOfKind(given, one))) return;
  const accepted = kinds.map(nameOf).join(' or ');
  throw new PortolanError('CONFIG_INVALID', {
    message: `${name} is ${found ? nameOf(found) : String(given)}, which is not ${accepted}.`,
    hint: `Give ${accepted} for ${name}.`,
  });
}

// The kinds that are named and not shown: a text in a wrong place may be a secret.
function kindOf(value: unknown): Kind | undefined {
  if (Array.isArray(value)) return 'list';
  if (isObject(value)) return 'object';
  if (typeof value === 'string') return 'text';
  return typeof value === 'function' ? 'function' : undefined;
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'boolean' || kind === 'number') {
    return typeof value === kind && !Number.isNaN(value);
  }
  if (!isObject(value)) return false;
  if (kind === 'bytes') return value instanceof Uint8Array;
  if (kind === 'signal') return 'aborted' in value;
  return (
    kind === 'stream' &&
    (Symbol.iterator in value || Symbol.asyncIterator in value || 'getReader' in value)
  );
}

function nameOf(kind: Kind): string {
  return NAMES[kind] ?? `a ${kind}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
