// Parameters that screens have in common, from the strings of paths and queries.
import { z } from 'zod';
import type { PageRequest } from '../../../store/port/url-row.ts';
import type { SortOrder, TableColumn } from '../../core/table-column.ts';

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

const TEXT_CHARACTERS_MAX = 2_048;
const CURSOR_CHARACTERS_MAX = 8_192;
const LIMIT_MAX = 1_000;

export interface SiteScreenParams {
  readonly site: number;
}

export const idParam: z.ZodType<number> = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER);

/** A text to look for; blanks at its ends do not count, and nothing is left out. */
export const searchParam: z.ZodType<string | undefined> = z
  .string()
  .max(TEXT_CHARACTERS_MAX)
  .transform((text) => text.trim() || undefined)
  .optional();

/**
 * Which page of rows: where it begins, and 1 to 1,000 rows. `back` is the way that a page's links
 * carry back to the pages before it, `row` the number of its first row and of theirs; the view
 * depends on neither.
 */
export const pageParams: {
  readonly after: z.ZodType<string | undefined>;
  readonly back: z.ZodType<unknown>;
  readonly row: z.ZodType<unknown>;
  readonly limit: z.ZodType<number | undefined>;
} = {
  after: z
    .string()
    .max(CURSOR_CHARACTERS_MAX)
    .transform((text) => text || undefined)
    .optional(),
  back: z.unknown().optional(),
  row: z.unknown().optional(),
  limit: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(LIMIT_MAX).optional(),
  ),
};

/** The order of rows: by one of the columns that can be sorted by, and which way round. */
export function sortParams(columns: readonly TableColumn<never>[]): {
  readonly sort: z.ZodType<string | undefined>;
  readonly order: z.ZodType<SortOrder | undefined>;
} {
  const keys = columns.filter(({ sort }) => sort !== undefined).map(({ key }) => key);
  return { sort: choiceParam(keys), order: choiceParam(['asc', 'desc']) };
}

export interface PageParams {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export function pageRequestOf({ after, limit }: PageParams): PageRequest {
  return { after, limit };
}
