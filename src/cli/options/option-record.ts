// One record an option: its flag, its values, its default and its help. The type of the parsed
// options is inferred from the records.
import { type Command, Option } from 'commander';

/** `before` is what an earlier use of the flag made, for flags that can be repeated. */
export type Parser = (text: string, before?: never) => unknown;

export interface OptionDetails {
  readonly parse?: Parser | undefined;
  readonly choices?: readonly string[];
  /** The value without the flag; the help states it. */
  readonly default?: unknown;
  /** What the command does without the flag, where that is not a value of the option. */
  readonly otherwise?: unknown;
  /** How a default is written on the command line. */
  readonly show?: (value: never) => string;
  /** The environment variable that sets it too. */
  readonly variable?: string | undefined;
  /** The names of options that it cannot be combined with. */
  readonly conflicts?: readonly string[];
  /** The help of `--no-…`, which makes the value `false`. */
  readonly no?: string;
}

/** `Value` includes `undefined` where the option can be left out. */
export interface OptionRecord<Flags extends string = string, Value = unknown> {
  readonly flags: Flags;
  readonly help: string;
  readonly details: OptionDetails;
  /** Only in the type. */
  readonly value?: Value;
}

type LongFlag<Flags extends string> = Flags extends `${string}--${infer Rest}`
  ? Rest extends `${infer Long} ${string}`
    ? Long
    : Rest
  : never;

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The name of an option in the parsed options: `maxDepth` of `--max-depth <levels>`. */
export type OptionName<Flags extends string> =
  LongFlag<Flags> extends `no-${infer Positive}` ? CamelCase<Positive> : CamelCase<LongFlag<Flags>>;

type GivenValue<Flags extends string, Details> = Details extends { parse: Parser }
  ? ReturnType<Details['parse']>
  : Details extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Flags extends `${string}<${string}` | `${string}[${string}`
      ? string
      : boolean;

type OptionValue<Flags extends string, Details> = Flags extends `${string}--no-${string}`
  ? boolean
  :
      | GivenValue<Flags, Details>
      | (Details extends { no: string } ? false : never)
      | (Details extends { default: unknown } ? never : undefined);

type ListedOption<List extends readonly (OptionRecord | string)[]> = Exclude<List[number], string>;

type ValueOf<One> = One extends OptionRecord<string, infer Value> ? Value : never;

/** The parsed options of a list of records. */
export type OptionsOf<List extends readonly (OptionRecord | string)[]> = {
  readonly [One in ListedOption<List> as undefined extends ValueOf<One>
    ? OptionName<One['flags']>
    : never]?: ValueOf<One>;
} & {
  readonly [One in ListedOption<List> as undefined extends ValueOf<One>
    ? never
    : OptionName<One['flags']>]: ValueOf<One>;
};

type DetailsOf<Given> = Given extends Parser ? { parse: Given } : Given;

/**
 * Makes a record. The flags say its name and whether it takes a value: `-f, --follow`,
 * `--max-depth <levels>`. `--no-progress` is `true` without it.
 */
export function option<
  const Flags extends string,
  const Given extends Parser | OptionDetails = Record<never, never>,
>(
  flags: Flags,
  help: string,
  given?: Given,
): OptionRecord<Flags, OptionValue<Flags, DetailsOf<Given>>> {
  const details: OptionDetails = typeof given === 'function' ? { parse: given } : { ...given };
  return { flags, help, details };
}

type Without<One, Name extends string> =
  One extends OptionRecord<infer Flags> ? (OptionName<Flags> extends Name ? never : One) : never;

/** The records of a list but for those of these names. */
export function optionsWithout<One extends OptionRecord, Name extends OptionName<One['flags']>>(
  list: readonly One[],
  ...names: readonly Name[]
): readonly Without<One, Name>[] {
  const isLeftOut = ({ flags }: One): boolean => names.some((name) => name === optionName(flags));
  return list.filter((one) => !isLeftOut(one)) as unknown as readonly Without<One, Name>[];
}

/** The name of an option in the parsed options. */
export function optionName(flags: string): string {
  return new Option(flags).attributeName();
}

/** Adds the options to a command; a text between them is the heading of those that follow. */
export function addOptions(command: Command, list: readonly (OptionRecord | string)[]): void {
  for (const record of list) {
    if (typeof record === 'string') command.optionsGroup(record);
    else addOption(command, record);
  }
}

function addOption(command: Command, { flags, help, details }: OptionRecord): void {
  const { default: value, otherwise, show = String, no } = details;
  const stated = value ?? otherwise;
  const option = new Option(
    flags,
    stated === undefined ? help : `${help} (default: ${show(stated as never)})`,
  );
  if (details.choices) option.choices([...details.choices]);
  if (details.parse) option.argParser(details.parse as (text: string, before: unknown) => unknown);
  if (details.variable !== undefined) option.env(details.variable);
  if (details.conflicts) option.conflicts([...details.conflicts]);
  command.addOption(option);
  if (no !== undefined)
    command.addOption(new Option(flags.replace(/^.*--(\S+).*$/, '--no-$1'), no));
  if (value !== undefined)
    command.setOptionValueWithSource(option.attributeName(), value, 'default');
}
