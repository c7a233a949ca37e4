// Values of requests, read by schemas. What is wrong with them is said in our words: those of the
// schema's library reach nobody.
import type { z } from 'zod';
import { visibleText } from '../core/visible-text.ts';
import { allowedBySchema, fieldNames, schemaAt } from './allowed-by-schema.ts';
import { HttpError } from './http-error.ts';

const TOLD_MAX = 10;
const NAME_CHARACTERS_MAX = 50;

/** What was read, or what is wrong: all of it, and by the name of each field. */
export type ReadValue<Value> =
  | { readonly data: Value }
  | { readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** What a part of a value is called: `The parameter “limit”`. */
export type SubjectName = (name: string) => string;

type Path = readonly PropertyKey[];

/**
 * Reads a value by a schema. A message of the schema itself is a predicate without a full stop:
 * `must begin with a slash`. Without `subject` the parts of the value are fields of a body.
 */
export function readBySchema<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  subject: SubjectName = fieldSubject,
): ReadValue<Value> {
  // An empty message tells which are not the schema's own.
  const result = schema.safeParse(value, { error: () => '' });
  if (result.success) return { data: result.data };
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, TOLD_MAX).map((key) => unknownField(schema, [...issue.path, key]))
      : [{ path: issue.path, predicate: issue.message || predicateAt(schema, issue.path, value) }],
  );
  const fields: Record<string, string> = {};
  const told = issues.slice(0, TOLD_MAX).map(({ path, predicate }) => {
    const sentence = `${subjectAt(path, subject)} ${predicate}.`;
    if (path[0] !== undefined) fields[String(path[0])] ??= sentence;
    return sentence;
  });
  const more = issues.length > told.length ? [`And ${issues.length - told.length} more.`] : [];
  return { message: [...told, ...more].join(' '), fields };
}

/**
 * Reads a value as `readBySchema` does.
 * Errors: HttpError 400, which says what is wrong with which part, and what is allowed.
 */
export function parseBy<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  subject?: SubjectName,
): Value {
  const read = readBySchema(schema, value, subject);
  if ('data' in read) return read.data;
  throw new HttpError(400, read);
}

/** Makes the problem of a field that no schema could tell. */
export function wrongField(name: string, predicate: string): HttpError {
  const message = `${fieldSubject(name)} ${predicate}.`;
  return new HttpError(400, { message, fields: { [name]: message } });
}

function predicateAt(schema: z.ZodType, path: Path, value: unknown): string {
  const part = schemaAt(schema, path);
  const allowed = part === undefined ? 'left out' : allowedBySchema(part);
  return valueAt(value, path) === undefined
    ? `is missing: it must be ${allowed}`
    : `must be ${allowed}`;
}

function unknownField(
  schema: z.ZodType,
  path: Path,
): { readonly path: Path; readonly predicate: string } {
  const known = fieldNames(schemaAt(schema, path.slice(0, -1)));
  const all = known.length === 0 ? 'there are no fields' : `the fields are ${known.join(', ')}`;
  return { path, predicate: `is not known here: ${all}` };
}

function subjectAt(path: Path, subject: SubjectName): string {
  const [root, ...below] = path;
  if (root === undefined) return 'The body';
  if (below.length === 0) return subject(String(root));
  const place = placeOf(path);
  return typeof path.at(-1) === 'number' ? `I${place.slice(1)}` : `The field ${place}`;
}

function fieldSubject(name: string): string {
  return `The field ${quoted(name)}`;
}

/** `“status” in item 1 of “answers”` */
function placeOf(path: Path): string {
  const last = path.at(-1);
  const holder = path.slice(0, -1);
  const own = typeof last === 'number' ? `item ${last + 1}` : quoted(String(last));
  if (holder.length === 0) return own;
  return `${own} ${typeof last === 'number' ? 'of' : 'in'} ${placeOf(holder)}`;
}

function quoted(name: string): string {
  return `“${visibleText(name, NAME_CHARACTERS_MAX)}”`;
}

function valueAt(value: unknown, path: Path): unknown {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Record<PropertyKey, unknown>)[key];
  }
  return part;
}
