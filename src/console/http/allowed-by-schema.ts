// What a schema allows, in words: “must be a whole number from 1 to 1,000”.
import { z } from 'zod';
import { formatCount } from '../../base/counted.ts';

const CHOICES_MAX = 40;

/** Tells what a schema allows, as what follows “must be”. */
export function allowedBySchema(schema: z.ZodType): string {
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
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
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
export function fieldNames(schema: z.ZodType | undefined): readonly string[] {
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
