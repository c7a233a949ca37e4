// The schemas of all settings. The message of each says what the setting may be:
// `configComplaint` makes a sentence of it.
import { z } from 'zod';
import type { SettingSchemas } from '../announcers/engine/announcer-kind.ts';

/** An unknown name is reported with the names of the object's settings. */
export function objectOf(
  shape: Readonly<Record<string, z.ZodType>>,
  what: string = 'an object',
): z.ZodType {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : what),
  });
}

export function oneOf(...words: string[]): z.ZodType {
  return z.enum(words, { error: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` }).optional();
}

export function wholeNumber(least: number, most: number): z.ZodType {
  const of = (count: number): string => count.toLocaleString('en-US');
  // A function, since formatting a number loads all locale data.
  const error = (): string => `a whole number from ${of(least)} to ${of(most)}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error }).optional();
}

export function share(): z.ZodType {
  const error = 'a share from 0 to 1, as 0.2 for 20 %';
  return z.number({ error }).min(0, { error }).max(1, { error }).optional();
}

export function addressOf(value: unknown): URL | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.parse(value) ?? undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

const matching = (test: (value: unknown) => boolean, error: string): z.ZodType =>
  z.custom(test, { error });

const text = (what: string): z.ZodType =>
  matching((value) => typeof value === 'string' && value.trim() !== '', what);

function isOrigin(value: unknown): boolean {
  const url = addressOf(value);
  return url?.pathname === '/' && url.search === '' && url.hash === '';
}

export const SETTING_SCHEMAS: SettingSchemas = {
  yesNo: (error = 'true or false') => z.boolean({ error }),
  text,
  secret: (error) => z.string({ error }),
  address: (what) => matching((value) => addressOf(value) !== undefined, what),
  origin: () => matching(isOrigin, 'a host with its scheme, as https://shop.example.com'),
  path: (what) => text(`the path of ${what}`),
  matching,
  list: (item, error, lengthMax = Number.MAX_SAFE_INTEGER) =>
    z.array(item, { error }).max(lengthMax, { error }),
  oneOrList: (item, what, lengthMax) =>
    matching((value) => {
      const all: readonly unknown[] = Array.isArray(value) ? value : [value];
      const few = all.length > 0 && all.length <= lengthMax;
      return few && all.every((one) => item.safeParse(one).success);
    }, what),
  object: (shape) => objectOf(shape),
  // Issues inside the object are reported with their own path.
  objectOr: (plain, object) =>
    z.unknown().superRefine((value, context) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      const { error } = (isObject ? object : plain).safeParse(value);
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
    }),
};
