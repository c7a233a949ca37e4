// A public door as a table has it: how it is called, and what of all that JavaScript can hand in is
// right. That is said here anew; the checks of the package are not asked.

/** The name of something that is handed in. */
export type Sample =
  | 'null'
  | 'true'
  | '5'
  | '-1'
  | '1.5'
  | 'NaN'
  | 'Infinity'
  | 'text'
  | 'list'
  | 'object'
  | 'function'
  | 'symbol';

/** What is handed in. */
export const SAMPLES: Readonly<Record<Sample, unknown>> = {
  null: null,
  true: true,
  '5': 5,
  '-1': -1,
  '1.5': 1.5,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  text: 'a text',
  list: [],
  object: {},
  function: () => undefined,
  symbol: Symbol('a symbol'),
};

/** The samples that are right for an option. */
export type Right = readonly Sample[];

/** Of what needs methods, or certain words. */
export const NONE: Right = [];
/** True or false. */
export const BOOLEAN: Right = ['true'];
/** From 0, without an end. */
export const NUMBER: Right = ['5', '1.5', 'Infinity'];
/** A whole number, without an end. */
export const COUNT: Right = ['5', 'Infinity'];
/** What a timer takes. */
export const TIMER: Right = ['5', '1.5'];
/** A moment. */
export const TIME: Right = ['5', '-1', '1.5'];
/** Any text. */
export const TEXT: Right = ['text'];
/** Any function. */
export const FUNCTION: Right = ['function'];
/** Any list. */
export const LIST: Right = ['list'];
/** Any record. */
export const OBJECT: Right = ['object'];

/** Of each option what is right; of a record of options those of its own. */
export interface OptionTable {
  readonly [name: string]: Right | OptionTable;
}

/** A table that the compiler holds against the type: it has every option. */
export type TableOf<Options> = {
  readonly [Name in keyof Options]-?: Right | TableOf<NonNullable<Options[Name]>>;
};

/** An argument of a door. */
export interface Argument {
  /** What an error calls it. */
  readonly name: string;
  /** One that is right. */
  readonly value: unknown;
  readonly right: Right;
  readonly options?: OptionTable;
}

/** A door: what it gives is compared, so it is made of plain values. */
export interface Door {
  // biome-ignore lint/suspicious/noExplicitAny: doors are called as JavaScript calls them
  readonly call: (...given: any[]) => unknown;
  readonly given: readonly Argument[];
}

/** The doors of one subpath, by the names that it exports; a method behind a dot. */
export type Doors = Readonly<Record<string, Door>>;

/** An argument that is one value. */
export function argument(name: string, value: unknown, right: Right): Argument {
  return { name, value, right };
}

/** An argument that is a record of options; `value` is one that is right. */
export function options<Options>(
  table: TableOf<Options>,
  value: Partial<Options> = {},
  name = 'options',
): Argument {
  return { name, value, right: OBJECT, options: table as OptionTable };
}

/** Everything that a stream gives. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
