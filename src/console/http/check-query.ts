// The names that a query may have: one that nobody knows is refused, never ignored.
import { z } from 'zod';
import { visibleText } from '../core/visible-text.ts';
import type { ConsoleRequest } from './console-env.ts';
import { HttpError } from './http-error.ts';

const NAMED_MAX = 5;
const NAME_CHARACTERS_MAX = 50;
// What mail programs and chats append to links. Nobody typed it, so it is ignored.
const TRACKING = /^(?:utm_[a-z_]{1,20}|fbclid|gclid|msclkid)$/;

export interface KnownQuery {
  readonly names: readonly string[];
  readonly pattern?: RegExp | undefined;
  /** Those of them that may be given several times. */
  readonly lists?: readonly string[] | undefined;
  /** What to do about an unknown name, where the list of the known ones is not enough. */
  readonly hint?: string | undefined;
}

/**
 * Tells the names of a query from the schema that reads it. Names of the path are not among them.
 */
export function queryNames(schema: z.ZodType, path: string): readonly string[] {
  const read = schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : schema;
  const names = read instanceof z.ZodObject ? Object.keys(read.shape) : [];
  return names.filter((name) => !new RegExp(`:${name}(?:/|$)`).test(path));
}

/**
 * Refuses a query that has a name which is not known, or one several times. Names that trackers
 * append to links (`utm_…`, `fbclid`, `gclid`, `msclkid`) are ignored.
 * Errors: HttpError 400, which names the unknown and the known ones, or the repeated one.
 */
export function checkQuery(c: ConsoleRequest, known: KnownQuery): void {
  checkNames(new URL(c.req.url).searchParams.keys(), known);
}

/** Refuses the fields of a form as `checkQuery` refuses parameters. Errors: HttpError 400. */
export function checkNames(fields: Iterable<string>, known: KnownQuery): void {
  const given = [...fields];
  checkKnown(new Set(given), known);
  const { names, lists = [] } = known;
  const twice = given.find((name, at) => names.includes(name) && given.indexOf(name) < at);
  if (twice === undefined || lists.includes(twice)) return;
  throw new HttpError(400, {
    message: `The parameter “${twice}” is given more than once.`,
    hint: 'Give it once.',
  });
}

function checkKnown(given: ReadonlySet<string>, { names, pattern, hint }: KnownQuery): void {
  const isKnown = (name: string): boolean =>
    names.includes(name) || pattern?.test(name) === true || TRACKING.test(name);
  const unknown = [...given].filter((name) => !isKnown(name));
  if (unknown.length === 0) return;
  const shown = unknown
    .slice(0, NAMED_MAX)
    .map((name) => `“${visibleText(name, NAME_CHARACTERS_MAX)}”`);
  const more = unknown.length > NAMED_MAX ? ` and ${unknown.length - NAMED_MAX} more` : '';
  const all =
    names.length === 0 ? 'This address takes no parameters.' : `Parameters: ${names.join(', ')}.`;
  throw new HttpError(400, {
    message:
      unknown.length === 1
        ? `The parameter ${shown[0]} is not known here.`
        : `The parameters ${shown.join(', ')}${more} are not known here.`,
    hint: hint === undefined ? all : `${all} ${hint}`,
  });
}
