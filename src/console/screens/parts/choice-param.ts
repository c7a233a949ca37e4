// A parameter that is one of a few words.
import { z } from 'zod';

/** One of these words, or nothing: a form sends an empty text for `any`. */
export function choiceParam<const Choice extends string>(
  choices: readonly Choice[],
): z.ZodType<Choice | undefined> {
  return z.preprocess((value) => (value === '' ? undefined : value), z.enum(choices).optional());
}

/** The number of something, from 0, or nothing. */
export const numberParam: z.ZodType<number | undefined> = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
);
