// One record a command: its words, its options, its help, and what loads and runs its code.
import { Argument, type Command } from 'commander';
import { addOptions, type OptionRecord, type OptionsOf, type Parser } from './option-record.ts';

export interface ArgumentRecord<Name extends string = string, Value = unknown> {
  /** `<source>`, `[folder]`, `[sources...]` */
  readonly name: Name;
  readonly help: string;
  readonly parse?: Parser | undefined;
  /** Only in the type. */
  readonly value?: Value;
}

type ArgumentText<Name extends string> = Name extends `${string}...${string}`
  ? readonly string[]
  : Name extends `<${string}`
    ? string
    : string | undefined;

/** Makes a record of an argument; `parse` reads its text. */
export function argument<const Name extends string, Parse extends Parser | undefined = undefined>(
  name: Name,
  help: string,
  parse?: Parse,
): ArgumentRecord<Name, Parse extends Parser ? ReturnType<Parse> : ArgumentText<Name>> {
  return { name, help, parse };
}

/** What each exit status means, but for a bug and plain wrong usage; or all of it in one line. */
export type ExitStatuses = Readonly<Record<number, string>> | string;

export interface CommandRecord {
  readonly name: string;
  /** Its line in the list of commands. */
  readonly summary?: string;
  /** Lines of a paragraph are joined and wrapped to the width of the terminal. */
  readonly description: string;
  readonly arguments?: readonly ArgumentRecord[];
  readonly options?: readonly (OptionRecord | string)[];
  /** The help goes on with these, in this order, as they are written; a first line may be empty. */
  readonly details?: string;
  readonly exit?: ExitStatuses;
  readonly notes?: string;
  readonly examples?: string;
  readonly afterword?: string;
  readonly commands?: readonly CommandRecord[];
  /** Of subcommands: the one that the name of the command alone runs. */
  readonly isDefault?: true;
  /** Loads the code of the command, runs it, and returns the exit status. */
  readonly run?: ((...given: never[]) => Promise<number>) | undefined;
}

type ValuesOf<Arguments extends readonly ArgumentRecord[]> = {
  -readonly [Index in keyof Arguments]: Arguments[Index] extends ArgumentRecord<string, infer Value>
    ? Value
    : never;
};

/** Makes a record whose `run` is called with what its arguments and options make of the words. */
export function command<
  const Arguments extends readonly ArgumentRecord[] = [],
  const Options extends readonly (OptionRecord | string)[] = [],
>(
  record: Omit<CommandRecord, 'arguments' | 'options' | 'run'> & {
    readonly arguments?: Arguments;
    readonly options?: Options;
    readonly run?: (...given: [...ValuesOf<Arguments>, OptionsOf<Options>]) => Promise<number>;
  },
): CommandRecord {
  return record as unknown as CommandRecord;
}

/** Adds a command to a program; `finish` is called with its exit status. */
export function addCommand(
  program: Command,
  record: CommandRecord,
  finish: (status: number) => void,
): void {
  const { name, summary, description, arguments: words = [], options = [], run } = record;
  const added = program.command(name, { isDefault: record.isDefault === true });
  if (summary !== undefined) added.summary(summary);
  added.description(description);
  for (const { name, help, parse } of words) {
    const word = new Argument(name, help);
    if (parse) word.argParser(parse as (text: string, before: unknown) => unknown);
    added.addArgument(word);
  }
  addOptions(added, options);
  const help = helpAfter(record);
  if (help !== '') added.addHelpText('after', help);
  for (const one of record.commands ?? []) addCommand(added, one, finish);
  if (run === undefined) return;
  added.action(async (...given: unknown[]) => {
    // Commander adds itself behind the options.
    finish(await run(...(given.slice(0, -1) as never[])));
  });
}

function helpAfter({ details, exit, notes, examples, afterword }: CommandRecord): string {
  const sections = [
    details,
    exit === undefined ? undefined : exitHelp(exit),
    notes,
    examples === undefined ? undefined : `Examples:\n${indented(examples, 2)}`,
    afterword,
  ];
  return sections
    .filter((section) => section !== undefined)
    .map((section) => `\n${section.trimStart()}`)
    .join('\n');
}

function exitHelp(exit: ExitStatuses): string {
  if (typeof exit === 'string') return `Exit status: ${exit}`;
  const all = { 2: 'wrong usage', 4: 'a bug in Portolan', ...exit };
  const lines = Object.entries(all).map(
    ([status, meaning]) => `  ${status.padEnd(5)}${indented(meaning.trimStart(), 7).trimStart()}`,
  );
  return `Exit status:\n${lines.join('\n')}`;
}

function indented(text: string, width: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(width));
}
