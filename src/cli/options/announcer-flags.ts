// The flags of announcers, which follow from their records: declared, and read.
import { type Command, Option } from 'commander';
import { ANNOUNCER_KINDS } from '../../publish/announcers/announce-config.ts';
import type {
  AnnouncerFlag,
  AnnouncerFlagValues,
} from '../../publish/announcers/engine/announcer-kind.ts';
import { collectAddressOption, parseAddressOption } from './option-parsers.ts';

export type AnnouncingCommand = 'announce' | 'build';

export function addAnnouncerFlags(command: Command, name: AnnouncingCommand): void {
  for (const { flag, help, value, variable } of flagsOf(name)) {
    const option = new Option(flag, help);
    if (variable !== undefined) option.env(variable);
    if (value === 'address') option.argParser(parseAddressOption);
    if (value === 'addresses') option.argParser(collectAddressOption);
    command.addOption(option);
  }
}

/** Reads the values of the flags from the options of a command; `here` completes paths. */
export function announcerFlagValues(
  options: object,
  name: AnnouncingCommand,
  here: (path: string) => string,
): AnnouncerFlagValues {
  const values: Record<string, unknown> = {};
  for (const { flag, value } of flagsOf(name)) {
    const option = new Option(flag).attributeName();
    const given: unknown = Reflect.get(options, option);
    if (given === undefined) continue;
    values[option] = value === 'path' ? here(String(given)) : given;
  }
  return values;
}

function flagsOf(name: AnnouncingCommand): readonly AnnouncerFlag[] {
  const all = ANNOUNCER_KINDS.flatMap(({ flags = [] }) => flags);
  return name === 'build' ? all.filter(({ inBuild }) => inBuild) : all;
}
