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

const KINDS: Readonly<Record<Kind, readonly [string, (value: unknown) => boolean]>> = {
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  number: ['a number', (value) => typeof value === 'number' && !Number.isNaN(value)],
  text: ['a text', (value) => typeof value === 'string'],
  function: ['a function', (value) => typeof value === 'function'],
  list: ['a list', Array.isArray],
  object: ['an object', (value) => isObject(value) && !Array.isArray(value)],
  bytes: ['bytes', (value) => value instanceof Uint8Array],
  stream: ['a list or a stream', isStream],
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
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
  if (kinds.some((one) => KINDS[one][1](given))) return;
  const accepted = kinds.map((one) => KINDS[one][0]).join(' or ');
  throw new PortolanError('CONFIG_INVALID', {
    message: `${name} is ${describe(given)}, which is not ${accepted}.`,
    hint: `Give ${accepted} for ${name}.`,
  });
}

// Texts are not shown: one in a wrong place may be a secret.
function describe(given: unknown): string {
  const type = typeof given;
  if (type === 'object' && given !== null) return Array.isArray(given) ? 'a list' : 'an object';
  if (type === 'function') return 'a function';
  return type === 'string' ? 'a text' : String(given);
}

function isStream(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Symbol.iterator in value || Symbol.asyncIterator in value || 'getReader' in value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
