// Values of requests, read by schemas. What is wrong with them is said in our words: those of the
// schema's library reach nobody.
import { z } from 'zod';
import { formatCount } from '../../base/counted.ts';
import { visibleText } from '../core/visible-text.ts';
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

const CHOICES_MAX = 40;

/**
 * Reads a value by a schema. A message of the schema itself is a predicate without a full stop:
 * `must begin with a slash`. Without `subject` the parts of the value are fields of a body.
 */
export function readBySchema<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  subject: SubjectName = fieldSubject,
): ReadValue<Value> {
  // An empty message marks those that are not the schema's own.
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

/** Makes the problem of a field that no schema can describe. */
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

/** Returns what a schema allows, as the words after “must be”. */
function allowedBySchema(schema: z.ZodType): string {
  const core = coreOf(schema);
  if (core instanceof z.ZodNumber || core instanceof z.ZodNumberFormat) return numberWords(core);
  if (core instanceof z.ZodISODate) return 'a date like 2026-11-22';
  if (core instanceof z.ZodISODateTime) {
    const hasOffset = 'offset' in core.def && core.def.offset === true;
    return `a time like 2026-11-22T14:00:00${hasOffset ? '+01:00' : 'Z'}`;
  }
  if (core instanceof z.ZodString) return textWords(core);
  if (core instanceof z.ZodEnum) return choiceWords(core.options);
  if (core instanceof z.ZodLiteral) return choiceWords([...core.values]);
  if (core instanceof z.ZodBoolean) return 'true or false';
  if (core instanceof z.ZodArray) return listWords(core);
  if (core instanceof z.ZodObject) return 'a JSON object';
  if (core instanceof z.ZodUnion) {
    const options = core.options.map((option) => allowedBySchema(option as z.ZodType));
    return [...new Set(options)].join(', or ');
  }
  return 'something else';
}

/** Returns the schema of a part of a value; absent where the schema knows no such part. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let found: z.ZodType | undefined = schema;
  for (const key of path) {
    const core: z.ZodType | undefined = found && coreOf(found);
    if (core instanceof z.ZodObject) found = core.shape[String(key)] as z.ZodType | undefined;
    else if (core instanceof z.ZodArray) found = core.element as z.ZodType;
    else return undefined;
  }
  return found;
}

/** Returns the names of the fields of an object's schema; none of another one. */
function fieldNames(schema: z.ZodType | undefined): readonly string[] {
  const core = schema && coreOf(schema);
  return core instanceof z.ZodObject ? Object.keys(core.shape) : [];
}

/** Without what makes it optional, gives it a default, or changes what was read. */
function coreOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return coreOf(schema.unwrap() as z.ZodType);
  }
  if (!(schema instanceof z.ZodPipe)) return schema;
  const { in: before, out: after } = schema;
  return coreOf((before instanceof z.ZodTransform ? after : before) as z.ZodType);
}

function numberWords({ minValue, maxValue, isInt }: z.ZodNumber): string {
  const what = isInt ? 'a whole number' : 'a number';
  const hasMax = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER;
  const least = minValue ?? Number.NEGATIVE_INFINITY;
  if (least <= Number.MIN_SAFE_INTEGER) {
    return hasMax ? `${what} of at most ${formatCount(maxValue)}` : what;
  }
  return hasMax
    ? `${what} from ${formatCount(least)} to ${formatCount(maxValue)}`
    : `${what} of at least ${formatCount(least)}`;
}

function textWords({ minLength, maxLength }: z.ZodString): string {
  return `a text${sizeWords(minLength ?? 0, maxLength ?? undefined, 'character')}`;
}

function listWords({ def }: z.ZodArray): string {
  const bounds = Object.assign({}, ...(def.checks ?? []).map((check) => check._zod.def)) as {
    readonly minimum?: number;
    readonly maximum?: number;
  };
  return `a list${sizeWords(bounds.minimum ?? 0, bounds.maximum, 'item')}`;
}

function sizeWords(least: number, most: number | undefined, unit: string): string {
  if (most === undefined) return least === 0 ? '' : ` of at least ${formatCount(least)} ${unit}s`;
  if (least === 0) return ` of at most ${formatCount(most)} ${unit}s`;
  return ` of ${formatCount(least)} to ${formatCount(most)} ${unit}s`;
}

function choiceWords(values: readonly unknown[]): string {
  const shown = values.slice(0, CHOICES_MAX).map(String);
  const more = values.length > shown.length ? ' …' : '';
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(', ')}${more}`;
}
